import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { depositOf } from '#domain/lifecycle/bookingTerms.ts';
import type { FirstBill } from '#domain/lifecycle/firstBill.ts';
import { dollars } from '#format/numbers.ts';
import { fromTyped, type TypedValues } from '#domain/forms/typedValues.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { billOf, billSentence } from './billOf.ts';
import { pricedSchema, type NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { useCurrentForm } from '#crud/form/formContext.ts';
import { formFields } from '#crud/form/formFields.ts';

const { SwitchField, useTicked } = formFields<NewBookingField>();

type Priced = z.output<typeof pricedSchema>;

/** null while an input is missing. */
function useFirstBill(): { values: Priced; bill: FirstBill | null; deposit: number } | null {
  const { zone, now, products } = useNewBooking();
  const typed = useWatch({ control: useCurrentForm().control }) as TypedValues;
  const { success, data } = pricedSchema.safeParse(fromTyped(pricedSchema, typed));
  if (!success) return null;
  const product = products.find(({ id }) => id === data.productId);
  return { values: data, bill: billOf(data, zone, now), deposit: data.complimentary ? 0 : depositOf(product) };
}

export function PriceStep() {
  const isComplimentary = useTicked('complimentary');
  return (
    <>
      <FirstBillTable />
      {isComplimentary ? null : (
        <SwitchField
          name="bill"
          label="Create the first bill"
          hint="Without it the booking owes nothing until someone bills it."
        />
      )}
    </>
  );
}

const Table = chakra('table', {
  base: {
    w: 'full',
    maxW: '36rem',
    borderCollapse: 'collapse',
    '& :is(th, td)': { py: '2', borderBottomWidth: '1px', borderColor: 'border.muted', verticalAlign: 'top' },
    '& th': { fontWeight: 'normal', textAlign: 'start' },
    '& td': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ps: '4' },
    '& tfoot :is(th, td)': { fontWeight: 'semibold', borderBottom: 'none' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs' },
  },
});

export function FirstBillTable() {
  const first = useFirstBill();
  if (first === null) return <p>Enter a rate and a time to see the first bill.</p>;
  const { values, bill, deposit } = first;
  if (values.complimentary) return <p>This booking is complimentary: there is no bill.</p>;
  if (bill === null) {
    const isFree = values.rate === 0;
    return (
      <p>
        {isFree
          ? 'The rate is $0.00: there is no bill.'
          : `Booked by the ${values.period}: the bill follows at the end.`}
      </p>
    );
  }
  return (
    <Table aria-label="First bill">
      <tbody>
        <tr>
          <th scope="row">
            Rent
            <small>{billSentence(bill, values)}</small>
          </th>
          <td>{dollars(bill.amount)}</td>
        </tr>
        {deposit > 0 ? (
          <tr>
            <th scope="row">Deposit</th>
            <td>{dollars(deposit)}</td>
          </tr>
        ) : null}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">To pay now</th>
          <td>{dollars(bill.amount + deposit)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}
