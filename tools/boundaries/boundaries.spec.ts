import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { drawerNames } from './drawer-names.ts';

/** A check that cannot fail is no check: every boundary rule has a fixture that breaks it. */
const WORKSPACE = join(import.meta.dirname, '..', '..');
const FIXTURES = join(import.meta.dirname, 'fixtures');
const bin = (name: string): string => join(WORKSPACE, 'node_modules', '.bin', name);

interface Answer {
  status: number | null;
  stdout: string;
}

function cruise(fixture: string): Answer {
  const folder = join(FIXTURES, fixture);
  const config = join(WORKSPACE, '.dependency-cruiser.cjs');
  const args = ['--config', config, '--output-type', 'err', ...readdirSync(folder)];
  return spawnSync(bin('depcruise'), args, { cwd: folder, encoding: 'utf8' });
}

describe('dependency rules', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string }[];
  };

  it.each(forbidden.map(({ name }) => name))('%s fails on its fixture', (rule) => {
    const { status, stdout } = cruise(rule);
    expect(stdout).toContain(`error ${rule}:`);
    expect(status).toBeGreaterThan(0);
  });

  it('let code through that keeps them', () => {
    const { status, stdout } = spawnSync(
      bin('depcruise'),
      ['--config', '.dependency-cruiser.cjs', 'libs/contracts/src'],
      { cwd: WORKSPACE, encoding: 'utf8' },
    );
    expect(stdout).toContain('no dependency violations found');
    expect(status).toBe(0);
  });
});

describe('lint rules', () => {
  const APP = 'apps/auth/src/main.ts';
  const DASHBOARD = 'apps/dashboard/src/app/early.ts';
  const CONFIG = 'apps/gateway/src/config.ts';
  const REPOSITORY = 'apps/auth/src/users/users.repository.ts';
  const CONTRACTS = 'libs/contracts/src/index.ts';
  const cases = [
    ['an app imports another app', APP, 'imports-an-app.ts', '@nx/enforce-module-boundaries'],
    ['contracts import another lib', CONTRACTS, 'contracts-import-http.ts', '@nx/enforce-module-boundaries'],
    [
      'a file other than config.ts reads the environment',
      APP,
      'reads-the-environment.ts',
      'no-restricted-properties',
    ],
    ['a file other than config.ts imports it', APP, 'imports-the-environment.ts', 'no-restricted-imports'],
    ['the wall clock is read', APP, 'reads-the-wall-clock.ts', 'no-restricted-syntax'],
    ['a form is parsed from its text', APP, 'parses-a-form.ts', 'no-restricted-syntax'],
    ['a body is read by Express', APP, 'reads-a-body.ts', 'no-restricted-syntax'],
    ['another parser is imported', APP, 'imports-a-parser.ts', 'no-restricted-syntax'],
    ['something is unpacked', APP, 'unpacks.ts', 'no-restricted-syntax'],
    ['Nest reads bodies', APP, 'lets-nest-read-bodies.ts', 'no-restricted-syntax'],
    [
      'a test is named test',
      'apps/auth/test/names.int-spec.ts',
      'names-a-test-test.ts',
      'no-restricted-imports',
    ],
    ['the dashboard calls the server elsewhere', DASHBOARD, 'calls-the-server.ts', 'no-restricted-globals'],
    ['a comment is too wide', APP, 'writes-a-wide-comment.ts', 'max-len'],
    ['SQL stands outside of a repository', APP, 'holds-sql.ts', 'house/sql-in-repositories'],
    ['a class takes seven dependencies', APP, 'takes-seven-dependencies.ts', 'house/six-dependencies'],
    [
      'a dependency is not called by its class',
      APP,
      'calls-a-dependency-otherwise.ts',
      'house/called-by-class',
    ],
    ['code is laid out by hand', APP, 'formats-by-hand.ts', 'house/formatted-but-tables'],
    ['a promise is forgotten', APP, 'forgets-a-promise.ts', '@typescript-eslint/no-floating-promises'],
  ] as const;
  let broken: Record<string, string[]>;
  beforeAll(() => {
    const pairs = [
      ...cases.map(([, path, fixture]) => `${path}=${fixture}`),
      `${CONFIG}=reads-the-environment.ts`,
      `${REPOSITORY}=holds-sql.ts`,
      `${APP}=calls-dependencies-by-class.ts`,
      `${APP}=lays-out-a-table.ts`,
    ];
    const { stdout } = spawnSync(process.execPath, ['tools/boundaries/lint-fixtures.ts', ...pairs], {
      cwd: WORKSPACE,
      encoding: 'utf8',
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    broken = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, string[]>;
  }, 90_000);

  it.each(cases)('fail when %s', (_what, path, fixture, rule) => {
    expect(broken[`${path}=${fixture}`]).toContain(`2:${rule}`);
  });

  it('let config.ts read the environment', () => {
    expect(broken[`${CONFIG}=reads-the-environment.ts`]).toEqual([]);
  });

  it('let a dependency be called by its class, by its verb in a route of that name, or after its rows', () => {
    expect(broken[`${APP}=calls-dependencies-by-class.ts`]).toEqual([]);
  });

  it('let a table be laid out by hand', () => {
    expect(broken[`${APP}=lays-out-a-table.ts`]).toEqual([]);
  });

  it('let SQL stand in a repository', () => {
    expect(broken[`${REPOSITORY}=holds-sql.ts`]).toEqual([]);
  });
});

describe('names', () => {
  it('fail on their fixture', () => {
    const args = ['tools/boundaries/check-names.ts', 'tools/boundaries/fixtures/no-drawers'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/^\S+(?=: name it)/gm)).toEqual([
      'apps/one/src/shared.ts',
      'apps/one/src/utils',
      'libs/common',
    ]);
    expect(status).toBe(1);
  });

  it('fail when a repository and its file are not called alike', () => {
    const args = ['tools/boundaries/check-names.ts', 'tools/boundaries/fixtures/repository-names'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/^\S+(?=: name file)/gm)).toEqual([
      'apps/one/src/firms.ts',
      'apps/one/src/login-failures.repository.ts',
    ]);
    expect(status).toBe(1);
  });

  it('are judged by whole words', () => {
    expect(drawerNames(['apps/a/src/shared-secret.ts', 'apps/a/src/dates.util.ts'])).toHaveLength(2);
    expect(
      drawerNames(['apps/a/src/commonwealth.ts', 'docs/utility.md', 'libs/x/src/sharedness.ts']),
    ).toEqual([]);
  });
});

describe('lists of services', () => {
  it('fail on their fixture, wherever they stand: object, array or union', () => {
    const args = ['tools/boundaries/check-service-lists.ts', 'tools/boundaries/fixtures/service-lists'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/^\S+:\d+: .*(?=: derive)/gm)).toEqual([
      'src/egress.ts:1: auth, referrals, webhooks',
      'src/egress.ts:3: gateway, auth, webhooks',
      'src/egress.ts:5: gateway, auth, referrals',
    ]);
    expect(status).toBe(1);
  });

  it('fail in documents where they are not whole: in commands, and beside a setting', () => {
    const args = ['tools/boundaries/check-service-lists.ts', 'tools/boundaries/fixtures/service-lists'];
    const { stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/^\S+\.md:\d+: .*(?=: the list)/gm)).toEqual([
      'docs/operations.md:8: gateway, auth, referrals, webhooks',
      'docs/runbooks/stop.md:4: gateway, auth, referrals, webhooks, oauth, documents, routing, med-cases, analytics',
      'docs/runbooks/stop.md:8: auth, referrals, webhooks, oauth, documents, routing, med-cases',
    ]);
  });

  it('stand beside commands of kubectl, which must name the namespace', () => {
    const args = ['tools/boundaries/check-service-lists.ts', 'tools/boundaries/fixtures/service-lists'];
    const { stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/^\S+\.md:\d+: kubectl .*(?=: begin)/gm)).toEqual([
      'docs/runbooks/stop.md:12: kubectl get nodes',
      'docs/runbooks/stop.md:13: kubectl get pods',
      'docs/runbooks/stop.md:16: kubectl rollout undo deployment/auth',
    ]);
  });
});

describe('the dependencies of packages', () => {
  it('fail on their fixture: missing and unused, of the product and of its tests', () => {
    const args = ['tools/boundaries/check-dependencies.ts', 'tools/boundaries/fixtures/dependencies'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/(?<=^apps\/one\/package\.json: ).*(?=: its)/gm)).toEqual([
      'add express to dependencies',
      'add typeorm to dependencies',
      'add ioredis to devDependencies',
      'remove luxon from dependencies',
      'remove yaml from devDependencies',
    ]);
    expect(status).toBe(1);
  });
});

describe('exports', () => {
  it('fail on their fixture: a file that nothing reaches, a name and a type for nobody', () => {
    const args = ['tools/boundaries/check-exports.ts', 'tools/boundaries/fixtures/dead-exports'];
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: WORKSPACE, encoding: 'utf8' });
    expect(stderr.match(/^apps\S+:( \w+ is exported| nothing reaches)/gm)).toEqual([
      'apps/one/src/three.ts: nothing reaches',
      'apps/one/src/two.ts:2: unwanted is exported',
      'apps/one/src/two.ts:1: ForNobody is exported',
    ]);
    expect(status).toBe(1);
  });
});
