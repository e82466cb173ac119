import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Authenticate } from './account/authenticate.ts';
import { requireRight } from './account/requireRight.ts';
import { callOf } from './callOf.ts';

/** Uploads that may run at once: all of them are in memory. */
export const uploadsAtOnce = { organisation: 4, server: 16 } as const;

function createUploadPlaces() {
  const byOrganisation = new Map<number, number>();
  let all = 0;
  return {
    /** Until the answer is sent or the connection ends. @throws Refusal with status 429. */
    take(organisationId: number, { raw }: FastifyReply): void {
      const own = byOrganisation.get(organisationId) ?? 0;
      if (own >= uploadsAtOnce.organisation || all >= uploadsAtOnce.server) {
        throw new Refusal(429, sentences.tooManyUploads, undefined, 5);
      }
      byOrganisation.set(organisationId, own + 1);
      all += 1;
      raw.once('close', () => {
        const left = (byOrganisation.get(organisationId) ?? 1) - 1;
        if (left === 0) byOrganisation.delete(organisationId);
        else byOrganisation.set(organisationId, left);
        all -= 1;
      });
    },
  };
}

const isForm = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') === true;

/** Checks the sign-in, the right and the number of uploads before the server reads megabytes. */
export function admitUploads(server: FastifyInstance, authenticate: Authenticate): void {
  const places = createUploadPlaces();
  server.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)?.call;
    if (call === undefined || call.public === true || (call.bodyLimit === undefined && !isForm(request))) return;
    const viewer = await authenticate(request.headers.authorization);
    requireRight(viewer, call.ask ?? {});
    places.take(viewer.organisationId, reply);
  });
}
