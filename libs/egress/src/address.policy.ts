import ipaddr from 'ipaddr.js';

/**
 * Ranges that ipaddr.js calls unicast although they are not the public internet: the platform address of
 * Azure, and special blocks of the IANA registries.
 */
const DENIED_IPV4 = [
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
].map((range) => ipaddr.IPv4.parseCIDR(range));
/** All public IPv6 unicast addresses; the rest of the address space is reserved. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * 3fff::/20 is documentation, 5f00::/16 segment routing, 2001::/23 protocol assignments (Teredo, ORCHID),
 * 2002::/16 6to4.
 */
const DENIED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'].map(
  (range) => ipaddr.IPv6.parseCIDR(range),
);

/** Why calls must not go to this address (one of a few fixed texts), or null if it is public. Pure. */
export function denyAddress(address: string): string | null {
  if (!ipaddr.isValid(address)) return 'not an IP address';
  const parsed = ipaddr.parse(address);
  return parsed.kind() === 'ipv4' ? denyIpv4(parsed as ipaddr.IPv4) : denyIpv6(parsed as ipaddr.IPv6);
}

/** 127.0.0.0/8 and ::1, in any spelling of the address. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

function denyIpv4(address: ipaddr.IPv4): string | null {
  if (address.range() !== 'unicast' || DENIED_IPV4.some((range) => address.match(range))) {
    return 'non-public address';
  }
  return null;
}

function denyIpv6(address: ipaddr.IPv6): string | null {
  // an embedded IPv4 address could be reached through a gateway: mapped, NAT64, 6to4, Teredo, ISATAP
  if (address.range() !== 'unicast' || !address.match(GLOBAL_IPV6)) return 'non-public address';
  if (DENIED_IPV6.some((range) => address.match(range)) || isIsatap(address)) return 'non-public address';
  return null;
}

/** Interface identifier ::0:5efe:a.b.c.d or ::200:5efe:a.b.c.d (RFC 5214). */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , high = 0, low = 0] = address.parts;
  return low === 0x5efe && (high & 0xfdff) === 0;
}
