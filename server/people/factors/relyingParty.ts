import { isIP } from 'node:net';

/** Where passkeys work: browsers use one at the address alone that it was made for. */
export interface RelyingParty {
  /** A host name, such as "gatehouse.example.com". */
  id: string;
  /** "https://gatehouse.example.com" */
  origin: string;
}

const isLocalhost = (hostname: string) => hostname === 'localhost' || hostname.endsWith('.localhost');

/** A server that only this computer reaches is opened as localhost too, and only that is a name. */
const named = (ownAddress: string) =>
  ownAddress.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost');

/**
 * @param publicUrl where people open the dashboard; null: nobody said, and the server's own address counts.
 * @returns null: no passkeys there. Browsers want a host name, and a protected connection unless it is localhost.
 */
export function relyingPartyOf(publicUrl: string | null, ownAddress: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(named(publicUrl ?? ownAddress));
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  if (isAddress || (protocol !== 'https:' && !isLocalhost(hostname))) return null;
  return { id: hostname, origin };
}
