import { can, type Ask } from '#domain/permissions/can.ts';
import { describeRight } from '#domain/permissions/describe.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';

/** @throws Refusal with status 403 that names the first right, unless the viewer has one of them. */
export function requireRight({ rights }: Viewer, ask: Ask, ...others: readonly Ask[]): void {
  if ([ask, ...others].some((each) => can(rights, each))) return;
  throw new Refusal(403, sentences.missingRight(describeRight(ask)));
}
