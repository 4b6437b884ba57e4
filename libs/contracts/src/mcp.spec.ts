import { describe, expect, it } from '@jest/globals';
import { mayWrite, mcpChallenge, mcpGrantOf, mcpMetadataUrl, mcpPathOf, mcpResource } from './mcp.js';

const ORIGIN = 'https://exchange.example';
const CLIENT = { id: '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42', name: 'Claude' };
const USER_ID = '019a1c00-0000-7000-8000-0000000000c1';

describe('the resources of MCP', () => {
  it('are addresses, each with its metadata', () => {
    expect(mcpResource(ORIGIN, '/mcp/readonly')).toBe('https://exchange.example/mcp/readonly');
    expect(mcpMetadataUrl(ORIGIN, '/mcp')).toBe(
      'https://exchange.example/.well-known/oauth-protected-resource/mcp',
    );
  });

  it.each([
    ['https://exchange.example/mcp', '/mcp'],
    ['https://exchange.example/mcp/readonly', '/mcp/readonly'],
    ['https://exchange.example/mcp/', null],
    ['https://exchange.example', null],
    ['https://other.example/mcp', null],
  ])('%s is %s', (resource, path) => {
    expect(mcpPathOf(ORIGIN, resource)).toBe(path);
  });
});

describe('the challenge', () => {
  it.each([
    ['/mcp', 'cases:read cases:write'],
    ['/mcp/readonly', 'cases:read'],
  ] as const)(
    'of %s without a token names the metadata and what a person can be asked for',
    (path, scope) => {
      expect(mcpChallenge({ origin: ORIGIN, path })).toBe(
        `Bearer resource_metadata="https://exchange.example/.well-known/oauth-protected-resource${path}", scope="${scope}"`,
      );
    },
  );

  it('of a step-up names all scopes, and no quotation mark ends the description', () => {
    const challenge = mcpChallenge({
      origin: ORIGIN,
      path: '/mcp',
      scope: 'cases:read cases:write',
      error: 'insufficient_scope',
      description: 'add "writing"\\',
    });
    expect(challenge).toContain(
      'error="insufficient_scope", error_description="add writing", resource_metadata=',
    );
    expect(challenge).toContain('scope="cases:read cases:write"');
  });
});

describe('what an assistant may change', () => {
  const person = { tier: null, role: 'member' as const, scopes: ['cases:write'] };

  it.each([
    ['a member who allowed writing', person, true],
    ['a member who allowed reading', { ...person, scopes: ['cases:read'] }, false],
    ['a viewer who allowed writing', { ...person, role: 'viewer' as const }, false],
    ['a standard key', { tier: 'standard' as const, role: null, scopes: null }, true],
    ['a key that reads', { tier: 'read_only' as const, role: null, scopes: null }, false],
  ])('%s: %s', (_, principal, may) => {
    expect(mayWrite(principal)).toBe(may);
  });
});

it('a grant is a key, or a person with a client', () => {
  expect(mcpGrantOf({ keyId: CLIENT.id, userId: null, client: CLIENT })).toBe(`key:${CLIENT.id}`);
  expect(mcpGrantOf({ keyId: null, userId: USER_ID, client: CLIENT })).toBe(`user:${USER_ID}:${CLIENT.id}`);
});
