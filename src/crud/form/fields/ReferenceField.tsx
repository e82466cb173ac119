import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { inSentence } from '#domain/messages/records.ts';
import { compareNames } from '#domain/search/sortingText.ts';
import { useRows, type RowsView } from '../../data/useRows.ts';
import { emptyReasonOfView } from '../../freshness/emptyReason.ts';
import type { FieldProps } from './useField.ts';
import { SelectField, type Choice } from './SelectField.tsx';
import { useTypedText } from './useTypedText.ts';

/** The most records to offer. Sites have fewer of every entity that uses this field. */
const mostChoices = 1_000;

export interface ReferenceFieldProps<Name extends string> extends FieldProps<Name> {
  entity: EntityName;
  /** Offers records of this site; null: no site is chosen yet. */
  siteId: number | null;
  /** Restricts the records by indexed fields. */
  where?: RowQuery['where'];
  /** The text of the empty choice. */
  none?: string;
}

function choicesOf(entity: EntityName, rows: readonly ({ id: number } & object)[]): Choice[] {
  return rows
    .map((row) => ({ value: row.id, label: recordName(entity, row) }))
    .toSorted((a, b) => compareNames(a.label, b.label));
}

/** Why no record can be offered, in a sentence; null if there are records, or certainly none. */
function emptyReasonText(view: RowsView<unknown>, many: string): string | null {
  const reason = emptyReasonOfView(view);
  if (reason === null) return null;
  return reason.kind === 'failed' ? `Couldn't load ${many}: ${reason.message}` : listMessages.notArrived(many);
}

/** A field that refers to another record of the site. */
export function ReferenceField<Name extends string>(props: ReferenceFieldProps<Name>) {
  const { form, name, label, hint, entity, siteId, where, none = 'None' } = props;
  const view = useRows(entity, { siteId: siteId ?? undefined, where, limit: siteId === null ? 1 : mostChoices });
  const chosen = useTypedText(form, name);
  const { label: words } = entityOf(entity);
  const rows = siteId !== null && view.status === 'ready' ? view.rows : [];
  const choices = choicesOf(entity, rows);
  // A chosen record that is not offered (of another site, or not loaded yet) stays chosen.
  const isOffered = chosen === '' || choices.some(({ value }) => String(value) === chosen);
  const all = isOffered ? choices : [...choices, { value: chosen, label: `${words.one} ${chosen}` }];
  const shownHint = (siteId === null ? null : emptyReasonText(view, inSentence(words.many))) ?? hint;
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
