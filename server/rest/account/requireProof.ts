import type { FastifyRequest } from 'fastify';
import { provesAgain } from '#domain/calls/provesAgain.ts';
import { Refusal } from '#server/refusal.ts';
import { callOf } from '#server/rest/callOf.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';

/** The person must prove that it is they; then the same request succeeds. */
export class ProofNeeded extends Refusal {
  /** null: a program with an API token, which nobody can ask. */
  readonly userId: number | null;
  readonly sessionId: string;

  constructor({ userId, sessionId, isApiToken }: Viewer) {
    super(403, isApiToken ? sentences.proofByToken : sentences.proofNeeded);
    this.userId = isApiToken ? null : userId;
    this.sessionId = sessionId;
  }
}

/** @throws ProofNeeded: the last proof, such as the sign-in, is too old. */
export function requireProof(viewer: Viewer): void {
  if (!viewer.isProven) throw new ProofNeeded(viewer);
}

/** For calls that always ask; the others know their case themselves. @throws ProofNeeded */
export function requireProofOfCall(viewer: Viewer, request: FastifyRequest): void {
  if (provesAgain[callOf(request)?.name ?? ''] === 'always') requireProof(viewer);
}
