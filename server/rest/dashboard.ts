import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signInWaysHeader, type SignInWay } from '#domain/calls/secondStepHeaders.ts';
import { sentences } from '#server/sentences.ts';

/** Paths of the API, as against the dashboard's files and pages. */
export const apiPath = /^\/(api|auth|socket\.io)([/?]|$)/;

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

const pathOf = ({ url = '/' }: Asked) => url.split('?')[0] ?? '/';

/** The guest display's page, which loads nothing of the dashboard. */
const guestPage = 'guest.html';
const guestPath = /^\/guest-tables\/[^/]+\/?$/;

/** Whether a browser opens a page, as against a script, a picture or a call. */
function isNavigation(request: Asked): boolean {
  const { method = 'GET', headers } = request;
  const isCall = apiPath.test(pathOf(request));
  return ['GET', 'HEAD'].includes(method) && !isCall && (headers.accept ?? '').includes('text/html');
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false; // broken percent-encoding (RFC 3986, 2.1)
  }
}

/** Fastify refuses a path that cannot be decoded. A browser that opens one gets the page, which shows Page Not Found. */
export function decodableUrl(request: Asked): string {
  const { url = '/' } = request;
  return isNavigation(request) && !isDecodable(pathOf(request)) ? '/404' : url;
}

/**
 * Serves the built dashboard, with its compressed files. Browsers cache files with a hash in their name for ever and
 * check all others each time. Every page gets index.html, except the guest display. Without a folder the server only
 * answers calls.
 * @param signInWays those beside email and password, which the dashboard reads with its configuration.
 */
export async function serveDashboard(
  server: FastifyInstance,
  folder: string | null,
  signInWays: () => Promise<readonly SignInWay[]>,
): Promise<void> {
  if (folder !== null) {
    await server.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    server.addHook('onRequest', async (request, reply) => {
      if (pathOf(request) !== '/config.json') return;
      const ways = await signInWays();
      if (ways.length > 0) reply.header(signInWaysHeader, ways.join(', '));
    });
    // fastify-static refuses double slashes; the page corrects its address itself.
    server.addHook('onRequest', async (request, reply) => {
      if (pathOf(request).includes('//') && isNavigation(request)) return reply.sendFile('index.html');
      return undefined;
    });
  }
  const hasGuestPage = folder !== null && existsSync(join(folder, guestPage));
  const pageOf = (request: FastifyRequest) =>
    hasGuestPage && guestPath.test(pathOf(request)) ? guestPage : 'index.html';
  server.setNotFoundHandler((request, reply) => {
    if (folder !== null && isNavigation(request)) return reply.sendFile(pageOf(request));
    return reply.code(404).type('text/plain; charset=utf-8').send(sentences.noSuchCall);
  });
}
