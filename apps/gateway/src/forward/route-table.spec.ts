import { describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceDefinition } from '@referral-exchange/contracts';
import { PathPatterns } from './path-patterns.js';
import { parseRequestTarget } from '../exchange/request-target.js';
import { DEFAULT_BODY_LIMIT, RouteTable } from './route-table.js';

const row = (change: Partial<ServiceDefinition>): ServiceDefinition => ({
  port: 1,
  database: null,
  needs: [],
  publicRoutes: [],
  internalRoutes: [],
  openRoutes: [],
  ...change,
});

function ownerOf(table: RouteTable, url: string): string | undefined {
  const target = parseRequestTarget(url);
  if (typeof target === 'string') return undefined;
  return table.find(target.area, target.segments)?.service;
}

describe('path patterns', () => {
  const patterns = new PathPatterns<string>()
    .add('/cases/*/referrals', 'referrals')
    .add('/cases/*/documents', 'documents')
    .add('/cases', 'cases')
    .add('/cases/import/*', 'import')
    .add('/a/*/c/d', 'deep')
    .add('/a/b', 'shallow');

  it.each([
    ['/cases', 'cases'],
    ['/cases/1', 'cases'],
    ['/cases/1/other', 'cases'],
    ['/cases/1/referrals', 'referrals'],
    ['/cases/1/referrals/2/acknowledge', 'referrals'],
    ['/cases/1/documents/3', 'documents'],
    ['/cases/import/referrals', 'import'],
    ['/a/b/c/d', 'deep'],
    ['/a/b/c', 'shallow'],
    ['/casesx', undefined],
    ['/', undefined],
  ])('%s belongs to %s', (path, owner) => {
    expect(patterns.find(path.split('/').slice(1).filter(Boolean))).toBe(owner);
  });

  it('have one owner each', () => {
    expect(() => new PathPatterns<string>().add('/x/*', 'a').add('/x/*', 'b')).toThrow(
      'Two owners of the path /x/*',
    );
  });
});

describe('the route table', () => {
  const table = new RouteTable({ services: SERVICES });

  it.each([
    ['/api/public/v1/firms/me', 'auth'],
    ['/api/public/v1/sent-cases/1/refer', 'referrals'],
    ['/api/public/v1/cases/1/referrals/2/acknowledge', 'referrals'],
    ['/api/public/v1/webhooks/1/deliveries', 'webhooks'],
    ['/api/v1/sent-cases', 'referrals'],
    ['/api/v1/admin/test-firms', 'auth'],
    ['/api/v1/admin/referrals/1/force-status', 'referrals'],
    ['/api/v1/admin/dead-letters/analytics', 'analytics'],
    ['/api/v1/admin/dead-letters/webhooks/replay', 'webhooks'],
    ['/api/v1/admin/dead-letters/nobody', 'auth'],
    ['/api/v1/integrations/case-system/statuses', 'referrals'],
    ['/api/v1/webhooks/echo/some-token', 'webhooks'],
  ])('%s goes to %s', (url, owner) => {
    expect(ownerOf(table, url)).toBe(owner);
  });

  it.each([
    '/api/public/v1/admin/test-firms',
    '/api/public/v1/integrations/case-system/statuses',
    '/api/public/v1/firm',
    '/api/public/v1/internal/credentials/verify',
    '/api/public/v1/cases/1',
    '/api/public/v1',
    '/internal/credentials/verify',
    '/api/v1/internal/credentials/verify',
    '/api/v1/openapi',
    '/sent-cases',
    '/api/public/v1/SENT-CASES',
  ])('%s goes nowhere', (url) => {
    expect(ownerOf(table, url)).toBeUndefined();
  });

  it('an encoded path reaches the same service as the plain one, or none', () => {
    for (const url of [
      '/api/public/v1/firms/../admin/test-firms',
      '/api/public/v1/firms/..%2fadmin',
      '/api/public/v1/firms//admin',
      '/api/public/v1/firms%2f..%2fadmin',
    ])
      expect(ownerOf(table, url)).toBeUndefined();
    expect(ownerOf(table, '/api/v1/admin/%72eferrals/1/force-status')).toBe('referrals');
  });

  it('says which routes are open, internal only, and accept the admin key', () => {
    expect(table.find('internal', ['webhooks', 'echo', 'x'])).toMatchObject({ isOpen: true });
    expect(table.find('public', ['webhooks', 'echo', 'x'])).toMatchObject({ isOpen: false });
    expect(table.find('internal', ['sent-cases'])).toMatchObject({ isInternalOnly: false, isOpen: false });
    expect(table.find('internal', ['admin', 'firms'])).toMatchObject({ isInternalOnly: true });
    const takesAdminKey = (...of: Parameters<RouteTable['find']>) =>
      table.find(...of)?.takesAdminKey ?? false;
    expect(takesAdminKey('internal', ['admin', 'firms'])).toBe(true);
    expect(takesAdminKey('internal', ['integrations', 'case-system', 'statuses'])).toBe(true);
    expect(takesAdminKey('internal', ['sent-cases'])).toBe(false);
    expect(takesAdminKey('public', ['admin'])).toBe(false);
  });

  it.each([
    ['public', 'sent-cases', '/api/public/v1/sent-cases'],
    ['public', 'sent-cases/0192f3a0/refer', '/api/public/v1/sent-cases/{id}/refer'],
    ['public', 'firms/me', '/api/public/v1/firms/me'],
    ['internal', 'sent-cases/0192f3a0', '/api/v1/sent-cases/{id}'],
    ['internal', 'admin/firms', '/api/v1/admin/firms'],
    ['public', 'request-log', '/api/public/v1/request-log'],
    ['public', 'sent-cases/0192f3a0/nothing/here', undefined],
    ['origin', 'acknowledge', undefined],
  ] as const)('finds the described path of %s %s', (area, path, expected) => {
    expect(table.describedPath(area, path.split('/'))).toBe(expected);
  });

  it('takes origin routes and body limits from the rows', () => {
    const files = row({ publicRoutes: ['/cases/*/files'], bodyLimits: { '/cases/*/files': 5_000_000 } });
    const oauth = row({ originRoutes: ['/.well-known', '/api/oauth'] });
    const table = new RouteTable({ services: { files, oauth } });
    expect(ownerOf(table, '/.well-known/jwks.json')).toBe('oauth');
    expect(ownerOf(table, '/api/oauth/token?x=1')).toBe('oauth');
    expect(ownerOf(table, '/api/oauthx')).toBeUndefined();
    expect(ownerOf(table, '/api/v1/api/oauth')).toBeUndefined();
    expect(table.bodyLimit(['cases', '1', 'files'])).toBe(5_000_000);
    expect(table.bodyLimit(['cases', '1', 'notes'])).toBe(DEFAULT_BODY_LIMIT);
  });

  it('refuses two owners of one path', () => {
    const services = { a: row({ publicRoutes: ['/x'] }), b: row({ publicRoutes: ['/x'] }) };
    expect(() => new RouteTable({ services })).toThrow('Two owners of the path /x');
  });
});
