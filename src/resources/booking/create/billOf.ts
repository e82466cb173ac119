import { firstBill, type FirstBill } from '#domain/lifecycle/firstBill.ts';
import { newBookingMessages, startedText } from '#domain/messages/newBooking.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { addDays, formatDay } from '#format/days.ts';
import { timesOf, type BookingTimes, type NewBooking } from './newBooking.ts';

type Billed = BookingTimes & Pick<NewBooking, 'rate' | 'complimentary'>;

/** null: none, or nothing to bill yet. */
export function billOf(values: Billed, zone: string, now: number): FirstBill | null {
  if (values.complimentary) return null;
  const { start, end } = timesOf(values, { zone, now });
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
const daysText = ({ first, last }: NonNullable<FirstBill['days']>) =>
  first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`;

const { bill: texts } = newBookingMessages;

/** The calculation of the amount as a sentence: "3 started hours × $15.00". */
export function billSentence(
  { days, prorated, started }: FirstBill,
  { rate, period }: Pick<NewBooking, 'rate' | 'period'>,
): string {
  if (days === null) return texts.started(started ?? 0, { rate, period });
  if (prorated === null) return texts.inAdvance(period, daysText(days));
  return texts.partOf(prorated.stayed, period, prorated.whole, daysText(days));
}

interface BilledTerms extends Pick<NewBooking, 'rate' | 'period'> {
  productId: number | null;
  deposit: number;
  booked: string;
  /** Whether the server knows what a line charges, and for which days. */
  knowsKinds: boolean;
}

/** Rent by the hour or minute has one line of them all: 3 at $15.00. */
export function billLines({ amount, days, started }: FirstBill, terms: BilledTerms) {
  const { productId, deposit, booked, knowsKinds, rate, period } = terms;
  const what = booked === '' ? 'Rent' : `Rent of ${booked}`;
  const span = days === null ? startedText(started ?? 0, period) : daysText(days);
  const billed = days === null ? {} : { periodFrom: days.first, periodTo: addDays(days.last, 1) };
  const [rent, held] = knowsKinds ? [{ kind: 'rent', ...billed }, { kind: 'deposit' }] : [{}, {}];
  const [quantity, unitPrice] = started === null ? [1, amount] : [started, rate];
  return [
    { productId, description: `${what}, ${span}`.slice(0, 200), quantity, unitPrice, ...rent },
    ...(deposit > 0 ? [{ productId: null, description: 'Deposit', quantity: 1, unitPrice: deposit, ...held }] : []),
  ];
}
