import { expect, it, jest } from '@jest/globals';
import type { ClientDocuments } from '../client-documents/client-documents.js';
import { mcpFeatures } from './mcp-features.js';

const DOCUMENT = 'https://claude.ai/client.json';

it('a document that was forgotten while somebody signed in is fetched again by our own page', async () => {
  const mayFetch = jest.fn(() => true);
  const documents = { mayFetch } as unknown as ClientDocuments;
  const { allowFetch } = mcpFeatures('https://exchange.example', documents).clientIdMetadataDocument!;
  // outside of its own calls the library has no context
  expect(await allowFetch!(undefined as never, DOCUMENT)).toBe(true);
  expect(await allowFetch!({ ip: '203.0.113.7' } as never, DOCUMENT)).toBe(true);
  expect(mayFetch.mock.calls).toEqual([
    [DOCUMENT, null],
    [DOCUMENT, '203.0.113.7'],
  ]);
});
