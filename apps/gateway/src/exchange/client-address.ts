import { isIPv4 } from 'node:net';
import type { IncomingMessage } from 'node:http';

/**
 * The address of the caller. Behind `trustedProxies` proxies of ours it is the entry of `X-Forwarded-For` that the
 * outermost of them added, counted from the right. Entries further left come from the caller and are not trusted.
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

/** The address that rate limits count by: an IPv4 address, or the /64 network of an IPv6 site. */
export function countedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
