import { can, type Ask } from '#domain/permissions/can.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { Refusal } from '#server/rest/refusal.ts';
import { sentences } from '#server/rest/sentences.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/** @throws Refusal with status 403 that names the first right when the viewer has none of those asked for. */
export function requireRight({ rights }: Viewer, ask: Ask, ...others: readonly Ask[]): void {
  if ([ask, ...others].some((each) => can(rights, each))) return;
  throw new Refusal(403, sentences.missingRight(describeRight(ask)));
}
