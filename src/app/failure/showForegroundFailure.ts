import type { AppError } from '#domain/errors/appError.ts';
import { deleteFailed } from '#domain/messages/catalogue.ts';
import type { SentCall } from '#collections/transport/api.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { showForbidden } from '#crud/message/showForbidden.ts';

/** Shows a screen's failed call that nothing else shows: a 403, and a failed delete. Background reads stay silent. */
export function showForegroundFailure(outcome: 'answer' | AppError, { call, inBackground = false }: SentCall): void {
  if (outcome === 'answer' || outcome.code === 'unauthorised' || inBackground) return;
  const isShown = outcome.code === 'forbidden' && showForbidden(outcome.message);
  if (call.method === 'DELETE' && !isShown) showNotice(deleteFailed, outcome.message);
}
