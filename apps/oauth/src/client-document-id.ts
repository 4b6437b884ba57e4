import { hash } from 'node:crypto';

/** Whether a `client_id` is the address of a metadata document. All others are ids that we gave. */
export function isDocumentAddress(clientId: string): boolean {
  return /^https:\/\//i.test(clientId);
}

/** The host that answers for the client: its name is only what the client says of itself. */
export function hostOfDocument(clientId: string): string | null {
  return isDocumentAddress(clientId) ? (URL.parse(clientId)?.host ?? null) : null;
}

/**
 * The id of a client in our tables and events, which hold UUIDs. Of a metadata document it is made from the
 * address (RFC 9562, version 8), so that whoever writes a record need not look it up.
 */
export function clientRowId(clientId: string): string {
  if (!isDocumentAddress(clientId)) return clientId;
  const bytes = hash('sha256', clientId, 'buffer').subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
