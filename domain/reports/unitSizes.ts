import { unitReportMessages } from '../messages/unitReports.ts';
import { sizes } from '../states/unitKind.ts';
import { unitsBy } from './occupiedOrVacant.ts';
import type { RentalUnit } from './rentals.ts';
import { wordsInOrder } from './reportTable.ts';

export interface SizeGroup {
  /** The size as in a row's cell, '' for none. */
  size: string;
  label: string;
  units: readonly RentalUnit[];
}

/** Units by size: small first, those without a size last. */
export function unitsBySize(units: readonly RentalUnit[]): SizeGroup[] {
  const groups = unitsBy(units, ({ unit }) => unit.size ?? '');
  const labels: Readonly<Record<string, string>> = unitReportMessages.sizes;
  const words = wordsInOrder(
    sizes,
    [...groups.keys()].map((size) => (size === '' ? null : size)),
  );
  return [...words, ...(groups.has('') ? [''] : [])].map((size) => ({
    size,
    label: size === '' ? unitReportMessages.noSize : (labels[size] ?? size),
    units: groups.get(size) ?? [],
  }));
}

/**
 * The size that most of a change is of: more than half of all that changed in the direction of the whole.
 * @param changes by size.
 * @returns null where no size is, or there is only one.
 */
export function mainSize(changes: ReadonlyMap<string, number>): string | null {
  if (changes.size < 2) return null;
  const total = [...changes.values()].reduce((sum, change) => sum + change, 0);
  const direction = Math.sign(total);
  const along = [...changes].filter(([, change]) => change * direction > 0);
  const sum = along.reduce((so, [, change]) => so + Math.abs(change), 0);
  return along.find(([, change]) => Math.abs(change) * 2 > sum)?.[0] ?? null;
}
