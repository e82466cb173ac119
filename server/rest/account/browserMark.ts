import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serverTiming } from '#server/config/timing.ts';
import { hashOfToken } from '#server/people/linkTokens.ts';

const name = 'gatehouse-browser';
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);

/**
 * The mark by which a browser is known again: a random cookie that no page can read, sent with sign-ins alone. It gives
 * no right. Only pages of this server's own origin can keep it.
 * @returns its hash; null: this client keeps none.
 */
export function keepBrowserMark({ headers, protocol }: FastifyRequest, reply: FastifyReply): string | null {
  if (headers['sec-fetch-site'] !== 'same-origin') return null;
  const mark = pattern.exec(headers.cookie ?? '')?.[1] ?? randomBytes(32).toString('base64url');
  const secure = protocol === 'https' ? '; Secure' : '';
  const seconds = serverTiming.browserMark / 1000;
  reply.header('Set-Cookie', `${name}=${mark}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`);
  return hashOfToken(mark);
}
