/** A page wakes somebody at once: users feel it. A ticket is looked at in working hours. */
export type Severity = 'page' | 'ticket';

/** Whose alert it is: the team of the service that shows it, by its label `job`, or always the same team. */
export type Owner = 'by service' | { team: string };

/** One alert. Its runbook is the section with its name in `docs/runbooks/<area>.md`. */
export interface Alert {
  name: string;
  severity: Severity;
  owner: Owner;
  /** PromQL; `job` is the name of the service (ADR 137). */
  expr: string;
  /** For how long it must hold, as Prometheus writes durations; without it the first sight counts. */
  for?: string;
  /** What users or operators notice, in a sentence. May use `{{ $labels.job }}` and `{{ $value }}`. */
  summary: string;
}

/** The alerts of one area: one file of rules and one runbook. */
export interface AlertArea {
  area: string;
  alerts: readonly Alert[];
}

/** Team that looks after what no single service owns. */
export const PLATFORM: Owner = { team: 'platform' };

/** `docs/runbooks/events.md#deadletter`: where the runbook of an alert stands. */
export function runbookOf(area: string, name: string): string {
  return `docs/runbooks/${area}.md#${name.toLowerCase()}`;
}
