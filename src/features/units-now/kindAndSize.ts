import type { Unit } from '#domain/entities/unit.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';

/** "Storage · 6 m²"; without unknown parts. */
export function kindAndSize({ kind, squareMetres }: Unit): string {
  const area = squareMetres === null || squareMetres === undefined ? null : `${squareMetres} m²`;
  return [labelIn(unitKindLabels, kind), area].filter(Boolean).join(' · ');
}
