import { createHash, randomBytes } from 'node:crypto';

/** The secret of a mailed link. */
export const newLinkToken = () => randomBytes(32).toString('base64url');

/** The stored form of a link's token: only the mail has the token itself. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');
