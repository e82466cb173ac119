import { X } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { Button } from '#ui/control/Button.tsx';
import { Combobox } from '#ui/field/Combobox.tsx';
import { RowList } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { NewRecordLink, type NewLink } from './ReferenceField.tsx';
import { useField, type FieldProps } from './useField.ts';
import { useReferences, type Reference } from './useReferences.ts';
import { useReferenceSearch, type ReferenceQuery } from './useReferenceSearch.ts';
import { useTypedIds } from './useTyped.ts';

export interface ReferencesFieldProps extends FieldProps, ReferenceQuery {
  newLink?: NewLink;
}

export function ReferencesField(props: ReferencesFieldProps) {
  const { name, label, hint, entity, newLink } = props;
  const ids = useTypedIds(name);
  const references = useReferences(entity, ids);
  const { options, isPending, status, search } = useReferenceSearch(props);
  const { wiring, frame, isUnknown } = useField({ name, label, hint }, { textOf: useNamesOf(entity, references) });
  const box = useRef<HTMLInputElement | null>(null);
  const remove = (id: number) => {
    wiring.onChange(ids.filter((each) => each !== id));
    box.current?.focus();
  };
  return (
    <FieldFrame {...frame} hint={isUnknown ? formMessages.unknownList : hint}>
      <div>
        <RowList gap="1.5" pb="1.5" _empty={{ display: 'none' }} aria-label={`Chosen: ${label}`}>
          {references.map((reference) => (
            <ReferenceChip key={reference.id} reference={reference} onRemove={() => remove(reference.id)} />
          ))}
        </RowList>
        <Combobox
          ref={(element) => {
            box.current = element;
            wiring.ref(element);
          }}
          name={wiring.name}
          label={label}
          options={options.filter(({ value }) => !ids.includes(Number(value)))}
          isPending={isPending}
          status={status}
          chosen={null}
          onSearch={search}
          onBlur={wiring.onBlur}
          mayClear={false}
          placeholder={formMessages.reference.add(entityOf(entity).label.one)}
          onChoose={(option) => {
            if (option !== null) wiring.onChange([...ids, Number(option.value)]);
          }}
          footer={newLink === undefined ? undefined : <NewRecordLink link={newLink} one={entityOf(entity).label.one} />}
        />
      </div>
    </FieldFrame>
  );
}

function useNamesOf(entity: EntityName, references: readonly Reference[]): (held: unknown) => string {
  const known = JSON.stringify(references.map(({ id, name }) => [id, name]));
  const { one } = entityOf(entity).label;
  return useCallback(
    (held) => {
      const names = new Map(JSON.parse(known) as [number, string][]);
      const ids = Array.isArray(held) ? (held as readonly unknown[]).map(Number) : [];
      return ids.map((id) => names.get(id) || `${one} ${id}`).join(', ') || formMessages.empty;
    },
    [known, one],
  );
}

function ReferenceChip({ reference: { name }, onRemove }: { reference: Reference; onRemove: () => void }) {
  return (
    <chakra.li
      display="inline-flex"
      alignItems="center"
      maxW="full"
      ps="2.5"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l2"
      bg="bg.muted"
      textStyle="sm"
      overflowWrap="anywhere"
    >
      <span>{name === '' ? '…' : name}</span>
      <Button size="xs" variant="ghost" px="0" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </Button>
    </chakra.li>
  );
}
