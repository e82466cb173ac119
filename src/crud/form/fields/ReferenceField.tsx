import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { inSentence } from '#domain/messages/records.ts';
import type { RouteId } from '#domain/routes/index.ts';
import type { PathParameters } from '#domain/routes/path.ts';
import { Combobox, type ComboboxOption } from '#ui/field/Combobox.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { AppLink } from '../../link/AppLink.tsx';
import { useMayOpen } from '../../context/session.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useField, type FieldProps } from './useField.ts';
import { useReferences, type Reference } from './useReferences.ts';
import { useTypedId } from './useTyped.ts';
import { useReferenceSearch, type ReferenceQuery } from './useReferenceSearch.ts';

export interface NewLink {
  to: RouteId;
  parameters?: PathParameters;
}

export interface ReferenceFieldProps extends FieldProps, ReferenceQuery {
  none?: string;
  newLink?: NewLink;
}

const FooterLink = chakra(AppLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    px: '2',
    minH: { base: '11', md: '8' },
    fontWeight: 'medium',
    _icon: { boxSize: '4' },
  },
});

/** null without the right. */
export function NewRecordLink({ link: { to, parameters = {} }, one }: { link: NewLink; one: string }) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return null;
  return (
    <FooterLink to={to} parameters={parameters}>
      <Plus aria-hidden="true" />
      {`New ${inSentence(one)}`}
    </FooterLink>
  );
}

/** Names a value of the field by the records that it has shown. */
function useTextOf(entity: EntityName, references: readonly Reference[]): (value: unknown) => string {
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const added = references.filter(({ id, name }) => name !== '' && seen.get(String(id)) !== name);
  if (added.length > 0) setSeen(new Map([...seen, ...added.map(({ id, name }) => [String(id), name] as const)]));
  const { one } = entityOf(entity).label;
  return useCallback(
    (value) =>
      value === '' || value === null ? formMessages.empty : (seen.get(String(value)) ?? `${one} ${String(value)}`),
    [seen, one],
  );
}

/**
 * A field that refers to another record. Typing searches by name, phone or email; 20,000 records are fine. The chosen
 * record shows by name, live.
 *
 * ```tsx
 * <ReferenceField name="customer_id" label="Customer" entity="customer" newLink={{ to: 'customer.create' }} />
 * ```
 */
export function ReferenceField(props: ReferenceFieldProps) {
  const { name, label, hint, entity, none = 'None', newLink } = props;
  const { options, isPending, status, search, optionOf } = useReferenceSearch(props);
  const [picked, setPicked] = useState<ComboboxOption | null>(null);
  const id = useTypedId(name);
  const references = useReferences(entity, id === null ? [] : [id]);
  const textOf = useTextOf(entity, references);
  const { wiring, frame, rule, isUnknown } = useField({ name, label, hint }, { textOf });
  const [reference] = references;
  const chosen = id === null ? null : chosenOption({ id, reference, picked, optionOf });
  return (
    <FieldFrame {...frame}>
      <Combobox
        {...wiring}
        label={label}
        options={options}
        isPending={isPending}
        status={status}
        chosen={chosen}
        onSearch={search}
        mayClear={!rule.isRequired}
        placeholder={isUnknown ? formMessages.unknown : rule.isRequired ? formMessages.reference.placeholder : none}
        onChoose={(option) => {
          setPicked(option);
          wiring.onChange(option?.value ?? '');
        }}
        footer={newLink === undefined ? undefined : <NewRecordLink link={newLink} one={entityOf(entity).label.one} />}
      />
    </FieldFrame>
  );
}

interface ChosenInput {
  id: number;
  reference: Reference | undefined;
  /** The option that was just picked: its name shows until the record is loaded. */
  picked: ComboboxOption | null;
  optionOf: ReturnType<typeof useReferenceSearch>['optionOf'];
}

function chosenOption({ id, reference, picked, optionOf }: ChosenInput): ComboboxOption {
  const value = String(id);
  if (reference?.id === id && reference.record !== null) return optionOf(reference.record);
  if (picked?.value === value) return picked;
  return { value, label: reference?.id === id ? reference.name : '' };
}
