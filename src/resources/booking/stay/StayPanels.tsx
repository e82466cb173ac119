import type { Booking } from '#domain/entities/booking.ts';
import { stepsFrom } from '#domain/lifecycle/define.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import type { BookingState } from '#domain/states/booking.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { useCan } from '#crud/context/session.ts';
import { TransitionButtons } from '#crud/transition/TransitionButtons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { ArrearsTimeline } from '../arrears/ArrearsTimeline.tsx';
import { EndedSettlement } from './EndedSettlement.tsx';
import { MoveOutFacts } from './MoveOutFacts.tsx';
import { MoveOutSettlement } from './MoveOutSettlement.tsx';

function NextSteps({ booking }: { booking: Booking }) {
  const mayStep = useCan({ ...resourceCalls('booking').update.ask, level: 'state' });
  const state = stateIn(bookingLifecycle, booking.status);
  if (!mayStep || state === null || stepsFrom(bookingLifecycle, state as BookingState).length === 0) return null;
  return (
    <div data-screen="">
      <Panel title="Next steps">
        <TransitionButtons
          entity="booking"
          row={booking}
          layout="list"
          size="sm"
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

export function StayPanels({ booking }: { booking: Booking }) {
  return (
    <Stack gap="4">
      <ArrearsTimeline booking={booking} hasPast />
      <NextSteps booking={booking} />
      <EndedSettlement booking={booking} />
    </Stack>
  );
}
