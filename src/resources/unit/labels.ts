import { sizeLabels } from '#domain/states/valueLabels.ts';
import { labelIn } from '#domain/states/words.ts';
import { decimalText } from '#format/numbers.ts';

type Absent = null | undefined;

/** A floor area without its unit; a dash if unknown. */
export function squareMetres(value: number | Absent): string {
  return value === null || value === undefined ? '–' : decimalText(value, 2);
}

export function sizeLabel(size: string | Absent): string {
  return labelIn(sizeLabels, size) ?? '–';
}
