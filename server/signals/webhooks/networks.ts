import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks that an operator names: "10.0.0.0/8". */
export interface Network {
  address: string;
  prefix: number;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @returns null: the text is no list of networks with commas between. */
export function parseNetworks(text: string): Network[] | null {
  const networks: Network[] = [];
  for (const each of text.split(',').map((part) => part.trim())) {
    const [address = '', length = '', ...rest] = each.split('/');
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Infinity;
    if (prefix > longest || rest.length > 0) return null;
    networks.push({ address, prefix });
  }
  return networks;
}

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address));
  return list;
}

/** What is not on the public internet (IANA's registries of special-purpose addresses, RFC 6890). */
const specialNetworks = [
  '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24, 192.0.2.0/24',
  '192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24, 224.0.0.0/4, 240.0.0.0/4',
  '2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20',
].join(', ');
const special = listOf(parseNetworks(specialNetworks) ?? []);

/** All other addresses of version 6 are no public ones of single computers. */
const globalUnicast = listOf([{ address: '2000::', prefix: 3 }]);

/** The address of version 4 within one of version 6 (RFC 4291, section 2.5.5.2); others as they are. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address;
  const { hostname } = new URL(`http://[${address.split('%')[0] ?? ''}]`);
  const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname);
  if (mapped === null) return hostname.slice(1, -1);
  const [high, low] = [parseInt(mapped[1] ?? '', 16), parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const isPublic = (address: string): boolean => {
  const family = familyOf(address);
  return !special.check(address, family) && (family === 'ipv4' || globalUnicast.check(address, family));
};

/** The address is not one to which events are sent. */
export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is in a network to which no events are sent.');
    this.name = 'ForbiddenAddress';
  }
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

export interface Reachable {
  /** Whether events may be sent to an address; without TLS only where the operator allowed it. */
  permits: (address: string, protocol: string) => boolean;
  /**
   * Resolves a name for a connection, which then goes to the very address that was checked.
   * The connection fails with a ForbiddenAddress if one of the name's addresses is not permitted.
   */
  lookup: (protocol: string) => (name: string, options: LookupOptions, done: LookupDone) => void;
  /** Whether a URL may be stored: names are checked with each connection. */
  permitsUrl: (url: string) => 'yes' | 'insecure' | 'private';
}

/** To where events may be sent: public addresses, and the networks that the operator allows. */
export function reachable(allowed: readonly Network[]): Reachable {
  const own = listOf(allowed);
  const permits: Reachable['permits'] = (given, protocol) => {
    const address = plain(given);
    return own.check(address, familyOf(address)) || (protocol === 'https:' && isPublic(address));
  };
  return {
    permits,
    lookup: (protocol) => (name, options, done) => {
      resolve(name, { ...options, all: true }, (error, addresses) => {
        if (error !== null) return done(error, []);
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => permits(address, protocol)))
          return done(new ForbiddenAddress(), []);
        return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
      });
    },
    permitsUrl(url) {
      const { protocol, hostname } = new URL(url);
      if (protocol !== 'https:' && allowed.length === 0) return 'insecure';
      const literal = literalOf(hostname);
      return literal === null || permits(literal, protocol) ? 'yes' : 'private';
    },
  };
}

/** The address that stands in a URL in place of a name; null: it has a name. */
export function literalOf(hostname: string): string | null {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}
