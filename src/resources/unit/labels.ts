import type { BillingPeriodUnit } from '#domain/states/period.ts';
import type { CleaningState, Size } from '#domain/states/unitKind.ts';
import { formatMoney } from '#lib/money.ts';

export const sizeLabels: Record<Size, string> = { small: 'Small', medium: 'Medium', large: 'Large' };

export const billingPeriodLabels: Record<BillingPeriodUnit, string> = { week: 'Week', month: 'Month' };

export const cleaningStateLabels: Record<CleaningState, string> = {
  AVAILABLE: 'Available',
  'CLEAN/REPAIR': 'Clean/repair',
};

type Absent = null | undefined;

const oneDecimal = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** Floor area without its unit; a dash where it is not known. */
export function squareMetres(value: number | Absent): string {
  return value === null || value === undefined ? '–' : oneDecimal.format(value);
}

export function sizeLabel(size: Size | Absent): string {
  return size === null || size === undefined ? '–' : sizeLabels[size];
}

interface Priced {
  price?: number | Absent;
  pricePeriod?: BillingPeriodUnit | Absent;
}

/** What letting it costs: "$129.50 a month". */
export function priceText({ price, pricePeriod }: Priced): string {
  if (price === null || price === undefined) return '–';
  return pricePeriod ? `${formatMoney(price)} a ${pricePeriod}` : formatMoney(price);
}
