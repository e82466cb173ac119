import type { BillingPeriodUnit } from '#domain/states/period.ts';
import type { CleaningState, Size } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import { decimalText } from '#format/numbers.ts';

export const sizeLabels: Record<Size, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

export const billingPeriodLabels: Record<BillingPeriodUnit, string> = { week: 'Per week', month: 'Per month' };

export const cleaningStateLabels: Record<CleaningState, string> = {
  AVAILABLE: 'Available',
  'CLEAN/REPAIR': 'Clean/repair',
};

type Absent = null | undefined;

/** A floor area without its unit; a dash if unknown. */
export function squareMetres(value: number | Absent): string {
  return value === null || value === undefined ? '–' : decimalText(value, 1);
}

export function sizeLabel(size: string | Absent): string {
  return labelIn(sizeLabels, size) ?? '–';
}
