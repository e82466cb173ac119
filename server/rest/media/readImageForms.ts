import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileLimits } from '#domain/limits/files.ts';
import { containsNul } from '#server/rest/refuseNul.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { imageTooLarge } from './imageStore.ts';

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
export async function readImageForms(scope: FastifyInstance): Promise<void> {
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
