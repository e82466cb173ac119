import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, in hexadecimal. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [left = '', right] = hostname.slice(1, -1).split('::');
  const before = left === '' ? [] : left.split(':');
  if (right === undefined) return before;
  const after = right === '' ? [] : right.split(':');
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}

/** The IPv4 address within "::ffff:192.0.2.7"; null: it has none. */
function mappedAddress(groups: readonly string[]): string | null {
  if (groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return null;
  const numbers = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

function partsOf(address: string): { ipv4: string } | { ipv6: string } | null {
  if (isIPv4(address)) return { ipv4: address };
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const ipv4 = mappedAddress(groups);
  return ipv4 === null ? { ipv6: `${groups.slice(0, 4).join(':')}::/64` } : { ipv4 };
}

/**
 * The address counted as one client: an IPv4 address, or the /64 of an IPv6 address, since a connection usually has all
 * of it. Any other text stands for itself.
 */
export function clientOf({ ip }: { ip: string }): string {
  const parts = partsOf(ip);
  if (parts === null) return ip;
  return 'ipv4' in parts ? parts.ipv4 : parts.ipv6;
}

/** Where a client is, without naming it: the /24 of an IPv4 address, the /64 of an IPv6 address; null: unknown. */
export function networkOf({ ip }: { ip: string }): string | null {
  const parts = partsOf(ip);
  if (parts === null) return null;
  return 'ipv4' in parts ? `${parts.ipv4.split('.').slice(0, 3).join('.')}.0/24` : parts.ipv6;
}
