import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { nameOf } from '#domain/search/nameOf.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { useRows } from '../../data/useRows.ts';
import type { FieldProps } from './fieldProps.ts';
import { SelectField, type Choice } from './SelectField.tsx';
import { useTyped } from './useTyped.ts';

/** So many records are offered at most; a site has fewer of whatever is chosen by this field. */
const mostChoices = 1_000;

export interface ReferenceFieldProps<Name extends string> extends FieldProps<Name> {
  entity: EntityName;
  /** Records of this site alone; null: the site is not chosen yet, so nothing is offered. */
  siteId: number | null;
  /** Only those: values by an indexed field. */
  where?: RowQuery['where'];
  /** What stands where none is chosen. */
  none?: string;
}

function choicesOf(entity: EntityName, rows: readonly ({ id: number } & object)[]): Choice[] {
  const [field = ''] = entityOf(entity).search;
  return rows
    .map((row) => ({ value: row.id, label: nameOf(row as never, field) || `#${row.id}` }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

/** Another record of the site, by its name. */
export function ReferenceField<Name extends string>(props: ReferenceFieldProps<Name>) {
  const { form, name, label, hint, entity, siteId, where, none = 'None' } = props;
  const view = useRows(entity, { siteId: siteId ?? undefined, where, limit: siteId === null ? 1 : mostChoices });
  const chosen = useTyped(form, name);
  const { label: words } = entityOf(entity);
  const rows = siteId !== null && view.status === 'ready' ? view.rows : [];
  const choices = choicesOf(entity, rows);
  // A record that is chosen and not offered (of another site, or not here yet) stays chosen.
  const isOffered = chosen === '' || choices.some(({ value }) => String(value) === chosen);
  const all = isOffered ? choices : [...choices, { value: chosen, label: `${words.one} ${chosen}` }];
  const trouble =
    view.status === 'failed' ? `The ${inSentence(words.many)} could not be read: ${view.error.message}` : null;
  const shownHint = trouble ?? hint;
  return (
    <SelectField
      form={form}
      name={name}
      label={label}
      choices={all}
      none={view.status === 'loading' ? 'Loading…' : none}
      {...(shownHint === undefined ? {} : { hint: shownHint })}
    />
  );
}
