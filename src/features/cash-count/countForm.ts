import { z } from 'zod';
import { cashCountBody, piecesField } from '#domain/bodies/cashCounts.ts';
import type { CashDay } from '#domain/calls/cashCounts.ts';
import { AppError } from '#domain/errors/appError.ts';
import { cashCountMessages } from '#domain/messages/cashCounts.ts';
import {
  denominations,
  differenceOf,
  drawerTotal,
  expectedOf,
  flowsByMethod,
  netOf,
  type Denomination,
} from '#domain/money/cashSums.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { moneyField } from '#domain/validation/fields.ts';

/** The input of a kind of note or coin, such as "n5000". */
export const pieceInput = (value: Denomination) => `n${value}` as const;

const pieces = z.object(
  Object.fromEntries(denominations.map((value) => [pieceInput(value), piecesField.nullish()])) as Record<
    ReturnType<typeof pieceInput>,
    z.ZodOptional<z.ZodNullable<typeof piecesField>>
  >,
);

const total = moneyField.nullish();

/** The methods other than cash, each an input of its own. */
export const otherInputs = {
  EFTPOS: 'EFTPOS',
  card: 'card',
  'direct debit': 'directDebit',
  'bank transfer': 'bankTransfer',
} as const satisfies Record<Exclude<PaymentMethod, 'cash'>, string>;

export const countSchema = z.object({
  float: moneyField,
  cash: total,
  pieces,
  EFTPOS: total,
  card: total,
  directDebit: total,
  bankTransfer: total,
  note: cashCountBody.shape.note,
});
export type TypedCount = z.output<typeof countSchema>;

/** The counted notes and coins; null: nobody counted any. */
export function drawerOf(typed: Readonly<Record<string, unknown>>): { value: Denomination; count: number }[] | null {
  const counted = denominations.flatMap((value) => {
    const text = typed[pieceInput(value)];
    const { data } = piecesField.safeParse(text === '' || text == null ? undefined : Number(text));
    return data === undefined ? [] : [{ value, count: data }];
  });
  return counted.length === 0 ? null : counted;
}

/** The probable float: the drawer after the day's last count, else the float of the last counted day. */
export function startOf({ day, last }: Pick<CashDay, 'day' | 'last'>): { float: number; left: number | null } {
  if (last === null) return { float: 0, left: null };
  const left = last.day === day ? (last.counted.find(({ method }) => method === 'cash')?.amount ?? null) : null;
  return { float: left ?? last.float, left };
}

const mistake = (field: 'cash' | 'note', message: string) =>
  new AppError({ code: 'refused', status: 400, field, message });

/** The body of a count. @throws AppError where cash must be counted first, or a difference has no explanation. */
export function bodyOf({ day, counts, sums }: CashDay, { float, cash, pieces: typed, note, ...rest }: TypedCount) {
  const drawer = drawerOf(typed);
  const inDrawer = drawer === null ? (cash ?? null) : drawerTotal(drawer);
  if (inDrawer === null && expectedOf({ float, sums }, 'cash') !== 0)
    throw mistake('cash', cashCountMessages.countCash);
  const others = Object.entries(otherInputs).flatMap(([method, input]) => {
    const amount = rest[input];
    return amount == null ? [] : [{ method: method as PaymentMethod, amount }];
  });
  const counted = [...(inDrawer === null ? [] : [{ method: 'cash' as const, amount: inDrawer }]), ...others];
  const differs = counted.some(({ method }) => differenceOf({ float, sums, counted }, method) !== 0);
  if (differs && (note ?? '').trim() === '') throw mistake('note', cashCountMessages.explain);
  return {
    day,
    previousId: counts[0]?.id ?? null,
    expected: flowsByMethod(sums).map(({ method, net }) => ({ method, amount: net })),
    float,
    drawer,
    counted,
    note: note ?? null,
  };
}

/** Dollars of cash that should be in the drawer. */
export const cashExpected = (sums: CashDay['sums'], float: number) => ({
  net: netOf(sums, 'cash'),
  sum: expectedOf({ float, sums }, 'cash'),
});
