import { and, eq, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import multipart from '@fastify/multipart';
import { catalogueCalls } from '#domain/calls/catalogue.ts';
import { mediaCalls, mediaPath } from '#domain/calls/media.ts';
import { placeCalls } from '#domain/calls/places.ts';
import { answerCall, answerPublicCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { changeOwned } from '#server/rest/crud/changeOwned.ts';
import type { StoredRow } from '#server/rest/crud/define.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Database } from '#server/storage/database.ts';
import { media } from '#server/storage/schema/media.ts';
import { fileLimits } from '#domain/limits/files.ts';
import { containsNul } from '#server/rest/refuseNul.ts';
import { sentences } from '#server/sentences.ts';
import { readDataUrl } from './readDataUrl.ts';
import { deleteImage, imageOf, storeImage, imageTooLarge } from './imageStore.ts';

const limits = { fileSize: fileLimits.image.bytes, files: 1, fields: 10, fieldSize: 10_000, parts: 11 };

/** Reads a form as fields like the JSON body's: the file "image" becomes a data URL. */
async function fieldsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer();
    fields['name'] ??= part.filename;
    if (part.fieldname === 'image') {
      fields['image'] = `data:application/octet-stream;base64,${content.toString('base64')}`;
    }
  }
  return fields;
}

function refusalOf(error: unknown): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return imageTooLarge();
  return new Refusal(400, 'The form cannot be read: send the file "image" and the field "name".', 'image');
}

/** Accepts multipart forms beside JSON, in this scope. */
async function readImageForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits });
  scope.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    const fields = await fieldsOf(request).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (containsNul(fields)) throw new Refusal(400, sentences.noNul, 'name');
    request.body = fields;
  });
}

const owners = [
  {
    resource: resources.site,
    store: placeCalls.siteImage,
    remove: placeCalls.siteImageDelete,
    label: 'site',
  },
  {
    resource: resources.product,
    store: catalogueCalls.productImage,
    remove: catalogueCalls.productImageDelete,
    label: 'product',
  },
] as const;
type Owner = (typeof owners)[number];

const noImage = 'An image must be sent as a data URL: data:image/png;base64,…';

function routeStore(scope: FastifyInstance, parts: RouteParts, { resource, store, label }: Owner): void {
  answerCall(scope, parts.authenticate, store, ({ viewer, body, request }) =>
    changeOwned(parts, {
      resource,
      viewer,
      id: parseId(request.params),
      action: `Changed image of ${label}`,
      work: async (transaction, row) => {
        const given = { title: body.name, content: readDataUrl(body.image, noImage, 'image') };
        const mediaName = await storeImage(transaction, row.organisationId, given);
        await deleteImage(transaction, row);
        return { mediaName };
      },
    }),
  );
}

/** @throws Refusal with status 404 when the record has no image, or none with that name, title or address. */
async function requireImage(
  transaction: Database,
  row: StoredRow,
  given: { name?: string | undefined; url?: string | undefined } | null | undefined,
) {
  const shown = imageOf(row);
  const wanted = [given?.name, given?.url?.split('/').at(-1)].filter((name) => name !== undefined);
  const found = await transaction
    .select({ name: media.name })
    .from(media)
    .where(
      and(eq(media.name, shown ?? ''), or(...wanted.flatMap((name) => [eq(media.name, name), eq(media.title, name)]))),
    );
  if (found.length === 0) throw new Refusal(404, 'There is no such image.');
}

function routeRemove(scope: FastifyInstance, parts: RouteParts, { resource, remove, label }: Owner): void {
  answerCall(scope, parts.authenticate, remove, ({ viewer, body, request }) =>
    changeOwned(parts, {
      resource,
      viewer,
      id: parseId(request.params),
      action: `Deleted image of ${label}`,
      work: async (transaction, row) => {
        await requireImage(transaction, row, body);
        await deleteImage(transaction, row);
        return { mediaName: null };
      },
    }),
  );
}

const nameSchema = z.object({ name: z.string().max(100) });

/** The name is enough to read an image, and a name's bytes never change. */
function routeMedia(server: FastifyInstance, { storage }: RouteParts): void {
  answerPublicCall(server, mediaCalls.media, async ({ request, reply }) => {
    const parsed = nameSchema.safeParse(request.params);
    const [image] = await storage.database
      .select({ type: media.type, content: media.content })
      .from(media)
      .where(eq(media.name, parsed.data?.name ?? ''));
    if (image === undefined || !parsed.success) throw new Refusal(404, 'There is no such image.');
    const tag = `"${parsed.data.name}"`;
    reply
      .header('ETag', tag)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', "default-src 'none'")
      // The dashboard may have another origin than the API.
      .header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(image.type).send(Buffer.from(image.content));
  });
}

export function routeImages(server: FastifyInstance, parts: RouteParts): void {
  routeMedia(server, parts);
  void server.register(async (scope) => {
    await readImageForms(scope);
    for (const owner of owners) {
      routeStore(scope, parts, owner);
      routeRemove(scope, parts, owner);
    }
  });
}

/** For lists of images. */
export const imageAddress = (name: string) => `/${mediaPath(name)}`;
