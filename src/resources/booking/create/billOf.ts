import { firstBill, type FirstBill } from '#domain/lifecycle/firstBill.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { addDays, formatDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { startOf, type NewBooking } from './newBooking.ts';

type Billed = Pick<NewBooking, 'begins' | 'startsAt' | 'reserved' | 'endsAt' | 'rate' | 'period' | 'complimentary'>;

/** null: none, or nothing to bill yet. */
export function billOf(values: Billed, zone: string, now: number): FirstBill | null {
  if (values.complimentary) return null;
  const { start } = startOf(values, now);
  const end = values.endsAt ?? null;
  return firstBill({
    rate: values.rate,
    period: values.period,
    movedIn: dayOf(start.getTime(), zone),
    // A booking that ends at midnight does not stay that day.
    movedOut: end === null ? null : dayOf(end.getTime() - 1, zone),
    lasts: end === null ? null : end.getTime() - start.getTime(),
  });
}

/** "23/11/2026 to 22/12/2026" */
const daysText = ({ first, last }: NonNullable<FirstBill['days']>) => `${formatDay(first)} to ${formatDay(last)}`;

/** How the amount comes about, in a sentence. */
export function billSentence(
  { days, prorated }: FirstBill,
  { rate, period }: Pick<NewBooking, 'rate' | 'period'>,
): string {
  if (days === null) return `Each ${period} that begins costs ${dollars(rate)}.`;
  if (prorated === null) return `The first ${period} in advance: ${daysText(days)}.`;
  const { stayed, whole } = prorated;
  const shown = stayed === 1 ? '1 day' : `${stayed} days`;
  return `${shown} of a ${period} of ${whole} days: ${daysText(days)}.`;
}

interface BilledTerms {
  productId: number | null;
  deposit: number;
  booked: string;
  /** Whether the server knows what a line charges, and for which days. */
  knowsKinds: boolean;
}

export function billLines({ amount, days }: FirstBill, { productId, deposit, booked, knowsKinds }: BilledTerms) {
  const what = booked === '' ? 'Rent' : `Rent of ${booked}`;
  const description = days === null ? what : `${what}, ${daysText(days)}`;
  const period = days === null ? {} : { periodFrom: days.first, periodTo: addDays(days.last, 1) };
  const [rent, held] = knowsKinds ? [{ kind: 'rent', ...period }, { kind: 'deposit' }] : [{}, {}];
  return [
    { productId, description: description.slice(0, 200), quantity: 1, unitPrice: amount, ...rent },
    ...(deposit > 0 ? [{ productId: null, description: 'Deposit', quantity: 1, unitPrice: deposit, ...held }] : []),
  ];
}
