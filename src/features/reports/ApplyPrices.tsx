import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { TableOutline } from '#collections/replica/reports/reportQuery.ts';
import { done, doneUndoable } from '#domain/messages/pageNotices.ts';
import { moneyReportMessages } from '#domain/messages/moneyReports.ts';
import { reportPageMessages } from '#domain/messages/reportPage.ts';
import { pricingTables } from '#domain/reports/changedUnit.ts';
import type { ReportQuestion } from '#domain/reports/report.ts';
import { formatDay, type Day } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';
import { BulkEdits } from '#crud/bulk/bulkEdits.ts';
import { useBulkJob } from '#crud/bulk/useBulkJob.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Small } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { changedUnits, gainOf, type ChangedUnit, type SuggestedGroup } from './pricingLine.ts';
import { changeUnitPrice } from './unitPrices.ts';
import { restingPrices, useAppliedPrices, type AppliedUnit } from './useAppliedPrices.ts';
import { useReportRows } from './useReport.ts';

const { pricing: texts } = reportPageMessages;
const { headers, standings } = moneyReportMessages.pricing;
const standingLabels: Readonly<Record<string, string>> = standings;

interface ApplyPricesProps {
  group: SuggestedGroup;
  question: ReportQuestion;
  /** The table of units that change. */
  table: TableOutline;
  today: Day;
}

/** Applies and takes back the prices of a group's units, a few units at a time. */
function usePriceRuns({ id: groupId, name }: SuggestedGroup, today: Day) {
  const data = useData();
  const { note, forget } = useAppliedPrices();
  const edits = BulkEdits.of(data.replica);

  const undo = async (units: readonly AppliedUnit[]) => {
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    let back = 0;
    await edits.run({
      title: texts.undoTitle(name),
      records: units.map(({ id, name: unit }) => ({ id, name: unit })),
      apply: async (unitId) => {
        const applied = byId.get(unitId);
        if (applied === undefined) return { state: 'skipped', sentence: '' };
        const { before, price, period } = applied;
        const {
          isOther,
          before: _before,
          ...result
        } = await changeUnitPrice(data, {
          unitId,
          expected: { price, period },
          to: before,
          toText: texts.asBefore,
        });
        if (result.state === 'done') back += 1;
        if (result.state === 'done' || isOther === true) forget(groupId, unitId);
        return result;
      },
    });
    if (back > 0) showNotice(done, texts.undone(back));
  };

  const apply = async (units: readonly ChangedUnit[]) => {
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    const applied = new Map<number, AppliedUnit>();
    await edits.run({
      title: texts.applyTitle(name),
      records: units.map(({ id, name: unit }) => ({ id, name: unit })),
      apply: async (unitId) => {
        const unit = byId.get(unitId);
        if (unit === undefined) return { state: 'skipped', sentence: '' };
        const { price, next, period, isOwn, name: unitName } = unit;
        const {
          before,
          isOther: _isOther,
          ...result
        } = await changeUnitPrice(data, {
          unitId,
          expected: isOwn ? { price, period } : null,
          to: { price: next, pricePeriod: period },
          toText: texts.rate(dollars(next), period),
        });
        if (before !== undefined) {
          const changed = { id: unitId, name: unitName, before, price: next, period };
          applied.set(unitId, changed);
          note(groupId, changed, today);
        }
        return result;
      },
    });
    if (applied.size === 0) return;
    const action = { label: texts.undo, run: () => void undo([...applied.values()]), closes: true } as const;
    showNoticeWithAction(action, doneUndoable, texts.changed(applied.size));
  };

  return { apply, undo };
}

/** Applies the suggested prices of a group of units, after a preview, with undo. A new step is not applied twice. */
export function ApplyPrices({ group, question, table, today }: ApplyPricesProps) {
  const { id, name, site, changes } = group;
  const { apply } = usePriceRuns(group, today);
  const { applied } = useAppliedPrices();
  const [isAsking, setAsking] = useState(false);
  const isBusy = useBulkJob()?.isRunning === true;
  // While the prices are being applied, the report already suggests the next step for some.
  if (restingPrices(applied, id, today) !== null) return null;
  return (
    <>
      <Button
        size="xs"
        disabled={isBusy}
        aria-label={`${texts.apply(changes)}: ${name}, ${site}`}
        onClick={() => setAsking(true)}
      >
        {texts.apply(changes)}
      </Button>
      {isAsking ? (
        <Preview
          group={group}
          question={question}
          table={table}
          onClose={() => setAsking(false)}
          onApply={(units) => {
            setAsking(false);
            void apply(units);
          }}
        />
      ) : null}
    </>
  );
}

interface RestingPricesProps {
  group: Pick<SuggestedGroup, 'id' | 'name'>;
  today: Day;
}

/** What was applied to a group less than a month ago, with the way back. */
export function RestingPrices({ group, today }: RestingPricesProps) {
  const { applied } = useAppliedPrices();
  const { undo } = usePriceRuns({ ...group, site: '', changes: 0 }, today);
  const isBusy = useBulkJob()?.isRunning === true;
  const resting = restingPrices(applied, group.id, today);
  if (resting === null) return null;
  return (
    <Stack gap="1" alignItems="start">
      <Small display="block" whiteSpace="normal">
        {texts.applied(resting.units.length, formatDay(resting.day))}
      </Small>
      <Button
        size="xs"
        variant="ghost"
        disabled={isBusy}
        aria-label={`${texts.undo}: ${group.name}`}
        onClick={() => void undo(resting.units)}
      >
        <Undo2 aria-hidden="true" />
        {texts.undo}
      </Button>
    </Stack>
  );
}

const previewColumns: readonly Column<ChangedUnit>[] = [
  { id: 'unit', header: headers.unit, card: 'title', cell: ({ name }) => name },
  { id: 'standing', header: headers.standing, width: '7rem', cell: ({ standing }) => standingLabels[standing] },
  {
    id: 'price',
    header: headers.price,
    width: '10rem',
    align: 'end',
    cell: ({ price, period }) => <Amount value={price} per={period} />,
  },
  {
    id: 'next',
    header: headers.next,
    width: '10rem',
    align: 'end',
    cell: ({ next, period }) => (
      <chakra.strong fontWeight="semibold">
        <Amount value={next} per={period} />
      </chakra.strong>
    ),
  },
];

interface PreviewProps extends Omit<ApplyPricesProps, 'today'> {
  onClose: () => void;
  onApply: (units: readonly ChangedUnit[]) => void;
}

/** Each unit with its old and its new price, and what that can bring in. */
function Preview({ group, question, table, onClose, onApply }: PreviewProps) {
  const { id, name, site, changes } = group;
  const where = { product: [name], site: [site] };
  const { found, error } = useReportRows({ question, table: pricingTables.units, where });
  const units = found === null ? null : changedUnits(found.rows, table, id);
  const count = units?.length ?? changes;
  return (
    <Dialog
      wide
      title={texts.title(count, name, site)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            {texts.cancel}
          </Button>
          <Button
            variant="solid"
            colorPalette="accent"
            disabled={units === null || units.length === 0}
            onClick={() => onApply(units ?? [])}
          >
            {texts.confirm(count)}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <p>{texts.effect}</p>
        {error === null ? null : <p>{error.message}</p>}
        {units === null ? null : <p data-gain="">{texts.gain(gainOf(units), units.length)}</p>}
        <chakra.div
          maxH="min(24rem, 45dvh)"
          overflowY="auto"
          tabIndex={0}
          aria-label={texts.preview}
          role="group"
          // The header stays at the top of this list, not below the page's bar.
          css={{ '--top-bar': '0px' }}
        >
          <Table label={texts.preview} columns={previewColumns} rows={units} />
        </chakra.div>
      </Stack>
    </Dialog>
  );
}
