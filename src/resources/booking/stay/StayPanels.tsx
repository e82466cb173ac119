import type { Booking } from '#domain/entities/booking.ts';
import { stepsFrom, type Step } from '#domain/lifecycle/define.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { isHold } from '#domain/lifecycle/hold.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import type { BookingState } from '#domain/states/booking.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { useCan } from '#crud/context/session.ts';
import { TransitionButtons, type StepWords } from '#crud/transition/TransitionButtons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { ArrearsTimeline, isInArrears } from '../arrears/ArrearsTimeline.tsx';
import { hasCustomer } from '../ledger/useBookingMoney.ts';
import { Doors } from './Doors.tsx';
import { EndedSettlement } from './EndedSettlement.tsx';
import { MoveOutFacts } from './MoveOutFacts.tsx';
import { MoveOutSettlement } from './MoveOutSettlement.tsx';
import { ToPay } from './ToPay.tsx';

/** Nobody is put in arrears who owes nothing, as far as the record says. */
const isOffered = ({ to }: Step, { owed, arrears }: Booking) =>
  to !== 'in arrears' || owed === undefined || owed > 0 || (arrears ?? 0) > 0;

/** The steps that a person may take with this booking, in its words. */
function wordsOf(booking: Booking, steps: readonly Step[]): StepWords {
  const { book, release } = holdMessages.steps;
  const own: StepWords = isHold(booking) ? { upcoming: book, cancelled: release } : {};
  return Object.fromEntries(
    steps
      .filter((step) => isOffered(step, booking) && !(isHold(booking) && step.to === 'skipped'))
      .map((step) => [step.to, own[step.to] ?? step]),
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

/** Below the facts: the arrears step by step, or else the doors. */
export function StayMain({ booking }: { booking: Booking }) {
  return (
    <>
      <ArrearsTimeline booking={booking} hasPast />
      {isInArrears(booking) ? null : <Doors booking={booking} />}
    </>
  );
}

/** Beside the facts. The doors stand here while the arrears fill the column of the facts. */
export function StayPanels({ booking }: { booking: Booking }) {
  return (
    <Stack gap="4">
      {hasCustomer(booking) ? <ToPay booking={booking} /> : null}
      {isInArrears(booking) ? <Doors booking={booking} isBeside /> : null}
      <NextSteps booking={booking} />
      <EndedSettlement booking={booking} />
    </Stack>
  );
}
