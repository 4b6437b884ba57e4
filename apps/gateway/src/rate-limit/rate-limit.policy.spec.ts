import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { rateLimitSettings, type Tier } from '@referral-exchange/contracts';
import { buildAdmin, buildPrincipal } from '@referral-exchange/testing';
import { z } from 'zod';
import { countersOf, countersOfAddress } from './rate-limit.policy.js';

const settings = (given: Record<string, string> = {}) => ({
  ...z.object(rateLimitSettings).parse(given),
  RATE_LIMIT_ADMIN: 6_000,
});
const limitsOf = (tier: Tier, method: string) =>
  countersOf(buildPrincipal({ tier }), method, settings()).map(({ limit }) => limit);

describe('what a call is counted against', () => {
  it.each<[Tier, string, number[]]>([
    ['read_only', 'GET', [500, 1_000]],
    ['standard', 'GET', [300, 1_000]],
    ['standard', 'HEAD', [300, 1_000]],
    ['standard', 'POST', [100, 200]],
    ['full', 'GET', [300, 1_000]],
    ['full', 'DELETE', [100, 200]],
    ['full', 'PATCH', [100, 200]],
  ])('%s %s: key and firm %j', (tier, method, limits) => {
    expect(limitsOf(tier, method)).toEqual(limits);
  });

  it('a write with a read_only key counts as a read: its tier refuses it further on', () => {
    expect(limitsOf('read_only', 'POST')).toEqual([500, 1_000]);
  });

  it('two keys of one firm share its counter and have their own', () => {
    const { firmId } = buildPrincipal();
    const [one, other] = [1, 2].map(() => countersOf(buildPrincipal({ firmId }), 'GET', settings()));
    expect(one![1]).toEqual(other![1]);
    expect(one![0]!.key).not.toBe(other![0]!.key);
  });

  it('an assistant has a counter of its own, by person and client, and shares that of its firm for reads', () => {
    const [firmId, userId, ...clients] = Array.from({ length: 4 }, () => randomUUID());
    const person = { kind: 'oauth' as const, tier: null, keyId: null, firmId, userId };
    const [one, other] = clients.map((id) =>
      countersOf(buildPrincipal({ ...person, client: { id, name: 'Claude' } }), 'POST', settings()),
    );
    expect(one).toEqual([
      { key: `limit:{${firmId}}:mcp:user:${userId}:${clients[0]}`, limit: 240 },
      { key: `limit:{${firmId}}:read`, limit: 1_000 },
    ]);
    expect(other![0]!.key).not.toBe(one![0]!.key);
  });

  it('the administrator has a limit of its own, scaled like all', () => {
    expect(countersOf(buildAdmin(), 'POST', settings())).toEqual([{ key: 'limit:{admin}:w', limit: 6_000 }]);
    expect(countersOf(buildAdmin(), 'GET', settings({ RATE_LIMIT_SCALE: '2' }))[0]!.limit).toBe(12_000);
  });

  it('an address without a credential', () => {
    expect(countersOfAddress('203.0.113.9', settings())).toEqual([
      { key: 'limit:{ip:203.0.113.9}', limit: 100 },
    ]);
  });
});
