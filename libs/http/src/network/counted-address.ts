import ipaddr from 'ipaddr.js';

/**
 * An address with a port, as proxies write into X-Forwarded-For: `203.0.113.9:4711`, `[2001:db8::1]:4711`.
 */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** The address that rate limits count by: an IPv4 address, or the /64 network of an IPv6 site. */
export function countedAddress(address: string): string {
  const parsed = parse(address);
  if (typeof parsed === 'string') return parsed;
  return parsed instanceof ipaddr.IPv6 ? firstBits(parsed, 64) : parsed.toString();
}

/**
 * The network that a person signs in from: the /24 of an IPv4 address, or the /56 of an IPv6 address, which
 * is what a provider gives to one customer. Somebody who changes the address within it is still the same one.
 */
export function countedNetwork(address: string): string {
  const parsed = parse(address);
  if (typeof parsed === 'string') return parsed;
  if (parsed instanceof ipaddr.IPv6) return firstBits(parsed, 56);
  return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
}

/** The parsed address; the text itself when it is none. IPv4 in IPv6 notation is the same address. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const bare = six ?? four ?? address;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : bare;
}

function firstBits(address: ipaddr.IPv6, bits: 56 | 64): string {
  const parts = address.parts.slice(0, 4);
  if (bits === 56) parts[3]! &= 0xff00;
  return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
