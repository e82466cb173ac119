import { methodLabels } from '#domain/messages/payments.ts';
import { productMessages } from '#domain/messages/products.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';

const deskMethods = ['EFTPOS', 'cash'] as const satisfies readonly PaymentMethod[];

/** The methods of a sale at the desk. */
export function DeskMethod({ method, onChoose }: { method: PaymentMethod; onChoose: (method: PaymentMethod) => void }) {
  return (
    <FormField label={productMessages.sale.paidBy}>
      <Select
        w="full"
        size="md"
        value={method}
        onChange={({ currentTarget: { value } }) => onChoose(isOneOf(deskMethods, value) ? value : 'EFTPOS')}
      >
        {deskMethods.map((each) => (
          <option key={each} value={each}>
            {methodLabels[each]}
          </option>
        ))}
      </Select>
    </FormField>
  );
}
