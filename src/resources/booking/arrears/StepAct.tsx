import { lazy, Suspense, useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { Booking } from '#domain/entities/booking.ts';
import type { LadderAct, LadderStep } from '#domain/states/arrearsSteps.ts';
import type { ArrearsStep } from '#domain/lifecycle/arrearsEpisode.ts';
import { arrearsMessages as say } from '#domain/messages/bookings.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

const StepDialog = lazy(() => import('./StepDialog.tsx').then(({ StepDialog: dialog }) => ({ default: dialog })));

/** The verb for a person's act on a step: a late fee is waived. */
export type StepVerb = LadderAct | 'waive';

const verbOf = ({ id, act }: ArrearsStep): StepVerb =>
  id === 'late fee' && act === 'lift' ? 'waive' : (act ?? 'hold');

/** Renders nothing if the person lacks the right or the step has no action. */
export function StepAct({ booking, step }: { booking: Booking; step: ArrearsStep }) {
  const mayChange = useCan(rentalCalls.bookingArrears.ask);
  const [asked, setAsked] = useState<{ act: LadderAct; verb: StepVerb } | null>(null);
  const { act } = step;
  if (!mayChange) return null;
  const id = step.id as LadderStep;
  const name = say.stepNames[id];
  const verb = verbOf(step);
  return (
    // The step around it has a colour of its own.
    <chakra.div colorPalette="neutral" data-screen="">
      {act === null ? null : (
        <Button size="xs" aria-label={say.act[verb].of(name)} onClick={() => setAsked({ act, verb })}>
          {say.act[verb].verb}
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
