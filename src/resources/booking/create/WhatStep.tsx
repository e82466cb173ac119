import { useMemo } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import { bookingTerms, productsFor, termsOfProduct, type PricedBookable } from '#domain/lifecycle/bookingTerms.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { periodUnits } from '#domain/states/period.ts';
import { bookedAs, unitKinds } from '#domain/states/unitKind.ts';
import { capitalised } from '#domain/states/words.ts';
import { dollars } from '#format/numbers.ts';
import { FieldGrid } from '#crud/form/FieldGrid.tsx';
import { FieldLabel } from '#crud/form/fields/FieldLabel.tsx';
import { useReferences } from '#crud/form/fields/useReferences.ts';
import { Button } from '#ui/control/Button.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { Select } from '#ui/field/Select.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Availability } from './Availability.tsx';
import type { NewBookingField } from './newBooking.ts';
import { useNewBooking } from './NewBookingContext.ts';
import { formFields } from '#crud/form/formFields.ts';

const {
  MoneyField,
  ReferencesField,
  SelectField,
  SwitchField,
  useField,
  useInput,
  useTypedId,
  useTypedIds,
  useTypedText,
} = formFields<NewBookingField>();

const periods = periodUnits.map((value) => ({ value, label: capitalised(value) }));

export function WhatStep() {
  const { type, siteId, subject } = useNewBooking();
  const kinds = unitKinds.filter((kind) => bookedAs[kind] === type);
  return (
    <>
      {subject.entity === 'unit' || type !== 'hire' ? (
        <ReferencesField
          name="unitIds"
          label="Units"
          entity="unit"
          siteId={siteId}
          where={{ kind: [...kinds, null] }}
        />
      ) : null}
      {subject.entity === 'lockable' || type === 'hire' ? (
        <ReferencesField
          name="lockableIds"
          label={type === 'hire' ? 'Trolleys and trailers' : 'Lockers'}
          entity="lockable"
          siteId={siteId}
          where={{ type: [...kinds, null] }}
        />
      ) : null}
      <Availability />
      <ConfirmField />
      <ProductField />
      <FieldGrid>
        <MoneyField name="rate" label="Rate" hint="What one period of all units costs." />
        <SelectField name="period" label="Period" choices={periods} />
      </FieldGrid>
      <StreetRate />
      <SwitchField
        name="complimentary"
        label="Complimentary"
        hint="Let without payment: no bills, and never in arrears."
      />
    </>
  );
}

/** null while some are loading. */
function useChosen(): readonly PricedBookable[] | null {
  const units = useReferences('unit', useTypedIds('unitIds'));
  const lockables = useReferences('lockable', useTypedIds('lockableIds'));
  return useMemo(() => {
    const all = [...units, ...lockables].map(({ record }) => record as (AnyRecord & PricedBookable) | null);
    return all.includes(null) ? null : (all as (AnyRecord & PricedBookable)[]).map(pricedOf);
  }, [units, lockables]);
}

/** A lockable names its kind as its type. */
export function pricedOf(record: AnyRecord & PricedBookable): PricedBookable {
  const { kind, size, price, pricePeriod, productId } = record;
  return { kind: kind ?? (record['type'] as string | undefined), size, price, pricePeriod, productId };
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
      label="Book all the same"
      hint={`${reason} Without this the server refuses the booking.`}
    />
  );
}

/** Choosing a product sets rate and period. */
function ProductField() {
  const { products, subject } = useNewBooking();
  const offered = productsFor(products, subject.priced);
  const count = useTypedIds('unitIds').length + useTypedIds('lockableIds').length;
  const nameOf = (id: unknown) => {
    const found = products.find((product) => String(product.id) === String(id));
    return found === undefined ? 'None' : recordName('product', found);
  };
  const { value, wiring, error } = useField({ name: 'productId', label: 'Product' }, { textOf: nameOf });
  const rate = useInput('rate');
  const period = useInput('period');
  if (offered.length === 0) return null;
  const choose = (id: string) => {
    wiring.onChange(id);
    const product = offered.find((each) => String(each.id) === id);
    const terms = product === undefined ? null : termsOfProduct(product);
    if (terms === null) return;
    rate.onChange(String(terms.rate * Math.max(1, count)));
    period.onChange(terms.period);
  };
  return (
    <FormField
      label={<FieldLabel label="Product" isRequired={false} />}
      error={error}
      hint="Sets the rate and the period."
    >
      <Select
        size="md"
        w="full"
        {...wiring}
        value={String(value ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">None</option>
        {offered.map((product) => {
          const terms = termsOfProduct(product);
          const price = terms === null ? '' : `, ${dollars(terms.rate)} per ${terms.period}`;
          return (
            <option key={product.id} value={product.id}>
              {recordName('product', product) + price}
            </option>
          );
        })}
      </Select>
    </FormField>
  );
}

/** Shows today's price if the typed rate differs. */
function StreetRate() {
  const { products } = useNewBooking();
  const chosen = useChosen();
  const [typedRate, typedPeriod] = [useTypedText('rate'), useTypedText('period')];
  const rate = useInput('rate');
  const period = useInput('period');
  const product = useInput('productId');
  const terms = chosen === null ? null : bookingTerms(chosen, products);
  if (terms === null || (terms.rate === Number(typedRate) && terms.period === typedPeriod)) return null;
  const price = `${dollars(terms.rate)} per ${terms.period}`;
  return (
    <Row gap="3" textStyle="sm" color="fg.muted" role="status">
      {`Today's price is ${price}.`}
      <Button
        size="sm"
        onClick={() => {
          rate.onChange(String(terms.rate));
          period.onChange(terms.period);
          product.onChange(terms.productId === null ? '' : String(terms.productId));
        }}
      >
        {`Use ${price}`}
      </Button>
    </Row>
  );
}
