import type { AppError } from '#domain/errors/appError.ts';
import { deleteFailed } from '#domain/messages/catalogue.ts';
import type { Asked } from '#collections/transport/api.ts';
import { tell } from '#crud/message/tell.ts';
import { tellForbidden } from '#crud/message/tellForbidden.ts';

/**
 * Hears what the calls come to that a screen makes by itself: not what is read in the background. A 403 is told, and a
 * failed delete, which no form tells of.
 */
export function hearForeground(outcome: 'answer' | AppError, { call, inBackground = false }: Asked): void {
  if (outcome === 'answer' || outcome.code === 'unauthorised' || inBackground) return;
  const isTold = outcome.code === 'forbidden' && tellForbidden(outcome.message);
  if (call.method === 'DELETE' && !isTold) tell(deleteFailed, outcome.message);
}
