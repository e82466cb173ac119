import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentences } from './sentences.ts';

/** Paths that are no file of the dashboard and no page. */
export const ofTheApi = /^\/(api|auth|socket\.io)([/?]|$)/;

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '/';

/** A person's browser opening a page, as against a script, a picture or a call. */
function isNavigation(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const isCall = ofTheApi.test(pathOf(request));
  return ['GET', 'HEAD'].includes(method) && !isCall && (headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built dashboard: files with a hash in their name for ever, all others checked each time, and index.html
 * for every page; compressed as the build left them, to whoever takes that. Without a folder only calls are answered.
 */
export async function serveDashboard(server: FastifyInstance, folder: string | null): Promise<void> {
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
    // Files are refused by an address with a slash too many; a page finds its usual one by itself.
    server.addHook('onRequest', async (request, reply) => {
      if (pathOf(request).includes('//') && isNavigation(request)) return reply.sendFile('index.html');
      return undefined;
    });
  }
  server.setNotFoundHandler((request, reply) => {
    if (folder !== null && isNavigation(request)) return reply.sendFile('index.html');
    return reply.code(404).type('text/plain; charset=utf-8').send(sentences.noSuchCall);
  });
}
