/**
 * One Jest for the whole monorepo. What runs is chosen by file name:
 *   *.spec.ts      unit, no backing service (npm run check)
 *   *.int-spec.ts  one service against real Postgres, Kafka and Redis
 *   *.e2e-spec.ts  journeys through the gateway
 * Libraries are read from source by the export condition, so no build is needed.
 */
export default {
  testMatch: ['<rootDir>/{apps,libs,tools,e2e}/**/*.{spec,int-spec,e2e-spec}.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.local/'],
  modulePathIgnorePatterns: ['/dist/', '/.local/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testEnvironment: '<rootDir>/tools/local/fast-globals-environment.js',
  testEnvironmentOptions: { customExportConditions: ['@referral-exchange/source', 'node', 'node-addons'] },
  testSequencer: '<rootDir>/tools/local/longest-first.ts',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2023',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // one more than the cores of a small machine: a third of the time of integration specs is waiting
  maxWorkers: 3,
  // what a spec file leaves behind in its worker (ADR 226)
  workerIdleMemoryLimit: '800MB',
  // for what hangs, not for what is slow: a busy machine takes ten times as long, and waits in tests last 45 s at most
  testTimeout: 180_000,
};
