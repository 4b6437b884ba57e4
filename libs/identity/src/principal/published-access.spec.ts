import { describe, expect, it } from '@jest/globals';
import type { AccessRule } from './principal.policy.js';
import { describeAccess, publishedAccess } from './published-access.js';

const rule = (change: Partial<AccessRule>): AccessRule => ({
  tier: 'read_only',
  isRead: true,
  refusesMcpKeys: false,
  envelope: 'public',
  ...change,
});
const OF_FIRM = ['account_manager', 'firm_admin', 'member', 'viewer'];

describe('who may call, as it is published', () => {
  it('a read of a firm: keys and the admin key at {base_url}, people at {internal_url}', () => {
    expect(publishedAccess(rule({}), false)).toEqual({
      callers: ['firm_key', 'crm_token', 'admin'],
      tier: 'read_only',
      mcpKeys: true,
    });
    expect(publishedAccess(rule({}), true)).toEqual({
      callers: ['session', 'oauth'],
      roles: OF_FIRM,
      scopes: ['cases:read', 'cases:write'],
    });
  });

  it('a write excludes viewers, unless they are admitted, and needs cases:write', () => {
    const write = { tier: 'standard', isRead: false } as const;
    expect(publishedAccess(rule(write), true)).toEqual({
      callers: ['session', 'oauth'],
      roles: OF_FIRM.slice(0, 3),
      scopes: ['cases:write'],
    });
    expect(publishedAccess(rule({ ...write, admittedRoles: ['viewer'] }), true).roles).toEqual(OF_FIRM);
  });

  it('a delete is not for OAuth tokens, whatever their scope', () => {
    expect(publishedAccess(rule({ tier: 'full', isRead: false }), true)).toEqual({
      callers: ['session'],
      roles: OF_FIRM.slice(0, 2),
    });
  });

  it('two scopes together are published as one entry', () => {
    const revenue = rule({ scopes: ['cases:read firm:read'] });
    const access = publishedAccess(revenue, true);
    expect(access.scopes).toEqual(['cases:read firm:read', 'cases:write firm:read']);
    expect(describeAccess(access)).toContain(
      'OAuth token with the scope `cases:read` and `firm:read` or `cases:write` and `firm:read`, within',
    );
  });

  it('webhooks: people of firms and providers, no MCP keys', () => {
    const webhooks = rule({ callers: ['firm_key', 'provider_key', 'session'], refusesMcpKeys: true });
    expect(publishedAccess(webhooks, false)).toEqual({
      callers: ['firm_key', 'provider_key'],
      tier: 'read_only',
      mcpKeys: false,
    });
    expect(publishedAccess(webhooks, true).roles).toEqual([...OF_FIRM, 'provider_admin', 'provider_user']);
  });

  it('the admin key works at {internal_url} on internal operations only', () => {
    const callers = ['admin'] as const;
    const access = publishedAccess(rule({ callers, envelope: 'internal' }), true);
    expect(access).toEqual({ callers: ['admin', 'session'], roles: ['system_admin'], secondFactor: true });
    expect(describeAccess(access)).toBe(
      '**Access:** admin key; session of a user with the role `system_admin` and a second factor.',
    );
    expect(publishedAccess(rule({ callers }), true)).toEqual({ callers: [] });
  });

  it('it is told in one sentence', () => {
    const write = rule({ tier: 'standard', isRead: false });
    expect(describeAccess(publishedAccess(write, false))).toBe(
      '**Access:** firm API key of tier `standard` or higher; CRM token.',
    );
    expect(describeAccess(publishedAccess(write, true))).toBe(
      '**Access:** session of a user with the role `account_manager` or `firm_admin` or `member`; OAuth token with the scope `cases:write`, within the role of its user.',
    );
  });
});
