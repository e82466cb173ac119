import type { Booking } from '#domain/entities/booking.ts';
import { stepsFrom, type Step } from '#domain/lifecycle/define.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { isHold } from '#domain/lifecycle/hold.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import type { BookingState } from '#domain/states/booking.ts';
import { isOneOf } from '#domain/states/words.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { useCan } from '#crud/context/session.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';
import { TransitionButtons, type StepWords } from '#crud/transition/TransitionButtons.tsx';
import { belowAwaitedRows } from '#ui/layout/belowAwaitedRows.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Panel } from '#ui/page/Panel.tsx';
import { WaitingPanel } from '../arrears/waiting/WaitingNote.tsx';
import { ArrearsTimeline, isInArrears } from '../arrears/ArrearsTimeline.tsx';
import { BookHoldDialog } from '../hold/dialogs.tsx';
import { hasCustomer } from '../ledger/useBookingMoney.ts';
import { Doors } from './Doors.tsx';
import { EndedSettlement } from './EndedSettlement.tsx';
import { MoveOutFacts } from './MoveOutFacts.tsx';
import { MoveOutSettlement } from './MoveOutSettlement.tsx';
import { ToPay } from './ToPay.tsx';

/** Steps that a hold takes in a way of its own, or not at all. */
const replacedByHold = ['upcoming', 'skipped'] as const satisfies readonly BookingState[];

/** Nobody is put in arrears who owes nothing, as far as the record says. */
const isOffered = ({ to }: Step, { owed, arrears }: Booking) =>
  to !== 'in arrears' || owed === undefined || owed > 0 || (arrears ?? 0) > 0;

/** The steps that a person may take with this booking, in its words. */
function wordsOf(booking: Booking, steps: readonly Step[]): StepWords {
  const own: StepWords = isHold(booking) ? { cancelled: holdMessages.steps.release } : {};
  return Object.fromEntries(
    steps
      .filter((step) => isOffered(step, booking) && !(isHold(booking) && isOneOf(replacedByHold, step.to)))
      .map((step) => [step.to, own[step.to] ?? step]),
  );
}

/** The step that turns a hold into a booking. */
function BookHold({ booking }: { booking: Booking }) {
  const { verb, consequence } = holdMessages.book;
  return (
    <chakra.div display="flex" alignItems="center" gap="4" pb="2.5">
      <Note flex="1">{consequence}</Note>
      <Button
        size="sm"
        variant="solid"
        colorPalette="accent"
        onClick={() => showDialog((close) => <BookHoldDialog booking={booking} onClose={close} />)}
      >
        {verb}
      </Button>
    </chakra.div>
  );
}

function NextSteps({ booking }: { booking: Booking }) {
  const mayStep = useCan({ ...resourceCalls('booking').update.ask, level: 'state' });
  const state = stateIn(bookingLifecycle, booking.status);
  if (!mayStep || state === null) return null;
  const words = wordsOf(booking, stepsFrom(bookingLifecycle, state as BookingState));
  if (Object.keys(words).length === 0) return null;
  return (
    <div data-screen="">
      <Panel title="Next steps">
        {isHold(booking) ? <BookHold booking={booking} /> : null}
        <TransitionButtons
          entity="booking"
          row={booking}
          layout="list"
          size="sm"
          words={words}
          explain={(to, give) =>
            to === 'completed' ? (
              <>
                <MoveOutFacts booking={booking} />
                <MoveOutSettlement booking={booking} give={give} />
              </>
            ) : null
          }
        />
      </Panel>
    </div>
  );
}

/** Below the facts: the arrears step by step, or else the doors, which past arrears do not move when they have loaded. */
export function StayMain({ booking }: { booking: Booking }) {
  return (
    <>
      <WaitingPanel booking={booking} />
      {isInArrears(booking) ? null : <Doors booking={booking} />}
      <ArrearsTimeline booking={booking} hasPast />
    </>
  );
}

/** Beside the facts. The doors stand here while the arrears fill the column of the facts. */
export function StayPanels({ booking }: { booking: Booking }) {
  return (
    <Stack gap="4" css={belowAwaitedRows}>
      {hasCustomer(booking) ? <ToPay booking={booking} /> : null}
      {isInArrears(booking) ? <Doors booking={booking} isBeside /> : null}
      <NextSteps booking={booking} />
      <EndedSettlement booking={booking} />
    </Stack>
  );
}
