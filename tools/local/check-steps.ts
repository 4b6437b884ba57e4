/** One check of `npm run check`: a command, run from the root of the repository. */
export interface CheckStep {
  name: string;
  /** A program of node_modules/.bin, `node` for the project's own Node, and its arguments. */
  command: readonly [string, ...string[]];
}

const JEST = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'] as const;
/** The step that runs programs of the system as well (TEST_PROGRAMS). */
export const UNIT_TESTS = 'unit tests';
const TSC = 'node_modules/tsc7/bin/tsc';

const BUILD = 'build and types';
const SPECTRAL_DOCUMENTS = ['openapi', 'internal', 'webhooks'].map((name) => `docs/api/${name}.json`);

/** In this order, two at a time; the build ends before whatever reads a built package begins. */
export const CHECK_STEPS: readonly CheckStep[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'names', command: ['node', 'tools/boundaries/check-names.ts'] },
  { name: 'links', command: ['node', 'tools/boundaries/check-links.ts'] },
  { name: 'decisions', command: ['node', 'tools/boundaries/check-decisions.ts'] },
  { name: BUILD, command: ['nx', 'run-many', '-t', 'build', '--output-style=static'] },
  // the two longest begin first
  { name: UNIT_TESTS, command: ['node', ...JEST, '\\.spec\\.ts$'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'types of the tools', command: ['node', TSC, '-p', 'tools'] },
  { name: 'types of the docs pages', command: ['node', TSC, '-p', 'libs/docs-site/browser'] },
  {
    name: 'types of the dashboard',
    command: ['node', TSC, '-b', 'apps/dashboard/build', 'apps/dashboard/src'],
  },
  { name: 'types of the tests', command: ['node', TSC, '-p', 'tsconfig.specs.json'] },
  { name: 'dependencies', command: ['node', 'tools/boundaries/check-dependencies.ts'] },
  { name: 'dead exports', command: ['node', 'tools/boundaries/check-exports.ts'] },
  { name: 'lists of services', command: ['node', 'tools/boundaries/check-service-lists.ts'] },
  { name: 'boundaries', command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'libs'] },
  { name: 'openapi', command: ['node', 'tools/openapi/build.ts', '--check'] },
  { name: 'openapi lint', command: ['redocly', 'lint'] },
  {
    name: 'openapi style',
    command: ['spectral', 'lint', '--fail-severity=hint', ...SPECTRAL_DOCUMENTS],
  },
  { name: 'api changes', command: ['node', 'tools/changes/build.ts'] },
  { name: 'sdk', command: ['node', 'tools/sdk/build.ts', '--check'] },
  { name: 'asyncapi', command: ['node', 'tools/asyncapi/build.ts', '--check'] },
  { name: 'contracts', command: ['node', 'tools/contracts/build.ts', '--check'] },
  { name: 'readmes', command: ['node', 'tools/readme/build.ts', '--check'] },
  { name: 'metrics', command: ['node', 'tools/metrics/build.ts', '--check'] },
  { name: 'settings', command: ['node', 'tools/settings/build.ts', '--check'] },
  { name: 'observability', command: ['node', 'tools/observability/build.ts', '--check'] },
  { name: 'alerts', command: ['node', 'tools/observability/check-alerts.ts'] },
  { name: 'schema', command: ['node', 'tools/schema/build.ts', '--check'] },
  { name: 'data', command: ['node', 'tools/data/build.ts', '--check'] },
  { name: 'scale', command: ['node', 'tools/scale/build.ts', '--check'] },
  { name: 'migrations', command: ['node', 'tools/migrations/check-migrations.ts'] },
  { name: 'deployment files', command: ['node', 'tools/deploy/build.ts', '--check'] },
  { name: 'cluster', command: ['node', 'tools/deploy/check-cluster.ts'] },
  { name: 'images', command: ['node', 'tools/deploy/check-images.ts'] },
  { name: 'size of the images', command: ['node', 'tools/deploy/check-image-size.ts'] },
  { name: 'vulnerabilities', command: ['node', 'tools/boundaries/check-vulnerabilities.ts'] },
];

/**
 * Steps whose names start with one of the words, else all; the build comes with what may read it. Words after
 * `--except` name steps to leave out.
 */
export function chooseSteps(args: readonly string[]): CheckStep[] {
  const [words, left] = splitAt(args, '--except');
  const isNamed = ({ name }: CheckStep): boolean => words.some((word) => name.startsWith(word));
  const isLeft = ({ name }: CheckStep): boolean => left.some((word) => name.startsWith(word));
  const build = CHECK_STEPS.findIndex(({ name }) => name === BUILD);
  const needsBuild = CHECK_STEPS.slice(build).some(isNamed);
  return CHECK_STEPS.filter(
    (step) => !isLeft(step) && (words.length === 0 || isNamed(step) || (needsBuild && step.name === BUILD)),
  );
}

/** What may run at the same time: what reads no built package and the build itself, then the rest. */
export function stagesOf(steps: readonly CheckStep[]): [CheckStep[], CheckStep[]] {
  const build = CHECK_STEPS.findIndex(({ name }) => name === BUILD);
  const first = new Set(CHECK_STEPS.slice(0, build + 1));
  return [steps.filter((step) => first.has(step)), steps.filter((step) => !first.has(step))];
}

function splitAt(args: readonly string[], flag: string): [readonly string[], readonly string[]] {
  const at = args.indexOf(flag);
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
}
