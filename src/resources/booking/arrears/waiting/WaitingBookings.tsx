import { useState } from 'react';
import { mostStarted } from '#domain/bodies/imports.ts';
import { importCalls, type WaitingBooking } from '#domain/calls/imports.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { waitingLadderMessages as texts } from '#domain/messages/waitingLadder.ts';
import { sumDollars } from '#domain/money/dollars.ts';
import { ladderSteps, type LadderStep } from '#domain/states/arrearsSteps.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Amount } from '#ui/text/Amount.tsx';
import { Note, Strong, WrappingText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const { columns: headers } = texts;

const isLate = ({ arrears, status }: WaitingBooking) => arrears > 0 || status === 'in arrears';

interface Choice {
  chosen: ReadonlySet<number>;
  choose: (id: number, isChosen: boolean) => void;
  isDisabled: boolean;
}

const waitingColumns = ({ chosen, choose, isDisabled }: Choice): readonly Column<WaitingBooking>[] => [
  {
    id: 'customer',
    header: headers.customer,
    card: 'title',
    cell: ({ id, customer: { name } }) => (
      <Checkbox
        checked={chosen.has(id)}
        label={texts.select(name)}
        disabled={isDisabled}
        onChange={(isChosen) => choose(id, isChosen)}
      >
        <WrappingText>{name}</WrappingText>
      </Checkbox>
    ),
  },
  {
    id: 'units',
    header: headers.units,
    width: '8rem',
    cell: ({ units }) => <WrappingText>{units.map(({ name }) => name).join(', ')}</WrappingText>,
  },
  {
    id: 'overdue',
    header: headers.overdue,
    width: '7rem',
    align: 'end',
    cell: ({ arrears }) => <Amount value={arrears} />,
  },
  {
    id: 'days',
    header: headers.days,
    meaning: texts.daysMeaning,
    width: '4.5rem',
    align: 'end',
    cell: ({ daysOverdue }) => daysOverdue,
  },
  {
    id: 'follows',
    header: headers.follows,
    width: '19rem',
    cell: ({ steps }) => (
      <WrappingText>
        {steps.length === 0 ? texts.nothing : steps.map((step) => texts.step(step)).join(' · ')}
      </WrappingText>
    ),
  },
];

/** How many of each step follow for some bookings, and the sum of the late fees in dollars. */
function effectsOf(rows: readonly WaitingBooking[]): { steps: ReadonlyMap<LadderStep, number>; fees: number } {
  const all = rows.flatMap(({ steps }) => steps);
  const counts = ladderSteps.map((step) => [step, all.filter((each) => each.step === step).length] as const);
  const fees = sumDollars(all.map(({ fee }) => fee ?? 0));
  return { steps: new Map(counts.filter(([, count]) => count > 0)), fees };
}

/** Sends the start in as many calls as its limit needs. */
function useStart(onStarted: () => void) {
  const { api, replica } = useData();
  const { isBusy, failure, attempt } = useAttempt();
  async function start(rows: readonly WaitingBooking[]): Promise<boolean> {
    const isDone = await attempt(async () => {
      for (let first = 0; first < rows.length; first += mostStarted) {
        const some = rows.slice(first, first + mostStarted);
        await api.call(importCalls.ladderStart, { body: { bookingIds: some.map(({ id }) => id) } });
        for (const row of some) replica.reportSaved('booking', recordKey('booking', row));
      }
      showNotice(done, texts.saved(rows.length));
    });
    // Some may have started before a failure.
    onStarted();
    return isDone;
  }
  return { start, isBusy, failure };
}

const Footer = chakra('footer', {
  base: {
    position: 'sticky',
    bottom: '0',
    px: { base: '4', md: '5' },
    py: '3',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
  },
});

export interface WaitingBookingsProps {
  /** At least one. */
  rows: readonly WaitingBooking[];
  onStarted: () => void;
}

/** The bookings that wait, those in arrears one by one, to be chosen and started. */
export function WaitingBookings({ rows, onStarted }: WaitingBookingsProps) {
  const mayStart = useCan(importCalls.ladderStart.ask);
  const late = rows.filter(isLate);
  const others = rows.filter((row) => !isLate(row));
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [withOthers, setWithOthers] = useState(true);
  const [isConfirming, setConfirming] = useState(false);
  const { start, isBusy, failure } = useStart(onStarted);
  const chosenLate = late.filter(({ id }) => !left.has(id));
  const chosen = [...chosenLate, ...(withOthers ? others : [])];
  const isDisabled = !mayStart || isConfirming;
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const columns = waitingColumns({ chosen: new Set(chosenLate.map(({ id }) => id)), choose, isDisabled });
  const { steps, fees } = effectsOf(chosen);
  return (
    <>
      <Stack gap="3" py="4">
        <Note px={{ base: '4', md: '5' }}>{texts.text}</Note>
        {late.length > 1 ? (
          <chakra.div px="4">
            <Checkbox
              checked={chosenLate.length === late.length}
              mixed={chosenLate.length > 0 && chosenLate.length < late.length}
              label={texts.all}
              disabled={isDisabled}
              onChange={(all) => setLeft(all ? new Set() : new Set(late.map(({ id }) => id)))}
            >
              {texts.all}
            </Checkbox>
          </chakra.div>
        ) : null}
        {late.length > 0 ? <Table label={texts.title} columns={columns} rows={late} /> : null}
        {others.length > 0 ? (
          <chakra.div px="4">
            <Checkbox
              checked={withOthers}
              label={texts.others(others.length)}
              disabled={isDisabled}
              onChange={setWithOthers}
            >
              {texts.others(others.length)}
            </Checkbox>
            <Note>{texts.othersText}</Note>
          </chakra.div>
        ) : null}
      </Stack>
      <Footer>
        {mayStart ? null : <Note>{texts.mayNot}</Note>}
        {failure === null ? null : (
          <Note role="alert" pb="2">
            {texts.notStarted(failure)}
          </Note>
        )}
        {mayStart && isConfirming ? (
          <Row gap="3" justifyContent="space-between" flexWrap="wrap">
            <div aria-live="polite">
              <Strong>{texts.confirm(chosen.length)}</Strong>
              <Note>{texts.effects(steps, fees)}</Note>
            </div>
            <Row gap="2">
              <Button disabled={isBusy} onClick={() => setConfirming(false)}>
                {texts.back}
              </Button>
              <Button
                variant="solid"
                colorPalette="accent"
                busy={isBusy}
                onClick={() => void start(chosen).then(() => setConfirming(false))}
              >
                {texts.startNow}
              </Button>
            </Row>
          </Row>
        ) : null}
        {mayStart && !isConfirming ? (
          <Row gap="3" justifyContent="flex-end">
            {chosen.length === 0 ? <Note>{texts.noneChosen}</Note> : null}
            <Button
              variant="solid"
              colorPalette="accent"
              disabled={chosen.length === 0}
              onClick={() => setConfirming(true)}
            >
              {texts.start(chosen.length)}
            </Button>
          </Row>
        ) : null}
      </Footer>
    </>
  );
}
