import { isIPv4 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * The address of the caller. Behind `trustedProxies` proxies of ours it is the entry of `X-Forwarded-For`
 * that the outermost of them added, counted from the right. Entries further left come from the caller and are
 * not trusted.
 */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const direct = req.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return unmapped(direct);
  const forwarded = req.headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return unmapped(direct);
  const seen = forwarded.split(',');
  return unmapped((seen.at(-trustedProxies) ?? seen[0] ?? direct).trim());
}

function unmapped(address: string): string {
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
}
