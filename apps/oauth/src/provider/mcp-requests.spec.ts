import { describe, expect, it } from '@jest/globals';
import { adaptMcpParameters } from './mcp-requests.js';

const ISSUER = 'https://exchange.example';
const DOCUMENT = 'https://claude.ai/client.json';
const REGISTERED = '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42';

function adapted(parameters: Record<string, string>): Record<string, string> {
  const adapting = new URLSearchParams({ client_id: DOCUMENT, ...parameters });
  adaptMcpParameters(adapting, ISSUER);
  const { client_id: _client, ...rest } = Object.fromEntries(adapting);
  return rest;
}

describe('the authorization request of an assistant', () => {
  it.each<[Record<string, string>, Record<string, string>]>([
    [{}, { resource: `${ISSUER}/mcp`, scope: 'cases:read' }],
    [
      { scope: 'openid offline_access', nonce: 'n' },
      { resource: `${ISSUER}/mcp`, scope: 'cases:read' },
    ],
    [{ scope: 'cases:write' }, { resource: `${ISSUER}/mcp`, scope: 'cases:read cases:write' }],
    [
      { resource: `${ISSUER}/mcp/readonly`, scope: 'cases:write' },
      { resource: `${ISSUER}/mcp/readonly`, scope: 'cases:read' },
    ],
    // the library refuses it
    [
      { resource: 'https://other.example', scope: 'x' },
      { resource: 'https://other.example', scope: 'x' },
    ],
  ])('%j becomes %j', (sent, becomes) => {
    expect(adapted(sent)).toEqual(becomes);
  });

  it('of an app that was registered is one when it names a resource of MCP', () => {
    const resource = `${ISSUER}/mcp`;
    const sent = { client_id: REGISTERED, resource, scope: 'openid cases:write', nonce: 'n' };
    expect(adapted(sent)).toEqual({ resource, scope: 'cases:read cases:write' });
  });

  it('is none when a registered app names another resource, which was always ignored', () => {
    const sent = { client_id: REGISTERED, resource: 'https://docket.example', scope: 'openid', nonce: 'n' };
    expect(adapted(sent)).toEqual({ scope: 'openid', nonce: 'n' });
  });
});
