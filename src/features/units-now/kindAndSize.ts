import type { Unit } from '#domain/entities/unit.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import { decimalText } from '#format/numbers.ts';

/** "Storage · 6 m²"; without unknown parts. */
export function kindAndSize({ kind, squareMetres }: Unit): string {
  const area = squareMetres === null || squareMetres === undefined ? null : `${decimalText(squareMetres, 2)} m²`;
  return [labelIn(unitKindLabels, kind), area].filter(Boolean).join(' · ');
}
