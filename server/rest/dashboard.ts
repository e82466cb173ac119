import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runtimeConfigSchema } from '#domain/config/runtime.ts';
import { sentences } from './sentences.ts';

const ofTheApi = /^\/(api|auth|socket\.io)(\/|$)/;

/** A person's browser opening a page, as against a script, a picture or a call. */
function isNavigation(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const path = url.split('?')[0] ?? '/';
  return method === 'GET' && !ofTheApi.test(path) && (headers.accept ?? '').includes('text/html');
}

/** Where the dashboard's config.json points it to, as origins; none when there is no such file or it names none. */
export async function configuredOrigins(folder: string | null): Promise<string[]> {
  const file = folder === null ? null : join(folder, 'config.json');
  if (file === null || !existsSync(file)) return [];
  const config = runtimeConfigSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!config.success) return [];
  const addresses = [config.data.apiBase, config.data.socketUrl].filter((address) => address !== undefined);
  return addresses.flatMap((address) => {
    const { origin, host, protocol } = new URL(address);
    return [origin, `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`];
  });
}

/**
 * Serves the built dashboard: files with a hash in their name for ever, all others checked each time, and index.html
 * for every page. Without a folder only calls are answered.
 */
export async function serveDashboard(server: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await server.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(folder, 'assets'));
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    if (folder !== null && isNavigation(request)) return reply.sendFile('index.html');
    return reply.code(404).type('text/plain; charset=utf-8').send(sentences.noSuchCall);
  });
}
