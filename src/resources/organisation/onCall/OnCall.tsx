import { CalendarClock, CircleHelp, Pencil, Phone, Plus, Trash2, TriangleAlert, UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { onCallCalls, type KeptSwap, type OnCall as Known } from '#domain/calls/onCall.ts';
import { onCallMessages as texts } from '#domain/messages/onCall.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { comingGaps, currentOnCall, onCallDays, weekMoment } from '#domain/signals/onCall.ts';
import { dayOf, instantOf } from '#domain/time/zonedTime.ts';
import { useNow } from '#lib/useNow.ts';
import { AwaitedPanel } from '#crud/data/AwaitedPanel.tsx';
import { useCan } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { ConfirmDialog } from '#crud/message/ConfirmDialog.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note, WrappingText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { useRuleNames } from '../alertRules/useRuleNames.ts';
import { GapNotice } from './GapNotice.tsx';
import { RotaDialog } from './RotaDialog.tsx';
import { SwapDialog } from './SwapDialog.tsx';
import { useOnCall } from './useOnCall.ts';
import { WeekPicture, type OnCallName, type WeekPictureProps } from './WeekPicture.tsx';

type NameOf = WeekPictureProps['nameOf'];

/** Names those of a rota, and people who are added to it. */
function useNameOf(organisationId: number, people: Known['people']): NameOf {
  const names = useRuleNames(organisationId, []);
  return (userId): OnCallName => {
    const known = people.find(({ id }) => id === userId);
    if (known === undefined) return { text: names.user(userId), isReached: true };
    const text = known.name ?? texts.user(userId);
    return known.isActive ? { text, isReached: true } : { text: texts.archived(text), isReached: false };
  };
}

function Troubles({ people }: { people: Known['people'] }) {
  const missing = people.filter(({ isActive }) => !isActive);
  if (missing.length === 0) return null;
  const lines = missing.map(({ id, name }) => (name === null ? texts.trouble.gone(id) : texts.trouble.archived(name)));
  return <Notice icon={UserX} palette="fault" role="status" text={`${texts.trouble.title}. ${lines.join(' ')}`} />;
}

function OnCallNow({ known, now, nameOf }: { known: Known; now: number; nameOf: NameOf }) {
  const { userId, until } = currentOnCall(known, now);
  const end = until === null ? '' : ` ${texts.until(weekMoment(until, known.zone))}`;
  if (userId === null) {
    const text = `${texts.isNobody}${end}. ${texts.isNobodyAbout}`;
    return <Notice icon={TriangleAlert} palette="alarm" role="status" text={text} />;
  }
  return (
    <Panel>
      <chakra.p role="status" display="flex" alignItems="center" gap="2" textStyle="lg" fontWeight="semibold">
        <Phone size="20" aria-hidden="true" />
        <span>
          {texts.is(nameOf(userId).text)}
          {end}
        </span>
      </chakra.p>
    </Panel>
  );
}

/** A table's row has an id. */
type SwapRow = KeptSwap & { id: number; from: number; until: number };

const momentOf = (zone: string, day: string, time: string) => instantOf(zone, day, time).instant;

/** Those that have not ended, the next first. */
const rowsOf = ({ swaps, zone }: Known, now: number): SwapRow[] =>
  swaps
    .map((swap, index) => ({
      ...swap,
      id: swap.id ?? index,
      from: momentOf(zone, swap.fromDay, swap.fromTime),
      until: momentOf(zone, swap.untilDay, swap.untilTime),
    }))
    .filter(({ until }) => until > now)
    .toSorted((one, other) => one.from - other.from);

const columnsFor = (
  zone: string,
  nameOf: NameOf,
  onRemove: ((swap: SwapRow) => void) | null,
): readonly Column<SwapRow>[] => [
  {
    id: 'who',
    header: texts.swaps.columns.who,
    card: 'title',
    cell: ({ userId }) => <WrappingText>{nameOf(userId).text}</WrappingText>,
  },
  {
    id: 'from',
    header: texts.swaps.columns.from,
    width: '12rem',
    card: 'labelled',
    cell: ({ from }) => <Moment at={from} zone={zone} />,
  },
  {
    id: 'until',
    header: texts.swaps.columns.until,
    width: '12rem',
    card: 'labelled',
    cell: ({ until }) => <Moment at={until} zone={zone} />,
  },
  ...(onRemove === null
    ? []
    : [
        {
          id: 'acts',
          header: texts.swaps.columns.acts,
          width: '6rem',
          align: 'end' as const,
          card: 'line' as const,
          cell: (swap: SwapRow) => (
            <IconButton
              icon={Trash2}
              label={texts.swaps.removeOf(nameOf(swap.userId).text)}
              onClick={() => onRemove(swap)}
            />
          ),
        },
      ]),
];

interface SwapListProps {
  known: Known;
  now: number;
  nameOf: NameOf;
  /** null: the person may not change the rota. */
  onRemove: ((swap: SwapRow) => void) | null;
  add: ReactNode;
}

function SwapList({ known, now, nameOf, onRemove, add }: SwapListProps) {
  const rows = rowsOf(known, now);
  return (
    <Panel flush={rows.length > 0} title={texts.swaps.title} actions={add}>
      {rows.length === 0 ? (
        <Note>
          {texts.swaps.none}. {texts.swaps.noneText}
        </Note>
      ) : (
        <Table label={texts.swaps.title} columns={columnsFor(known.zone, nameOf, onRemove)} rows={rows} />
      )}
    </Panel>
  );
}

type Opened = { act: 'week' | 'swap' } | { act: 'remove'; swap: SwapRow } | null;

/** Who of an organisation is on call now and in the next days, and what changes it. */
export function OnCall({ organisationId }: { organisationId: number }) {
  const { view, reread, save } = useOnCall(organisationId);
  const mayChange = useCan(onCallCalls.onCallSave.ask);
  const [opened, open] = useState<Opened>(null);
  const minute = Math.floor(useNow() / 60_000) * 60_000;
  const nameOf = useNameOf(organisationId, view.status === 'ready' ? view.value.people : []);
  const close = () => open(null);
  if (view.status === 'absent') return <EmptyState icon={CircleHelp} title={texts.notOffered} />;
  if (view.status !== 'ready')
    return <AwaitedPanel view={view} title={texts.title} notRead={texts.notRead} h="40" onRetry={reread} />;
  const known = view.value;
  const isEmpty = known.shifts.length === 0 && known.swaps.length === 0;
  const changeWeek = mayChange ? (
    <Button onClick={() => open({ act: 'week' })}>
      {isEmpty ? <Plus aria-hidden="true" /> : <Pencil aria-hidden="true" />}
      {isEmpty ? texts.add : texts.change}
    </Button>
  ) : undefined;
  const addSwap = mayChange ? (
    <Button onClick={() => open({ act: 'swap' })}>
      <Plus aria-hidden="true" />
      {texts.swaps.add}
    </Button>
  ) : undefined;
  return (
    <Stack gap="4">
      <Troubles people={known.people} />
      {isEmpty ? (
        <Panel>
          <EmptyState icon={CalendarClock} title={texts.none} action={changeWeek}>
            {texts.noneText}
          </EmptyState>
        </Panel>
      ) : (
        <>
          <OnCallNow known={known} now={minute} nameOf={nameOf} />
          <Panel title={texts.week} actions={changeWeek}>
            <Stack gap="3">
              <GapNotice gaps={comingGaps(known, minute)} />
              <WeekPicture
                label={texts.week}
                days={onCallDays(known, dayOf(minute, known.zone))}
                nameOf={nameOf}
                hasDates
              />
              <Note>
                {texts.zone(known.zone)}. {texts.about}
              </Note>
            </Stack>
          </Panel>
          <SwapList
            known={known}
            now={minute}
            nameOf={nameOf}
            onRemove={mayChange ? (swap) => open({ act: 'remove', swap }) : null}
            add={addSwap}
          />
        </>
      )}
      {opened?.act === 'week' ? (
        <RotaDialog
          organisationId={organisationId}
          known={known}
          nameOf={nameOf}
          save={(week) => save({ ...known, ...week })}
          onClose={close}
        />
      ) : null}
      {opened?.act === 'swap' ? (
        <SwapDialog
          organisationId={organisationId}
          zone={known.zone}
          save={(swap) => save({ ...known, swaps: [...known.swaps, swap] })}
          onClose={close}
        />
      ) : null}
      {opened?.act === 'remove' ? (
        <ConfirmDialog
          title={texts.swaps.removeTitle(nameOf(opened.swap.userId).text)}
          action={texts.swaps.remove}
          onConfirm={async () => {
            await save({ ...known, swaps: known.swaps.filter(({ id }) => id !== opened.swap.id) });
            showNotice(done, texts.swaps.removed);
            close();
          }}
          onClose={close}
        >
          {texts.swaps.removeAbout}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}
