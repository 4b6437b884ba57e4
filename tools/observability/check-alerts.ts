import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { ensureProgram } from '../local/system-packages.ts';
import { declaringPackages } from '../metrics/declaring-packages.ts';
import { DASHBOARDS } from './dashboards/index.ts';
import { panelFaults } from './panel-faults.ts';
import { FOLDER, ROOT, teams } from './files.ts';
import { knownMetrics, queryFaults } from './query-faults.ts';
import { alertNames, recordedMetrics, ruleFiles } from './rules.ts';
import { queriesOf, runbookFaults, type RuleTests, untestedAlerts } from './runbook-faults.ts';

/**
 * `node tools/observability/check-alerts.ts`: refuses a rule, a panel or a query of a runbook that names what
 * no service measures, an alert without a runbook or a test, a runbook without an alert, and rules that fail
 * their tests (promtool).
 */
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const alerts = alertNames();
const packages = await declaringPackages();
const known = knownMetrics(
  packages.flatMap(({ metrics }) => metrics),
  recordedMetrics(),
);
const ruleFaults = Object.values(ruleFiles({ teamOf: teams() }))
  .flat()
  .flatMap(({ rules }) => rules)
  .flatMap(({ alert, record, expr }) =>
    queryFaults(expr, known).map(
      (fault) =>
        `the rule ${alert ?? record} of tools/observability: ${fault}; docs/metrics.md lists what there is`,
    ),
  );
const runbooks = globSync('docs/runbooks/*.md', { cwd: ROOT });
// those of alerts; restore.md is about no alert
const sections = runbooks.filter((path) => !/(README|restore)\.md$/.test(path));
const runbookQueryFaults = runbooks.flatMap((path) =>
  queriesOf(read(path)).flatMap((query) =>
    queryFaults(query, known).map(
      (fault) => `${path}, ${query}: ${fault}; docs/metrics.md lists what there is`,
    ),
  ),
);
const tests = globSync(`${FOLDER}/tests/*.yml`, { cwd: ROOT });
const faults = [
  ...ruleFaults,
  ...DASHBOARDS.flatMap((dashboard) => panelFaults(dashboard, known)),
  ...runbookQueryFaults,
  ...runbookFaults(alerts, Object.fromEntries(sections.map((path) => [basename(path, '.md'), read(path)]))),
  ...untestedAlerts(
    Object.values(alerts).flat(),
    tests.map((path) => parse(read(path)) as RuleTests),
  ),
];
for (const fault of faults) console.error(fault);

const promtool = await ensureProgram('promtool');
const passes = (...args: string[]): boolean => {
  try {
    execFileSync(promtool, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
    return true;
  } catch {
    return false;
  }
};
const areTested =
  passes('check', 'rules', ...globSync(`${FOLDER}/rules/*.yml`, { cwd: ROOT })) &&
  passes('test', 'rules', ...tests);
if (!areTested)
  console.error(
    `The rules fail their tests: change the alert in tools/observability, run node tools/observability/build.ts, or correct the test in ${FOLDER}/tests.`,
  );
process.exitCode = faults.length > 0 || !areTested ? 1 : 0;
