import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dependencyFaults, packagesIn, type Manifest } from './package-dependencies.ts';

/**
 * `node tools/boundaries/check-dependencies.ts [folder]`: each package.json lists what its package imports.
 */
const folder = process.argv[2] ?? '.';
const git = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '.'];
const files = execFileSync('git', git, { cwd: folder, encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) => path !== '' && !path.startsWith('tools/boundaries/fixtures/') && existsSync(join(folder, path)),
  );
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const manifestAt = (path: string): Manifest => JSON.parse(read(path)) as Manifest;
const packagesOf = (paths: string[]): Set<string> => new Set(paths.flatMap((path) => packagesIn(read(path))));

// libs/testing stands on libs whose own tests use it: listed there it would be a circle of packages
const ofAllTests = { ...manifestAt('package.json').devDependencies, '@referral-exchange/testing': '' };
for (const path of files.filter((file) => /^((apps|libs)\/[^/]+|tools|e2e)\/package\.json$/.test(file))) {
  const home = path.replace('package.json', '');
  const code = files.filter((file) => file.startsWith(home) && /\.([mc]?[jt]s|tsx)$/.test(file));
  // tools and journeys run in a checkout only, where the tools of the root are installed; of the dashboard
  // production has the bundle
  const isTest = (file: string): boolean =>
    home === 'apps/dashboard/' ||
    !file.startsWith(`${home}src/`) ||
    /\.(spec|int-spec|e2e-spec)\.ts$/.test(file);
  const imports = {
    source: packagesOf(code.filter((file) => !isTest(file))),
    tests: packagesOf(code.filter(isTest)),
  };
  for (const fault of dependencyFaults(manifestAt(path), imports, ofAllTests)) {
    console.error(`${path}: ${fault}`);
    process.exitCode = 1;
  }
}
