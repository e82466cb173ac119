import type { BillingPeriodUnit } from '#domain/states/period.ts';
import type { CleaningState, Size } from '#domain/states/unitKind.ts';
import { labelIn } from '#domain/states/words.ts';
import { decimalText, dollars } from '#format/numbers.ts';

export const sizeLabels: Record<Size, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

export const billingPeriodLabels: Record<BillingPeriodUnit, string> = { week: 'Week', month: 'Month' };

export const cleaningStateLabels: Record<CleaningState, string> = {
  AVAILABLE: 'Available',
  'CLEAN/REPAIR': 'Clean/repair',
};

type Absent = null | undefined;

/** Floor area without its unit; a dash where it is not known. */
export function squareMetres(value: number | Absent): string {
  return value === null || value === undefined ? '–' : decimalText(value, 1);
}

export function sizeLabel(size: string | Absent): string {
  return labelIn(sizeLabels, size) ?? '–';
}

interface Priced {
  price?: number | Absent;
  pricePeriod?: string | Absent;
}

/** What letting it costs: "$129.50 a month". */
export function priceText({ price, pricePeriod }: Priced): string {
  if (price === null || price === undefined) return '–';
  return pricePeriod ? `${dollars(price)} a ${pricePeriod}` : dollars(price);
}
