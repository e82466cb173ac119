import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController, useFormState, useWatch, get } from 'react-hook-form';
import { australia, australianStates, isAustralia } from '#domain/states/australia.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldGrid } from '../FieldGrid.tsx';
import type { RecordFormState } from '../recordForm.ts';
import { addressLine, type AddressParts } from './addressLine.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

type Part = keyof AddressParts;
type Prefixed<Prefix extends string> = Prefix extends '' ? Part : `${Prefix}.${Part}`;

export interface AddressFieldsProps<Name extends string, Prefix extends string> {
  form: Prefixed<Prefix> extends Name ? RecordFormState<Name> : never;
  /** Where the address is in the body: "address", or '' if its fields are the body's own. */
  prefix: Prefix;
  title?: string;
}

const states = australianStates.map((state) => ({ value: state, label: state }));
const parts: readonly Part[] = ['street1', 'street2', 'suburb', 'state', 'postcode', 'country'];

/** Fills in Australia when somebody begins an address, and empties it again with the address. */
function useUsualCountry(form: RecordFormState<string>, name: string, { country, ...others }: AddressParts): void {
  const { field } = useController({ control: form.control, name });
  const isBegun = Object.values(others).some((part) => part.trim() !== '');
  const wasBegun = useRef(isBegun);
  const isFilledIn = useRef(false);
  const onBegun = useEffectEvent(() => {
    if (isBegun && country.trim() === '') field.onChange(australia);
    else if (!isBegun && isFilledIn.current && country === australia) field.onChange('');
    isFilledIn.current = isBegun && country.trim() === '';
  });
  useEffect(() => {
    if (isBegun === wasBegun.current) return;
    wasBegun.current = isBegun;
    onBegun();
  }, [isBegun]);
}

/**
 * The fields of an address. A complete address shows as one line with a button to change it. States are offered for
 * Australia; another country's state is free text.
 */
export function AddressFields<Name extends string, Prefix extends string>(props: AddressFieldsProps<Name, Prefix>) {
  const { prefix, title = 'Address' } = props;
  const form = props.form as unknown as RecordFormState<string>;
  const nameOf = (part: Part) => (prefix === '' ? part : `${prefix}.${part}`);
  const values = useWatch({ control: form.control, name: parts.map(nameOf) }) as readonly unknown[];
  const address = Object.fromEntries(
    parts.map((part, index) => [part, typeof values[index] === 'string' ? values[index] : '']),
  ) as unknown as AddressParts;
  useUsualCountry(form, nameOf('country'), address);
  const { errors } = useFormState({ control: form.control });
  const isWrong = parts.some((part) => get(errors, nameOf(part)) !== undefined);
  const line = addressLine(address);
  const [isOpen, setOpen] = useState(line === '');
  const isShown = isOpen || isWrong || line === '';
  return (
    <FieldGrid title={title}>
      {isShown ? null : (
        <chakra.div gridColumn="1 / -1" display="flex" flexWrap="wrap" alignItems="center" gap="3">
          <chakra.span data-address-line="">{line}</chakra.span>
          <Button size="sm" onClick={() => setOpen(true)}>
            {formMessages.address.change}
          </Button>
        </chakra.div>
      )}
      {/* Hidden inputs stay mounted, so that conflicts and server messages find their labels. */}
      <chakra.div display={isShown ? 'contents' : 'none'}>
        <TextField form={form} name={nameOf('street1')} label="Street address" />
        <TextField form={form} name={nameOf('street2')} label="Street address, line 2" />
        <TextField form={form} name={nameOf('suburb')} label="Suburb" />
        {isAustralia(address.country) ? (
          <SelectField form={form} name={nameOf('state')} label="State" choices={states} />
        ) : (
          <TextField form={form} name={nameOf('state')} label="State" />
        )}
        <TextField form={form} name={nameOf('postcode')} label="Postcode" inputMode="numeric" />
        <TextField form={form} name={nameOf('country')} label="Country" />
      </chakra.div>
    </FieldGrid>
  );
}
