import { z } from 'zod';

/** Severities that fail the check. */
const REFUSED = ['high', 'critical'];

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), via: z.array(z.unknown()) }),
  ),
});

export type AuditReport =
  /** `faults`: one line for each package that must be mended. */
  | { isScanned: true; packages: number; faults: string[] }
  /** The registry has no audit endpoint, or does not answer. */
  | { isScanned: false; reason: string };

/** Reads what `npm audit --json` printed. Pure. */
export function readAudit(output: string): AuditReport {
  const answer = parsed(output);
  const report = reportSchema.safeParse(answer);
  if (!report.success) return { isScanned: false, reason: reasonOf(answer) };
  const found = Object.entries(report.data.vulnerabilities);
  const faults = found
    .filter(([, { severity }]) => REFUSED.includes(severity))
    .map(([name, { severity, range, via }]) => `${severity}: ${name} ${range}${titlesOf(via)}`);
  return { isScanned: true, packages: found.length, faults };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

function reasonOf(answer: unknown): string {
  const message = z.object({ message: z.string() }).safeParse(answer);
  const error = z.object({ error: z.object({ summary: z.string() }) }).safeParse(answer);
  // without the address of the registry
  const text = message.data?.message ?? error.data?.error.summary ?? 'npm printed no report';
  return text.replace(/https?:\S+/g, 'its address').trim();
}

/** Advisories have a title; a package that is affected through another one has only that one's name. */
function titlesOf(via: unknown[]): string {
  const titles = via.flatMap((one) => z.object({ title: z.string() }).safeParse(one).data?.title ?? []);
  return titles.length > 0 ? ` (${titles.join('; ')})` : '';
}
