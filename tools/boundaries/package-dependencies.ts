import { builtinModules } from 'node:module';
import ts from 'typescript';

/** Packages that nothing of ours imports and that are needed all the same, by the package that lists them. */
const LOADED_INDIRECTLY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@referral-exchange/identity': { passport: '@nestjs/passport loads it' },
  '@referral-exchange/database': { pg: 'TypeORM loads it as its driver' },
  '@referral-exchange/http': {
    'reflect-metadata': 'Nest reads through it what decorators record',
    '@nestjs/platform-express': 'NestFactory loads it as its HTTP adapter',
  },
  '@referral-exchange/testing': {
    'axe-core': 'the tests of pages load its script into the browser',
    '@types/smtp-server': 'the types of smtp-server',
  },
  '@referral-exchange/gateway': {
    '@referral-exchange/docs-site': 'its files are served at /docs',
    '@referral-exchange/dashboard': 'its files are served at /app',
  },
  '@referral-exchange/e2e': { newman: 'a journey starts it, to run the Postman collection' },
  '@referral-exchange/tools': { fastify: 'a sample in the README of the SDK is compiled against it' },
};

export interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The packages that a package imports, by where: its product, or its tests. */
export interface Imports {
  source: ReadonlySet<string>;
  tests: ReadonlySet<string>;
}

/** Names of the packages in the imports of one file, types included; Node's own modules are left out. */
export function packagesIn(code: string): string[] {
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((path) => !/^[./]|^(node|virtual):/.test(path) && !builtinModules.includes(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
}

/** The package whose types a package of DefinitelyTyped holds; any other package itself. */
function typedBy(one: string): string {
  return one.replace(/^@types\/(?:(.+)__)?/, (_, scope?: string) => (scope ? `@${scope}/` : ''));
}

/** What a package.json lists too little or too much; `root` holds what tests of every package may import. */
export function dependencyFaults(
  { name, dependencies = {}, devDependencies = {} }: Manifest,
  { source, tests }: Imports,
  root: Readonly<Record<string, string>>,
): string[] {
  const missing = [...source].filter((one) => one !== name && !(one in dependencies));
  const known = { ...root, ...dependencies, ...devDependencies, [name]: '' };
  return [
    ...missing.map((one) => `add ${one} to dependencies: its source imports it`),
    ...[...tests]
      .filter((one) => !(one in known))
      .map((one) => `add ${one} to devDependencies: its tests import it`),
    ...Object.keys(dependencies)
      .filter((one) => !source.has(one) && !(one in (LOADED_INDIRECTLY[name] ?? {})))
      .map((one) => `remove ${one} from dependencies: its source does not import it`),
    ...Object.keys(devDependencies)
      .filter((one) => one in root || !(tests.has(typedBy(one)) || one in (LOADED_INDIRECTLY[name] ?? {})))
      .map((one) => `remove ${one} from devDependencies: its tests do not import it, or every test may`),
  ];
}
