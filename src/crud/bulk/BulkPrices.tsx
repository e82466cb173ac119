import { useId, useMemo, useState } from 'react';
import type { z } from 'zod';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { bulkPriceMessages as texts } from '#domain/messages/bulkPrices.ts';
import { bulkWiringMessages } from '#domain/messages/bulkWiring.ts';
import { wordsInSentence } from '#domain/messages/records.ts';
import { percentOf, priceAfter, type PriceChange } from '#domain/money/priceChange.ts';
import { Button } from '#ui/control/Button.tsx';
import { Choices } from '#ui/control/Choices.tsx';
import { FormField } from '#ui/field/FormField.tsx';
import { NumberInput } from '#ui/field/NumberInput.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useData } from '../context/replica.ts';
import { useRows } from '../data/useRows.ts';
import { BulkEdits } from './bulkEdits.ts';
import { checkBulkValue } from './checkBulkValue.ts';
import type { BulkField } from './declaration.ts';
import { editRecord } from './editRecord.ts';

type Act = PriceChange['act'];

interface Priced {
  id: number;
  name: string;
  /** Dollars; null: no price. */
  price: number | null;
  /** As the record has it; undefined: the server did not send it. */
  seen: unknown;
}

export interface BulkPricesProps {
  entity: EntityName;
  ids: readonly number[];
  schema: z.ZodObject;
  field: BulkField;
  onClose: () => void;
}

/** Sets many prices, changes them by a percentage, or removes them, after a preview of each. */
export default function BulkPrices(props: BulkPricesProps) {
  const { entity, ids, field } = props;
  const where = useMemo(() => ({ id: [...ids] }), [ids]);
  const view = useRows(entity, { where, limit: ids.length });
  const { many } = wordsInSentence(entityOf(entity).label);
  if (view.status === 'loading') return <Note role="status">{bulkWiringMessages.loading}</Note>;
  if (view.status === 'failed') return <Note role="alert">{bulkWiringMessages.failed(many, view.error.message)}</Note>;
  const priced = (view.rows as readonly AnyRecord[]).map((row): Priced => {
    const seen = (row as unknown as Readonly<Record<string, unknown>>)[field.name];
    return { id: row.id, name: recordName(entity, row), price: typeof seen === 'number' ? seen : null, seen };
  });
  return <PricesForm {...props} priced={priced} />;
}

/** The change that was typed, or the mistake in it; null: nothing was typed. */
function typedChange(
  act: Act,
  typed: string,
  { schema, field }: Pick<BulkPricesProps, 'schema' | 'field'>,
): PriceChange | { mistake: string } | null {
  if (act === 'remove') return { act };
  if (typed.trim() === '') return null;
  if (act === 'percent') {
    const percent = percentOf(typed);
    return percent === null ? { mistake: texts.noPercent } : { act, percent };
  }
  const checked = checkBulkValue(schema, field, { value: typed });
  return 'mistake' in checked ? checked : { act, price: Number(checked.value) };
}

function titleOf(change: PriceChange): string {
  if (change.act === 'remove') return texts.titles.remove;
  return change.act === 'set' ? texts.titles.set(change.price) : texts.titles.percent(change.percent);
}

function PricesForm({ entity, ids, schema, field, priced, onClose }: BulkPricesProps & { priced: readonly Priced[] }) {
  const id = useId();
  const data = useData();
  const words = wordsInSentence(entityOf(entity).label);
  const [act, setAct] = useState<Act>('set');
  const [typed, setTyped] = useState('');
  const acts = (['set', 'percent', ...(field.none === undefined ? [] : (['remove'] as const))] as const).map(
    (value) => ({ value, label: texts.acts[value] }),
  );
  const meant = typedChange(act, typed, { schema, field });
  const change = meant !== null && 'act' in meant ? meant : null;
  const steps = change === null ? [] : priced.map((each) => ({ ...each, next: priceAfter(each.price, change) }));
  const changes = steps.filter(({ price, next }) => price !== next);
  const unpriced = act === 'percent' ? priced.filter(({ price }) => price === null).length : 0;
  const submit = () => {
    if (change === null || changes.length === 0) return;
    const byId = new Map(changes.map((each) => [each.id, each]));
    const seen = new Map(priced.map((each) => [each.id, each.seen]));
    onClose();
    void BulkEdits.of(data.replica).run({
      title: titleOf(change),
      records: changes.map(({ id: record, name }) => ({ id: record, name })),
      apply: (record, attempt) => {
        const value = byId.get(record)?.next ?? null;
        const edit = { entity, schema, field: field.name, label: field.label, value, seen };
        return editRecord(data, { ...edit, valueText: texts.priceText(value) }, record, attempt);
      },
    });
  };
  return (
    <chakra.form
      aria-label={field.label}
      display="flex"
      flexDirection="column"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Row>
        <VisuallyHidden id={id}>{texts.act}</VisuallyHidden>
        <Choices
          labelledBy={id}
          choices={acts}
          value={act}
          onChoose={(next) => {
            setAct(next);
            setTyped('');
          }}
        />
      </Row>
      {act === 'remove' ? null : (
        <FormField
          label={act === 'set' ? texts.price : texts.percent}
          hint={act === 'set' ? undefined : texts.percentHint}
          error={meant !== null && 'mistake' in meant ? meant.mistake : undefined}
        >
          <NumberInput
            size="md"
            // A phone's digits have no minus.
            inputMode={act === 'set' ? 'decimal' : 'text'}
            {...(act === 'set' ? { prefix: '$' } : { unit: '%' })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </FormField>
      )}
      {changes.length === 0 ? null : (
        <List maxH="10rem" overflowY="auto" tabIndex={0} aria-label={texts.preview} data-price-preview="">
          {changes.map(({ id: record, name, price, seen, next }) => (
            <chakra.li key={record} fontVariantNumeric="tabular-nums">
              {texts.step(name, seen === undefined ? undefined : price, next)}
            </chakra.li>
          ))}
        </List>
      )}
      {unpriced === 0 ? null : <Note>{texts.unpriced(unpriced)}</Note>}
      {ids.length > priced.length ? <Note>{bulkWiringMessages.notRead(ids.length - priced.length)}</Note> : null}
      {change !== null && changes.length === 0 && unpriced < priced.length ? (
        <Note role="status">{act === 'remove' ? texts.noPrices : texts.allStay}</Note>
      ) : null}
      <Row justifyContent="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="solid"
          colorPalette="accent"
          aria-disabled={change === null || changes.length === 0}
        >
          {texts.change(changes.length, words)}
        </Button>
      </Row>
    </chakra.form>
  );
}
