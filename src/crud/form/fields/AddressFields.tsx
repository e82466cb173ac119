import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormState, useWatch, get } from 'react-hook-form';
import { australia, australianStates, isAustralia } from '#domain/states/australia.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldGrid } from '../FieldGrid.tsx';
import { useCurrentForm } from '../formContext.ts';
import { addressLine, type AddressParts } from './addressLine.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import { useInput } from './useTyped.ts';

type Part = keyof AddressParts;

export interface AddressFieldsProps {
  /** Where the address is in the body: "address", or '' if its fields are the body's own. */
  prefix: string;
  title?: string;
}

const states = australianStates.map((state) => ({ value: state, label: state }));
const parts: readonly Part[] = ['street1', 'street2', 'suburb', 'state', 'postcode', 'country'];

/** A country alone is no address. */
const isBegunAddress = ({ country: _usual, ...others }: AddressParts) =>
  Object.values(others).some((part) => part.trim() !== '');

/** Fills in Australia when somebody begins an address, and empties it again with the address. */
function useUsualCountry(name: string, country: string, isBegun: boolean): void {
  const field = useInput(name);
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
export function AddressFields({ prefix, title = 'Address' }: AddressFieldsProps) {
  const { control } = useCurrentForm();
  const nameOf = (part: Part) => (prefix === '' ? part : `${prefix}.${part}`);
  const values = useWatch({ control, name: parts.map(nameOf) }) as readonly unknown[];
  const address = Object.fromEntries(
    parts.map((part, index) => [part, typeof values[index] === 'string' ? values[index] : '']),
  ) as unknown as AddressParts;
  const isBegun = isBegunAddress(address);
  useUsualCountry(nameOf('country'), address.country, isBegun);
  /** A begun address needs all of its parts but the second line. */
  const needed = isBegun ? { isRequired: true } : {};
  const { errors } = useFormState({ control });
  const isWrong = parts.some((part) => get(errors, nameOf(part)) !== undefined);
  const line = addressLine(address);
  const [isOpen, setOpen] = useState(line === '');
  const isShown = isOpen || isWrong || line === '';
  return (
    <FieldGrid title={title}>
      {isShown ? null : (
        <Row gridColumn="1 / -1" gap="3">
          <chakra.span data-address-line="">{line}</chakra.span>
          <Button size="sm" onClick={() => setOpen(true)}>
            {formMessages.address.change}
          </Button>
        </Row>
      )}
      {/* Hidden inputs stay mounted, so that conflicts and server messages find their labels. */}
      <chakra.div display={isShown ? 'contents' : 'none'}>
        <TextField name={nameOf('street1')} label="Street address" {...needed} />
        <TextField name={nameOf('street2')} label="Street address, line 2" />
        <TextField name={nameOf('suburb')} label="Suburb" {...needed} />
        {isAustralia(address.country) ? (
          <SelectField name={nameOf('state')} label="State" choices={states} {...needed} />
        ) : (
          <TextField name={nameOf('state')} label="State" {...needed} />
        )}
        <TextField name={nameOf('postcode')} label="Postcode" inputMode="numeric" {...needed} />
        <TextField name={nameOf('country')} label="Country" {...needed} />
      </chakra.div>
    </FieldGrid>
  );
}
