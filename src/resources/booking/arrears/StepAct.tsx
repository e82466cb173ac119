import { lazy, Suspense, useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { LadderAct, LadderStep } from '#domain/states/arrearsSteps.ts';
import type { ArrearsStep } from '#domain/lifecycle/arrearsEpisode.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { StepVerb } from './StepDialog.tsx';

const StepDialog = lazy(() => import('./StepDialog.tsx').then(({ StepDialog: dialog }) => ({ default: dialog })));

const verbOf = ({ id, act }: ArrearsStep): StepVerb =>
  id === 'late fee' && act === 'lift' ? 'waive' : (act ?? 'hold');

/** Renders nothing if the person lacks the right or the step has no action. */
export function StepAct({ booking, step }: { booking: Booking; step: ArrearsStep }) {
  const mayChange = useCan(rentalCalls.bookingArrears.ask);
  const [asked, setAsked] = useState<{ act: LadderAct; verb: StepVerb } | null>(null);
  const { act } = step;
  if (!mayChange) return null;
  const id = step.id as LadderStep;
  const name = arrearsMessages.stepNames[id];
  const verb = verbOf(step);
  return (
    // The step around it has a colour of its own.
    <chakra.div colorPalette="neutral" data-screen="">
      {act === null ? null : (
        <Button size="xs" aria-label={arrearsMessages.act[verb].of(name)} onClick={() => setAsked({ act, verb })}>
          {arrearsMessages.act[verb].verb}
        </Button>
      )}
      {asked === null ? null : (
        <Suspense fallback={null}>
          <StepDialog {...asked} booking={booking} name={name} step={id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </chakra.div>
  );
}
