import ipaddr from 'ipaddr.js';

/** The address with a port, as some proxies write it into X-Forwarded-For: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** The address that rate limits count by: an IPv4 address, or the /64 network of an IPv6 site. */
export function countedAddress(address: string): string {
  const [, six, four] = WITH_PORT.exec(address) ?? [];
  const bare = six ?? four ?? address;
  if (!ipaddr.isValid(bare)) return bare;
  // an IPv4 address in IPv6 notation is the same address
  const parsed = ipaddr.process(bare);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
