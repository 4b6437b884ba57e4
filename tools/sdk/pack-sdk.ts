import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SDK = join(ROOT, 'libs/sdk');
const TSC = join(ROOT, 'node_modules/tsc7/bin/tsc');

/**
 * Compiled for the oldest runtime that gets a message of ours, and with nothing of this repository around
 * it.
 */
const COMPILER_OPTIONS = {
  target: 'ES2020',
  lib: ['ES2023'],
  types: ['node'],
  rootDir: join(SDK, 'src'),
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

/**
 * Compiles the SDK to ES modules and to CommonJS and packs it as customers install it (ADR 131).
 *
 * @returns the path of the tarball
 */
export function packSdk(folder = join(ROOT, '.local/sdk')): string {
  const stage = join(folder, 'package');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  compile(stage, 'esm', 'ESNext', 'Bundler');
  compile(stage, 'cjs', 'CommonJS', 'Bundler');
  writeFileSync(join(stage, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(SDK, 'README.md'), join(stage, 'README.md'));
  const said = execFileSync(
    'npm',
    ['pack', stage, '--json', '--ignore-scripts', '--pack-destination', folder],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(folder, filename);
}

/** Comments stay in the declarations, where editors show them, and leave the code. */
function compile(stage: string, name: string, module: string, moduleResolution: string): void {
  const outDir = join(stage, 'dist', name);
  const passes = [
    { removeComments: true, declaration: false },
    { declaration: true, emitDeclarationOnly: true },
  ];
  for (const pass of passes) {
    const config = join(stage, `tsconfig.${name}.json`);
    const compilerOptions = {
      ...COMPILER_OPTIONS,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      module,
      moduleResolution,
      outDir,
      ...pass,
    };
    writeFileSync(
      config,
      JSON.stringify({
        compilerOptions,
        include: [join(SDK, 'src')],
        exclude: [join(SDK, 'src/**/*.spec.ts')],
      }),
    );
    execFileSync(process.execPath, [TSC, '-p', config], { stdio: ['ignore', 'inherit', 'inherit'] });
    rmSync(config);
  }
}

/** The package.json of the package: that of the workspace leads to its sources. */
function manifest(): object {
  const { name, version, type, description, keywords, license, engines } = JSON.parse(
    readFileSync(join(SDK, 'package.json'), 'utf8'),
  ) as Record<string, unknown>;
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    engines,
    sideEffects: false,
    files: ['dist'],
    main: './dist/cjs/index.js',
    module: './dist/esm/index.js',
    types: './dist/esm/index.d.ts',
    exports: {
      '.': {
        import: { types: './dist/esm/index.d.ts', default: './dist/esm/index.js' },
        require: { types: './dist/cjs/index.d.ts', default: './dist/cjs/index.js' },
      },
      './package.json': './package.json',
    },
    browser: {
      './dist/esm/webhooks/hmac.js': './dist/esm/webhooks/hmac.browser.js',
      './dist/cjs/webhooks/hmac.js': './dist/cjs/webhooks/hmac.browser.js',
    },
  };
}
