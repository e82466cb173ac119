import { productsFor, termsOfProduct } from '#domain/lifecycle/bookingTerms.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { newBookingMessages, rateText } from '#domain/messages/newBooking.ts';
import { periodUnits } from '#domain/states/period.ts';
import { bookedAs, unitKinds } from '#domain/states/unitKind.ts';
import { capitalised } from '#domain/states/words.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { FieldLabel } from '#crud/form/fields/FieldLabel.tsx';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Availability } from './Availability.tsx';
import { FindAnother } from './FindAnother.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { formFields } from '#crud/form/formFields.ts';
import { RateNote } from './RateNote.tsx';
import { useTerms } from './useTerms.ts';

const { MoneyField, ReferencesField, SelectField, SwitchField, useField, useTypedId, useTypedIds, useTypedText } =
  formFields<NewBookingField>();

const periods = periodUnits.map((value) => ({ value, label: capitalised(value) }));

const { units: texts } = newBookingMessages;

export function UnitsPart() {
  const { type, siteId, subject } = useNewBooking();
  const kinds = unitKinds.filter((kind) => bookedAs[kind] === type);
  const terms = useTerms();
  // The finder offers both, such as storage units and lockers.
  const [hasUnits, hasLockables] = [useTypedIds('unitIds').length > 0, useTypedIds('lockableIds').length > 0];
  return (
    <>
      {subject.entity === 'unit' || type !== 'hire' || hasUnits ? (
        <ReferencesField
          name="unitIds"
          label="Units"
          entity="unit"
          siteId={siteId}
          where={{ kind: [...kinds, null] }}
        />
      ) : null}
      {subject.entity === 'lockable' || type === 'hire' || hasLockables ? (
        <ReferencesField
          name="lockableIds"
          label={type === 'hire' ? 'Trolleys and trailers' : 'Lockers'}
          entity="lockable"
          siteId={siteId}
          where={{ type: [...kinds, null] }}
        />
      ) : null}
      <Row>
        <FindAnother />
      </Row>
      <Availability />
      <ConfirmField />
      <ProductField onChoose={terms.chooseProduct} />
      <FieldGrid>
        <MoneyField name="rate" label="Rate" hint={texts.rateHint} />
        <SelectField name="period" label="Period" choices={periods} />
      </FieldGrid>
      <RateNote terms={terms} />
      <SwitchField name="complimentary" label={texts.complimentary} hint={texts.complimentaryHint} />
    </>
  );
}

/** Asks before a unit out of use, or an archived customer, is booked. */
function ConfirmField() {
  const units = useReferences('unit', useTypedIds('unitIds'));
  const [customer] = useReferences('customer', [useTypedId('customer_id') ?? 0]);
  const isNew = useTypedText('who') === 'new';
  const broken = units.find(({ record }) => record?.['cleaningState'] === 'CLEAN/REPAIR');
  const isArchived = !isNew && customer?.record?.['archived'] === true;
  if (broken === undefined && !isArchived) return null;
  const reason =
    broken === undefined ? `${customer?.name ?? ''} is archived.` : `${broken.name} is marked for cleaning or repair.`;
  return (
    <SwitchField
      name="confirm"
      label={newBookingMessages.customer.allTheSame}
      hint={`${reason} Without this the server refuses the booking.`}
    />
  );
}

function ProductField({ onChoose }: { onChoose: (id: number | null) => void }) {
  const { products, subject } = useNewBooking();
  const chosen = useTypedId('productId');
  const offered = productsFor(products, subject.priced);
  const other = products.find(({ id }) => id === chosen && !offered.some((each) => each.id === id));
  const nameOf = (id: unknown) => {
    const found = products.find((product) => String(product.id) === String(id));
    return found === undefined ? 'None' : recordName('product', found);
  };
  const { value, wiring, error } = useField({ name: 'productId', label: texts.product }, { textOf: nameOf });
  if (offered.length === 0 && other === undefined) return null;
  return (
    <FormField label={<FieldLabel label={texts.product} isRequired={false} />} error={error} hint={texts.productHint}>
      <Select
        size="md"
        w="full"
        {...wiring}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))}
      >
        <option value="">None</option>
        {[...(other === undefined ? [] : [other]), ...offered].map((product) => {
          const terms = termsOfProduct(product);
          return (
            <option key={product.id} value={product.id}>
              {recordName('product', product) + (terms === null ? '' : `, ${rateText(terms)}`)}
            </option>
          );
        })}
      </Select>
    </FormField>
  );
}
