import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const RX = join(ROOT, 'libs/rx');

/**
 * Bundles rx into one file and packs it as customers install it (ADR 134): the package needs no other one.
 *
 * @returns the path of the tarball
 */
export async function packRx(folder = join(ROOT, '.local/rx')): Promise<string> {
  const stage = join(folder, 'package');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, 'dist'), { recursive: true });
  const program = join(stage, 'dist/main.js');
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(RX, 'src/main.ts')],
    outfile: program,
    bundle: true,
    minify: true,
    keepNames: true,
    legalComments: 'none',
    format: 'esm',
    platform: 'node',
    target: 'node22',
    conditions: ['@referral-exchange/source'],
    metafile: true,
    logLevel: 'warning',
  });
  chmodSync(program, 0o755);
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  writeFileSync(join(stage, 'LICENSES.txt'), licences(Object.keys(metafile.inputs)));
  cpSync(join(RX, 'README.md'), join(stage, 'README.md'));
  const args = ['pack', stage, '--json', '--ignore-scripts', '--pack-destination', folder];
  const said = execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(folder, filename);
}

/** The package.json of the package: that of the workspace leads to its sources. */
function manifest(): object {
  const { name, version, type, description, keywords, license, bin, engines } = JSON.parse(
    readFileSync(join(RX, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    bin,
    engines,
    files: ['dist', 'LICENSES.txt'],
  };
}

/** The licences of the packages that are in the bundle. */
function licences(inputs: string[]): string {
  const folders = inputs.map((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]);
  const packages = [...new Set(folders)].filter((one) => one !== undefined).sort();
  return packages
    .map((one) => `${one.split('node_modules/').pop()}\n\n${licenceIn(join(ROOT, one))}\n`)
    .join('\n');
}

function licenceIn(folder: string): string {
  const file = ['LICENSE', 'LICENSE.md', 'license', 'LICENCE'].find((one) => existsSync(join(folder, one)));
  if (file) return readFileSync(join(folder, file), 'utf8');
  throw new Error(`${folder} has no licence: it cannot be in the bundle of rx`);
}
