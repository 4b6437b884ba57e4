import { relative } from 'node:path';
import type { JestResults } from './test-run.ts';

/** What `npm test -- --affected` runs. Pure, so that it can be tested. */

/** What a change touches: the changed files, and the projects that depend on them. */
export interface Change {
  /** Paths from the root of the repository. */
  files: readonly string[];
  /** Folders of the affected projects, by the project graph of nx. */
  roots: readonly string[];
}

const PROJECT = /^(?:apps|libs)\/[^/]+|^tools|^e2e/;
/** Settings of the whole repository: every test may depend on them. */
const EVERYWHERE =
  /^(?:package(?:-lock)?\.json|nx\.json|tsconfig[^/]*\.json|jest\.config\.js|\.nvmrc|\.swcrc)$/;
/** What specs of the tools read: documents, manifests, settings at the root. */
const READ_BY_TOOLS = /^(?:docs|deploy|k8s|\.ci)\/|^[^/]+$/;

/** Specs that look at the built apps without importing them, which the project graph does not see. */
const LOOKS_AT_APPS = /^(?:e2e|tools\/openapi)\//;

/** The folder of the project that a file belongs to; null for a file of no project. */
function projectOf(file: string): string | null {
  return PROJECT.exec(file)?.[0] ?? null;
}

/**
 * The spec files that a change needs: those of the affected projects, and the journeys and the checks of the
 * API descriptions when an app or a library is among them. A setting of the whole repository needs all.
 *
 * @param specs all spec files, as paths from the root of the repository
 */
export function affectedSpecs(specs: readonly string[], change: Change): string[] {
  if (change.files.some((file) => EVERYWHERE.test(file))) return [...specs];
  const chosen = new Set(change.roots);
  for (const file of change.files) if (READ_BY_TOOLS.test(file)) chosen.add('tools');
  const touchesApps = change.roots.some((root) => /^(?:apps|libs)\//.test(root));
  return specs.filter(
    (spec) => chosen.has(projectOf(spec) ?? '') || (touchesApps && LOOKS_AT_APPS.test(spec)),
  );
}

/** The lines that say what was chosen: number of spec files by project. */
export function describeChoice(specs: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const spec of specs) counts.set(projectOf(spec) ?? '.', (counts.get(projectOf(spec) ?? '.') ?? 0) + 1);
  return [...counts].sort().map(([project, count]) => `  ${project.padEnd(20)} ${count} spec files`);
}

/** The lines that say how long the spec files of each project took, the longest first. */
export function describeTimes(root: string, runs: readonly (JestResults | null)[]): string[] {
  const sums = new Map<string, number>();
  for (const { name, startTime, endTime } of runs.flatMap((run) => run?.testResults ?? [])) {
    const project = projectOf(relative(root, name)) ?? '.';
    sums.set(project, (sums.get(project) ?? 0) + (endTime - startTime) / 1000);
  }
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([project, seconds]) => `  ${project.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s`);
}
