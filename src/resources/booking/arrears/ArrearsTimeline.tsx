import { Check, Circle, CircleDot, Minus, Pause, Undo2 } from 'lucide-react';
import { useState, type ReactNode, lazy, Suspense } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import type { ArrearsEpisode, ArrearsStep, OverlockPolicy } from '#domain/lifecycle/arrearsEpisode.ts';
import { ladderSteps, type LadderAct, type LadderStep } from '#domain/states/arrearsSteps.ts';
import { daysOverdue } from '#domain/lifecycle/overlock.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { isOneOf } from '#domain/states/words.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { formatDay } from '#format/days.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { OrderedList } from '#ui/layout/list.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted, Note, Strong } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { hasCustomer, type BookingOfCustomer } from '../ledger/useBookingMoney.ts';
import { isWaitingStep, stepLabel, stepText } from './stepText.ts';
import { useArrearsEpisode } from './useArrearsEpisode.ts';
import type { StepVerb } from './StepDialog.tsx';

const StepDialog = lazy(() => import('./StepDialog.tsx').then(({ StepDialog: dialog }) => ({ default: dialog })));

const verbOf = ({ id, act }: ArrearsStep): StepVerb =>
  id === 'late fee' && act === 'lift' ? 'waive' : (act ?? 'hold');

/** Renders nothing if the person lacks the right or the step has no action. */
function StepAct({ booking, step }: { booking: Booking; step: ArrearsStep }) {
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

const Step = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '1.25rem minmax(0, 1fr) auto',
    columnGap: '2.5',
    pb: '3',
    textStyle: 'sm',
    color: 'fg.muted',
    // The line to the next step.
    _before: {
      content: '""',
      position: 'absolute',
      insetStart: 'calc(0.625rem - 1px)',
      top: '5',
      bottom: '0',
      w: '2px',
      bg: 'border',
    },
    _last: { pb: '0', _before: { display: 'none' } },
    '&[data-state=done]': { color: 'fg', _before: { bg: 'colorPalette.solid' } },
    '&[data-state=current]': { color: 'fg' },
  },
});

const Dot = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '5',
    borderRadius: 'full',
    borderWidth: '2px',
    borderColor: 'border',
    bg: 'bg.panel',
    color: 'fg.muted',
    _icon: { boxSize: '3' },
    '[data-state=done] > &': {
      bg: 'colorPalette.solid',
      borderColor: 'colorPalette.solid',
      color: 'colorPalette.contrast',
    },
    '[data-state=current] > &': { borderColor: 'colorPalette.solid', color: 'colorPalette.fg' },
  },
});

const icons = {
  done: Check,
  current: CircleDot,
  upcoming: Circle,
  skipped: Minus,
  held: Pause,
  lifted: Undo2,
} as const;

const spoken = {
  done: 'Done',
  current: 'Now',
  upcoming: 'Later',
  skipped: 'Left out',
  held: 'On hold',
  lifted: 'Lifted',
} as const;

const tones = {
  due: 'fault',
  arrears: 'fault',
  reminder: 'fault',
  'late fee': 'fault',
  gates: 'overlocked',
  overlock: 'overlocked',
  paid: 'secure',
  released: 'secure',
} as const;

const isLadderStep = ({ id }: ArrearsStep) => isOneOf(ladderSteps, id);

function Time({ step: { at, day }, zone }: { step: ArrearsStep; zone: string }): ReactNode {
  if (at !== null) return <Moment at={at} zone={zone} />;
  return day === null ? null : formatDay(day);
}

interface EpisodeStepsProps {
  booking: Booking;
  episode: ArrearsEpisode;
  policy: OverlockPolicy | null;
  zone: string;
  /** Behind the label of the arrears: for how long. */
  days: number | null;
}

function EpisodeSteps({ booking, episode, policy, zone, days }: EpisodeStepsProps) {
  return (
    <OrderedList aria-label={arrearsMessages.list}>
      {episode.steps.map((step) => {
        const Icon = icons[step.state];
        const text = stepText({ booking, episode, policy }, step);
        return (
          <Step
            key={step.id}
            colorPalette={step.state === 'current' && step.id === 'paid' ? 'fault' : tones[step.id]}
            data-state={step.state}
            data-step={step.id}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <Dot>
              <Icon role="img" aria-label={spoken[step.state]} />
            </Dot>
            <div>
              <Strong>{stepLabel(step)}</Strong>
              {step.id === 'arrears' && days !== null ? <Muted>{` · ${arrearsMessages.days(days)}`}</Muted> : null}
              {text === null ? null : <Note>{text}</Note>}
              {step.orderId === null ? null : (
                <AppLink to="order.detail" parameters={{ id: step.orderId }}>
                  {arrearsMessages.lateFeeBill}
                </AppLink>
              )}
            </div>
            <chakra.div display="flex" flexDirection="column" alignItems="flex-end" gap="1">
              <Muted fontVariantNumeric="tabular-nums" textAlign="end" whiteSpace="nowrap">
                {isWaitingStep(booking, step) ? null : <Time step={step} zone={zone} />}
              </Muted>
              {isLadderStep(step) ? <StepAct booking={booking} step={step} /> : null}
            </chakra.div>
          </Step>
        );
      })}
    </OrderedList>
  );
}

export interface ArrearsTimelineProps {
  booking: Booking;
  /** The panel's heading; absent: "Arrears". */
  title?: ReactNode;
  actions?: ReactNode;
  /** Shows the last arrears after they ended; absent: only those that this screen saw ending. */
  hasPast?: boolean;
}

/** Whether a booking's record says that something is overdue. */
export const isInArrears = ({ arrears, status }: Booking) => (arrears ?? 0) > 0 || status === 'in arrears';

/**
 * One line from the unpaid bill to the release. A person may hold, lift or resume the server's steps. Renders nothing
 * without arrears.
 * @example <ArrearsTimeline booking={booking} actions={<TakePaymentButton … />} />
 */
export function ArrearsTimeline(props: ArrearsTimelineProps) {
  const { booking, hasPast = false } = props;
  // Arrears of this visit stay, so that their release shows.
  const [seenId, setSeenId] = useState<number | null>(null);
  if (isInArrears(booking) && seenId !== booking.id) setSeenId(booking.id);
  const isShown = isInArrears(booking) || hasPast || seenId === booking.id;
  return isShown && hasCustomer(booking) ? <Episode {...props} booking={booking} /> : null;
}

function Episode({ booking, title, actions }: ArrearsTimelineProps & { booking: BookingOfCustomer }) {
  const { episode, policy, zone, isLoading } = useArrearsEpisode(booking);
  // The record says that something is overdue: its steps have their room while they load.
  if (isLoading && isInArrears(booking))
    return (
      <Panel title={title ?? arrearsMessages.title.open}>
        <SkeletonBlock h="17rem" />
      </Panel>
    );
  if (episode === null || isLoading) return null;
  const days = daysOverdue(booking, dayOf(Date.now(), zone));
  return (
    <Panel
      title={title ?? arrearsMessages.title[episode.isOpen ? 'open' : 'closed']}
      actions={episode.isOpen ? actions : null}
    >
      <chakra.div aria-live="polite" data-arrears={episode.isOpen ? 'open' : 'closed'}>
        <EpisodeSteps booking={booking} episode={episode} policy={policy} zone={zone} days={days} />
      </chakra.div>
    </Panel>
  );
}
