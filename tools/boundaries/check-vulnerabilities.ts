import { spawnSync } from 'node:child_process';
import { readAudit } from './audit-report.ts';

/**
 * `node tools/boundaries/check-vulnerabilities.ts`: asks the registry for known vulnerabilities of the
 * packages that the services run with. High and critical ones fail. A registry that does not answer is
 * reported, and fails only with `--required`.
 */
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  timeout: 120_000,
});
const report = readAudit(stdout ?? '');
if (!report.isScanned) {
  console.log(`NOT SCANNED: the registry does not answer npm audit: ${report.reason}`);
  process.exitCode = process.argv.includes('--required') ? 1 : 0;
} else {
  for (const fault of report.faults) console.error(fault);
  console.log(
    `${report.packages} packages with advisories, ${report.faults.length} of them high or critical`,
  );
  process.exitCode = report.faults.length > 0 ? 1 : 0;
}
