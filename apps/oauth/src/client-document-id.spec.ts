import { expect, it } from '@jest/globals';
import { clientRowId, hostOfDocument, isDocumentAddress } from './client-document-id.js';

const ADDRESS = 'https://claude.ai/oauth/mcp-oauth-client-metadata';

it('an address becomes the same UUID each time, and an id stays itself', () => {
  expect(clientRowId(ADDRESS)).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(clientRowId(ADDRESS)).toBe(clientRowId(ADDRESS));
  expect(clientRowId(`${ADDRESS}/`)).not.toBe(clientRowId(ADDRESS));
  const id = '0190b3a5-7c1e-7d11-8a52-3f1b7e0c9d42';
  expect([clientRowId(id), isDocumentAddress(id), hostOfDocument(id)]).toEqual([id, false, null]);
});

it('the host of an address is what people can judge', () => {
  expect(hostOfDocument(ADDRESS)).toBe('claude.ai');
});
