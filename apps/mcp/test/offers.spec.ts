import { describe, expect, it } from '@jest/globals';
import { ROLES, type Principal } from '@referral-exchange/contracts';
import { offerOf, type ToolAccess } from '../src/owners/assistant.js';

const principal = (change: Partial<Principal>): Principal =>
  ({ kind: 'oauth', tier: null, role: 'member', scopes: ['cases:read'], ...change }) as Principal;
const offer = (access: ToolAccess, change: Partial<Principal>, path: '/mcp' | '/mcp/readonly' = '/mcp') =>
  offerOf(access, { principal: principal(change), path });

const WRITES = { scopes: ['cases:write'] };

describe('what a caller may use', () => {
  it('a token that reads: tools that read, and the others after the person allowed more', () => {
    expect(offer('read', {})).toBe('offered');
    expect(offer('write', {})).toBe('step_up');
    expect(offer('acknowledge', {})).toBe('step_up');
  });

  it('a token that writes reads as well', () => {
    for (const access of ['read', 'write', 'acknowledge'] as const)
      expect(offer(access, WRITES)).toBe('offered');
  });

  it('the role decides before the scopes: a viewer acknowledges and writes nothing', () => {
    expect(offer('write', { ...WRITES, role: 'viewer' })).toBe('refused');
    expect(offer('write', { role: 'viewer' })).toBe('refused');
    expect(offer('acknowledge', { ...WRITES, role: 'viewer' })).toBe('offered');
    expect(offer('acknowledge', { role: 'viewer' })).toBe('step_up');
    for (const role of ROLES.filter((one) => one !== 'viewer'))
      expect(offer('write', { ...WRITES, role })).toBe('offered');
  });

  it('a key by its tier', () => {
    const key = (tier: 'read_only' | 'standard') => ({
      kind: 'firm_key' as const,
      tier,
      scopes: null,
      role: null,
    });
    expect(offer('read', key('read_only'))).toBe('offered');
    expect(offer('write', key('read_only'))).toBe('refused');
    expect(offer('acknowledge', key('read_only'))).toBe('refused');
    expect(offer('write', key('standard'))).toBe('offered');
  });

  it('at the address for reading nothing else is there', () => {
    expect(offer('read', WRITES, '/mcp/readonly')).toBe('offered');
    expect(offer('write', WRITES, '/mcp/readonly')).toBe('absent');
    expect(offer('acknowledge', WRITES, '/mcp/readonly')).toBe('absent');
  });
});
