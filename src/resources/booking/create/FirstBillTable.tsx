import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { depositOf } from '#domain/lifecycle/bookingTerms.ts';
import type { FirstBill } from '#domain/lifecycle/firstBill.ts';
import { newBookingMessages } from '#domain/messages/newBooking.ts';
import { sumDollars } from '#domain/money/dollars.ts';
import { dollars } from '#format/numbers.ts';
import { fromTyped, type TypedValues } from '#domain/forms/typedValues.ts';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { billOf, billSentence } from './billOf.ts';
import { pricedSchema, type NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { formFields } from '#crud/form/formFields.ts';

const { useTicked } = formFields<NewBookingField>();

const { bill: texts, toPay } = newBookingMessages;

type Priced = z.output<typeof pricedSchema>;

interface TypedBill {
  values: Priced;
  bill: FirstBill | null;
  deposit: number;
  /** Dollars. */
  total: number;
}

/** null while an input is missing. */
function useFirstBill(): TypedBill | null {
  const { zone, now, products } = useNewBooking();
  const typed = useWatch({ control: useCurrentForm().control }) as TypedValues;
  const { success, data } = pricedSchema.safeParse(fromTyped(pricedSchema, typed));
  if (!success) return null;
  const product = products.find(({ id }) => id === data.productId);
  const bill = billOf(data, zone, now);
  const deposit = data.complimentary ? 0 : depositOf(product);
  return { values: data, bill, deposit, total: bill === null ? 0 : sumDollars([bill.amount, deposit]) };
}

/** The sum of the bill that is created with the booking; null: none is, or it is not known yet. */
export function useSumToPay(): number | null {
  const first = useFirstBill();
  const isBilled = useTicked('bill');
  return first === null || first.bill === null || !isBilled ? null : first.total;
}

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    textStyle: 'sm',
    '& :is(th, td)': { py: '1.5', verticalAlign: 'top' },
    '& th': { fontWeight: 'normal', textAlign: 'start' },
    '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ps: '4' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
  },
});

const Total = chakra('p', {
  base: {
    textStyle: 'lg',
    fontWeight: 'semibold',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    pt: '2',
    mt: '1',
  },
});

/** Why there is no bill; null: there is one. */
function noBillText({ values, bill }: TypedBill, isBilled: boolean): string | null {
  if (values.complimentary) return texts.complimentary;
  if (bill === null) return values.rate === 0 ? texts.free : texts.later(values.period);
  return isBilled ? null : texts.notNow;
}

export function FirstBillTable() {
  const first = useFirstBill();
  const isBilled = useTicked('bill');
  if (first === null) return <Note>{texts.incomplete}</Note>;
  const reason = noBillText(first, isBilled);
  const { values, bill, deposit, total } = first;
  if (reason !== null || bill === null) return <Note>{reason}</Note>;
  return (
    <>
      <Table aria-label={texts.title}>
        <tbody>
          <tr>
            <th scope="row">
              {texts.rent}
              <small>{billSentence(bill, values)}</small>
            </th>
            <td>{dollars(bill.amount)}</td>
          </tr>
          {deposit > 0 ? (
            <tr>
              <th scope="row">{texts.deposit}</th>
              <td>{dollars(deposit)}</td>
            </tr>
          ) : null}
        </tbody>
      </Table>
      <Total>{toPay(total)}</Total>
    </>
  );
}
