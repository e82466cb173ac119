import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { inSentence } from '#domain/messages/records.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { useRows, type RowsView } from '../../data/useRows.ts';
import { emptyReason } from '../../freshness/emptyReason.ts';
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
  return rows
    .map((row) => ({ value: row.id, label: recordName(entity, row) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

/** Why nothing can be chosen, in a sentence; null: something can, or there is nothing. */
function troubleIn(view: RowsView<unknown>, many: string): string | null {
  const why = emptyReason(view);
  if (why === null) return null;
  return why.kind === 'failed' ? `The ${many} could not be read: ${why.message}` : `${listMessages.notArrived(many)}.`;
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
  const shownHint = (siteId === null ? null : troubleIn(view, inSentence(words.many))) ?? hint;
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
