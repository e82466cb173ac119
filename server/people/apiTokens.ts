import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';

/** People and scanners of leaked secrets recognise a token by it. */
const prefix = 'ghk_';

export const newApiToken = () => `${prefix}${randomBytes(32).toString('base64url')}`;

/** Other tokens are those of sign-ins. */
export const isApiToken = (token: string): boolean => token.startsWith(prefix);

/** The condition for sessions that began by a password. */
export const isNoApiToken = sql`not exists (select 1 from api_tokens where api_tokens.session_id = sessions.id)`;
