import { z } from 'zod';
import { directoryMessages } from '../messages/directory.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address names a server alone reached by TLS, or on this computer. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  const isProtected = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
  return isProtected && search + hash + username === '';
}

/** The address by which a directory names itself (OpenID Connect Core 1.0, section 2, "iss"). */
export const issuerField = z
  .string({ error: directoryMessages.issuerRequired })
  .trim()
  .min(1, directoryMessages.issuerRequired)
  .max(500)
  .refine(isIssuer, directoryMessages.issuerInvalid);

/** A domain of emails, in lower case. */
export const domainField = z
  .string({ error: directoryMessages.domainInvalid })
  .trim()
  .toLowerCase()
  .max(253, directoryMessages.domainInvalid)
  .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/, directoryMessages.domainInvalid);
