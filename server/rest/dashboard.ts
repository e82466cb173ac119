import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runtimeConfigSchema } from '#domain/config/runtime.ts';
import { StartFailure } from '#server/config/startFailure.ts';
import { sentences } from './sentences.ts';

const ofTheApi = /^\/(api|auth|socket\.io)(\/|$)/;

/** A person's browser opening a page, as against a script, a picture or a call. */
function isNavigation(request: FastifyRequest): boolean {
  const { method, url, headers } = request;
  const path = url.split('?')[0] ?? '/';
  return ['GET', 'HEAD'].includes(method) && !ofTheApi.test(path) && (headers.accept ?? '').includes('text/html');
}

/** What is wrong with the text of a config.json, or what it says; an empty one says nothing, as to the dashboard. */
function readConfig(text: string) {
  try {
    return runtimeConfigSchema.safeParse(text.trim() === '' ? {} : JSON.parse(text));
  } catch {
    return null; // no JSON: the caller says so and names the file
  }
}

/**
 * Where the dashboard's config.json points it to, as origins; none when there is no such file or it names none.
 * @throws StartFailure naming the file when it cannot be read.
 */
export async function configuredOrigins(folder: string | null): Promise<string[]> {
  const file = folder === null ? null : join(folder, 'config.json');
  if (file === null || !existsSync(file)) return [];
  const config = readConfig(await readFile(file, 'utf8'));
  if (config?.success !== true) {
    const field = config?.error.issues[0]?.path.join('.') ?? '';
    const fault = config === null ? 'is no JSON' : `has a value that cannot be used${field && `, "${field}"`}`;
    throw new StartFailure(`The dashboard's ${file} ${fault}: correct the file or delete it.`);
  }
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
