import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { JWSSignatureVerificationFailed, JWTExpired, JOSEError } from 'jose/errors';
import { z } from 'zod';
import type { Rights } from '#domain/permissions/can.ts';
import type { SessionKeys } from '#server/config/sessionKeys.ts';
import { serverTiming } from '#server/config/timing.ts';

const maxCachedTokens = 10_000;

/** The dashboard refuses tokens of service accounts. */
const tokenTypes = ['user', 'service'] as const;
export type TokenType = (typeof tokenTypes)[number];

const claimsSchema = z.looseObject({
  id: z.number().int().positive(),
  tokenType: z.enum(tokenTypes),
  jti: z.uuid(),
});

export interface TokenHolder {
  userId: number;
  tokenType: TokenType;
  rights: Rights;
}

export interface IssuedToken {
  token: string;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

export type TokenCheck = { ok: true; userId: number; sessionId: string } | { ok: false; reason: 'expired' | 'refused' };

export interface Tokens {
  /** @param lifetime milliseconds; absent: a month. */
  issue(holder: TokenHolder, lifetime?: number): Promise<IssuedToken>;
  check(token: string): Promise<TokenCheck>;
}

type ValidToken = Extract<TokenCheck, { ok: true }>;

/** Caches checked tokens, since a token's content and expiry never change. */
function createTokenCache(most: number) {
  const known = new Map<string, { check: ValidToken; expiresAt: number }>();
  return {
    /** @returns undefined: not cached, or expired. */
    get(token: string, now: Date): ValidToken | undefined {
      const found = known.get(token);
      return found === undefined || found.expiresAt <= now.getTime() ? undefined : found.check;
    },
    /** @param expires seconds since 1970; undefined: never. */
    add(token: string, check: ValidToken, expires: number | undefined): void {
      const [oldest] = known.keys();
      if (known.size >= most && oldest !== undefined) known.delete(oldest);
      known.set(token, { check, expiresAt: (expires ?? Number.POSITIVE_INFINITY) * 1000 });
    },
  };
}

/** Issues and checks JWTs (RFC 7519, HS256). The first key signs, and all of them check. */
export function openTokens(keys: SessionKeys, now: () => Date): Tokens {
  const [signing] = keys;
  /** @throws JOSEError if no key has this id. */
  const secretOf = ({ kid }: { kid?: string }): Uint8Array => {
    const key = keys.find(({ id }) => id === kid);
    if (key === undefined) throw new JWSSignatureVerificationFailed();
    return key.secret;
  };
  const cache = createTokenCache(maxCachedTokens);
  return {
    async issue({ userId, tokenType, rights: { permissions, isSuperAdmin } }, lifetime = serverTiming.signIn) {
      const sessionId = randomUUID();
      const issuedAt = now();
      const expiresAt = new Date(issuedAt.getTime() + lifetime);
      const token = await new SignJWT({ id: userId, tokenType, permissions, isSuperAdmin })
        .setProtectedHeader({ alg: 'HS256', kid: signing.id })
        .setJti(sessionId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(signing.secret);
      return { token, sessionId, issuedAt, expiresAt };
    },
    async check(token) {
      const known = cache.get(token, now());
      if (known !== undefined) return known;
      try {
        const { payload } = await jwtVerify(token, secretOf, { algorithms: ['HS256'], currentDate: now() });
        const claims = claimsSchema.safeParse(payload);
        if (!claims.success) return { ok: false, reason: 'refused' };
        const check: ValidToken = { ok: true, userId: claims.data.id, sessionId: claims.data.jti };
        cache.add(token, check, payload.exp);
        return check;
      } catch (error) {
        if (error instanceof JWTExpired) return { ok: false, reason: 'expired' };
        if (error instanceof JOSEError) return { ok: false, reason: 'refused' };
        throw error;
      }
    },
  };
}
