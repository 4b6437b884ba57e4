import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';
import { house } from './tools/boundaries/house-rules.js';

// without a stored project graph the rule of the module boundaries checks nothing; a fresh clone has none
await createProjectGraphAsync();

const SPECS = ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts'];
const TESTS = [...SPECS, '**/test/**', 'apps/*/bench/**', 'e2e/**', 'libs/testing/**'];

/** Who may import whom, by the tags of the packages (design, section 4). */
const ofTypes = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:tools', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:lib'] },
];
/** The layers of the libs; their tests may use libs/testing, which stands on all of them. */
const ofLayers = [
  ['contracts'],
  ['sdk', 'contracts'],
  ['rx', 'sdk'],
  ['telemetry', 'contracts'],
  ['identity', 'telemetry', 'contracts'],
  ['http', 'identity', 'telemetry', 'contracts'],
  ['docs-site', 'http', 'contracts'],
  ['database', 'http', 'telemetry', 'contracts'],
  ['egress', 'telemetry', 'contracts'],
  ['jobs', 'telemetry'],
  ['mail', 'jobs', 'database', 'http', 'telemetry', 'contracts'],
  ['firms', 'messaging', 'database', 'http', 'identity', 'telemetry', 'contracts'],
].map(([lib, ...below]) => ({
  sourceTag: `scope:${lib}`,
  onlyDependOnLibsWithTags: [lib, ...below].map((one) => `scope:${one}`),
}));
const moduleBoundaries = (depConstraints) => [
  'error',
  {
    depConstraints,
    // journeys stop and start what npm start started, and write as the clients of the fault scenarios do;
    // the samples of the docs site are checked with the SDKs
    allow: [
      '../../libs/docs-site/generator/samples.ts',
      '../../libs/docs-site/generator/sources.ts',
      '../tools/local/suite/control-suite.ts',
      '../tools/local/run-program.ts',
      '../tools/local/python.ts',
      '../tools/faults/client.ts',
      '../tools/observability/runbook-faults.ts',
      '../tools/observability/named-metrics.ts',
    ],
    allowCircularSelfDependency: true, // a lib's tests import it as its users do
    // libs/testing starts services; the tests of the libs that a service stands on use its backings
    ignoredCircularDependencies: [
      'contracts',
      'telemetry',
      'identity',
      'http',
      'database',
      'messaging',
      'firms',
      'egress',
      'jobs',
      'mail',
      'service',
      'sdk',
    ].map((lib) => [`@referral-exchange/${lib}`, '@referral-exchange/testing']),
    enforceBuildableLibDependency: false,
  },
];

const CREATES_TOPICS = {
  property: 'createTopics',
  message:
    'Only ensureTopics (messaging) creates topics, as it waits until the broker knows them; tests: testTopics.',
};

/** One clock decides (docs/adr/0034). */
const READS_THE_CLOCK = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
].map((selector) => ({
  selector,
  message:
    'Take the time from clock (libs/telemetry; in the dashboard api/server-clock.ts), and a length of time from performance.now().',
}));

/** Parsers that a stranger's bytes can keep busy for seconds (docs/adr/0097). */
const RAW_PARSERS = [
  {
    selector:
      "NewExpression[callee.name='URLSearchParams'][arguments.length>0]:not([arguments.0.type=/^(Array|Object)Expression$/])",
    message:
      'URLSearchParams parses some texts in quadratic time: read a form with ownForm or formOf (libs/http), or give it pairs: new URLSearchParams([...pairs]).',
  },
  {
    selector: "MemberExpression[object.name='express'][property.name=/^(json|raw|text|urlencoded|query)$/]",
    message: 'Bodies are read by libs/http: @DeferredBody, formOf, bodyBytes, readUpload.',
  },
  {
    selector:
      'ImportDeclaration[source.value=/^((node:)?querystring|qs|body-parser|raw-body|co-body|cookie|cookie-parser|cookies|multer|formidable|busboy|csv-parse.*)$/]',
    message:
      'A parser of what strangers send belongs in the one place that limits it, with rows in the table of hostile inputs (docs/adding-a-parser.md).',
  },
  {
    selector:
      'ImportDeclaration[source.value=/zlib$/] ImportSpecifier[imported.name=/(unzip|gunzip|inflate|decompress)/i]',
    message: 'Nothing that a stranger packed is unpacked (docs/adr/0097).',
  },
  {
    selector:
      "CallExpression[callee.object.name='NestFactory'][callee.property.name='create']:not(:has(Property[key.name='bodyParser'][value.value=false])):not(:has(Property[key.name='preview']))",
    message: 'Nest would parse bodies by itself: start a service with createApp (libs/http).',
  },
];
/** The places that may: each limits what it reads. The dashboard reads what the server wrote (docs/adr/0168). */
const READERS = [
  'apps/dashboard/src/api/csv-records.ts',
  // in a browser, the file of the person at work
  'apps/dashboard/src/features/med-cases/read-csv.ts',
  'libs/http/src/body/form.ts',
  'libs/http/src/body/raw-body.ts',
  'libs/http/src/uploads/read-upload.ts',
];

/** Where SQL may stand. */
const SQL_FILES = ['**/*.repository.ts', '**/*.sql.ts', '**/*.migration.ts', '**/database/**'];
export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '.local/',
      '.nx/',
      'coverage/',
      'libs/docs-site/site/',
      'apps/dashboard/src/api/generated/',
      'tools/boundaries/fixtures/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      'no-undef': 'off', // the compiler's work
      // a name that a closure reads before its one assignment cannot be a const
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'no-restricted-properties': ['error', CREATES_TOPICS],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // prettier sees to the width of code, and leaves comments as they are
    files: ['{apps,libs,tools,e2e}/**/*.{ts,tsx,js,mjs}'],
    ignores: ['libs/sdk/src/{generated,schemas}/**'], // its comments are the descriptions of the API
    rules: {
      'max-len': [
        'error',
        { code: 10_000, comments: 110, ignoreUrls: true, ignorePattern: '// (eslint|prettier|squawk)-' },
      ],
    },
  },
  {
    files: ['{apps,libs,tools,e2e}/**/*.{ts,tsx,mts,cts}'],
    plugins: { '@nx': nx },
    rules: { '@nx/enforce-module-boundaries': moduleBoundaries([...ofTypes, ...ofLayers]) },
  },
  {
    // a promise that nobody awaits loses its error: in services that is a lost write
    files: ['apps/*/src/**/*.{ts,tsx}', 'libs/*/src/**/*.ts'],
    ignores: SPECS,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    // only config.ts reads the environment (design, section 4)
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    ignores: [...TESTS, '**/config.ts', 'libs/*/src/config/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
        CREATES_TOPICS,
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: ['process', 'node:process'].map((name) => ({
            name,
            importNames: ['env'],
            message: 'Only config.ts reads the environment.',
          })),
        },
      ],
    },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', ...RAW_PARSERS] },
  },
  {
    files: [
      'apps/*/src/**/*.{ts,tsx}',
      'libs/{telemetry,identity,http,database,firms,messaging,egress,jobs,service}/src/**/*.ts',
    ],
    ignores: [
      ...SPECS,
      'libs/telemetry/src/clock/clock.ts',
      'libs/telemetry/src/logging/**',
      'apps/dashboard/src/api/server-clock.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...READS_THE_CLOCK, ...RAW_PARSERS] },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: [...TESTS, ...SQL_FILES],
    plugins: { house },
    rules: { 'house/sql-in-repositories': 'error' },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: TESTS,
    plugins: { house },
    rules: { 'house/six-dependencies': 'error' },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    // a migration that has landed stays as it is
    ignores: [...TESTS, 'apps/dashboard/**', '**/database/migrations/**'],
    plugins: { house },
    rules: { 'house/formatted-but-tables': 'error' },
  },
  {
    files: ['apps/*/src/**/*.ts'],
    ignores: TESTS,
    plugins: { house },
    rules: { 'house/called-by-class': 'error' },
  },
  {
    // sessions, errors and the clock of the server are dealt with in one place
    files: ['apps/dashboard/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'apps/dashboard/src/{api,live}/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'EventSource'].map((name) => ({
          name,
          message: 'Only api/ and live/ call the server.',
        })),
      ],
    },
  },
  { files: READERS, rules: { 'no-restricted-syntax': ['error', ...READS_THE_CLOCK] } },
  {
    files: TESTS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@jest/globals',
              importNames: ['test'],
              message: 'A test is an `it`: its title says what it does.',
            },
          ],
        },
      ],
      '@typescript-eslint/no-explicit-any': 'off', // answers of an API under test are looked at as they come
      '@nx/enforce-module-boundaries': moduleBoundaries(ofTypes),
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: { module: 'writable', require: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: { 'no-restricted-exports': 'off' }, // tools' configuration files must export by default
  },
);
