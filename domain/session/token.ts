import { z } from 'zod';
import { hasAccess, type Rights } from '../permissions/can.ts';
import { permissionsSchema } from '../permissions/schema.ts';
import { sessionMessages } from '../messages/session.ts';

/** The claims that the dashboard reads. */
const claimsSchema = z.looseObject({
  id: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().positive()),
  tokenType: z.literal('user'),
  permissions: permissionsSchema.optional(),
  isSuperAdmin: z.boolean().optional(),
  /** Seconds since 1970, as in RFC 7519. */
  exp: z.number().optional(),
});

const withoutIdSchema = z.looseObject({ tokenType: z.literal('user'), id: z.null().optional() });

export interface TokenHolder {
  userId: number;
  rights: Rights;
  /** When the token expires, in milliseconds since 1970; null: never. */
  expiresAt: number | null;
}

export type TokenReading =
  { ok: true; holder: TokenHolder } | { ok: false; reason: 'malformed' | 'noUserId' | 'noAccess'; message: string };

function payloadOf(token: string): unknown {
  const part = token.split('.')[1];
  if (part === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined; // not a JWT: refused below like any payload of the wrong shape
  }
}

/**
 * Does not check the signature (RFC 7519): the server does. Refuses anything but a user token, permissions that are an
 * array, no user id, and no area above scope.
 */
export function readToken(token: string): TokenReading {
  const payload = payloadOf(token);
  const parsed = claimsSchema.safeParse(payload);
  if (!parsed.success) {
    const { success: withoutId } = withoutIdSchema.safeParse(payload);
    return withoutId
      ? { ok: false, reason: 'noUserId', message: sessionMessages.noUserId }
      : { ok: false, reason: 'malformed', message: sessionMessages.tokenRefused };
  }
  const { id, permissions, isSuperAdmin, exp } = parsed.data;
  const rights = { permissions: permissions ?? {}, isSuperAdmin: isSuperAdmin ?? false };
  if (!hasAccess(rights)) return { ok: false, reason: 'noAccess', message: sessionMessages.noRoles };
  return { ok: true, holder: { userId: id, rights, expiresAt: exp === undefined ? null : exp * 1000 } };
}
