/**
 * Boundaries that follow from paths (design, section 4). `tools/boundaries/boundaries.spec.ts` proves on a fixture for
 * each rule that it can fail. Boundaries between packages are in eslint.config.js too, by tag.
 */
const FRAMEWORKS =
  '(^|/)node_modules/(@nestjs|typeorm|pg|express|kafkajs|bull|ioredis|undici|axios|passport|class-validator|class-transformer|rxjs|reflect-metadata|@opentelemetry)(/|$)';
const SPEC = '\\.(spec|int-spec|e2e-spec)\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-app-imports-an-app',
      comment: 'A service can be taken away to its own repository: it imports libs, never another app.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-of-the-dashboard-stand-alone',
      comment:
        'A feature of the dashboard can be read, and loaded, without the others: what two need is in ui/ or api/.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/features/([^/]+)/' },
      to: { path: '^apps/dashboard/src/(features|app)/', pathNot: '^apps/dashboard/src/features/$1/' },
    },
    {
      name: 'no-lib-imports-an-app',
      comment: 'Libs know nothing of what stands on them.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|tools|e2e)/' },
    },
    {
      name: 'no-app-imports-tools',
      comment: 'What runs in production stands on libs alone.',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^(tools|e2e)/' },
    },
    {
      name: 'no-testing-in-production',
      comment: 'libs/testing is for tests.',
      severity: 'error',
      from: { path: '^(apps|libs)/[^/]+/src/', pathNot: `^libs/testing/|${SPEC}` },
      to: { path: '^libs/testing/' },
    },
    {
      name: 'contracts-stand-alone',
      comment:
        'What services promise each other imports nothing of ours, and no framework: only the schema library.',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: SPEC },
      to: {
        path: '^(apps|libs|tools|e2e)/|(^|/)node_modules/',
        pathNot: '^libs/contracts/|(^|/)node_modules/zod/',
      },
    },
    {
      name: 'pure-transitions-and-policies',
      comment:
        'A transition table and a policy are pure: they import no framework, neither directly nor through our libs.',
      severity: 'error',
      from: { path: '\\.(transitions|policy)\\.ts$' },
      to: { path: `${FRAMEWORKS}|^libs/(telemetry|identity|http|database|messaging)/src/index` },
    },
    {
      name: 'gateway-loads-no-database',
      comment:
        'The gateway stores nothing. TypeORM would cost it 22 MB of memory: of messaging it takes the door `without-database`.',
      severity: 'error',
      from: { path: '^apps/gateway/src/', pathNot: SPEC },
      to: { path: '(^|/)node_modules/(typeorm|@nestjs/typeorm)/|^typeorm$', reachable: true },
    },
    {
      name: 'config-imports-no-feature',
      comment:
        'Features import config.ts, so config.ts imports none of them: the folder rule does not see this file.',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/config\\.ts$' },
      to: { path: '^apps/[^/]+/src/[^/]+/' },
    },
    {
      name: 'core-imports-no-other-door',
      comment:
        'The other folders of a service stand on its core, and its core on none of them (docs/adr/0120).',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/core/' },
      to: { path: '^apps/$1/src/', pathNot: '^apps/$1/src/(core/|config\\.ts$)' },
    },
    {
      name: 'no-folder-cycles',
      comment:
        'Folders of an app or lib have one order: none imports, even through others, a folder that imports it.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps|libs)/[^/]+/src/.' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@referral-exchange/source', 'import', 'node', 'default'],
    },
  },
};
