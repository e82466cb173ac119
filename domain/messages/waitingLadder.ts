import { countText, dollars } from '#format/numbers.ts';
import type { LadderStep } from '../states/arrearsSteps.ts';
import type { WaitingBooking } from '../calls/imports.ts';

type WaitingStep = WaitingBooking['steps'][number];

const ofStep: Readonly<Record<LadderStep, (step: WaitingStep) => string>> = {
  reminder: ({ to }) => (to ? `Reminder by email to ${to}` : "Reminder can't be emailed: call them"),
  'late fee': ({ fee }) => (typeof fee === 'number' ? `Late fee of ${dollars(fee)}` : 'Late fee'),
  gates: () => 'Refused at the gates',
  overlock: ({ units }) => (units && units.length > 0 ? `Overlock of ${units.join(', ')}` : 'Overlock'),
};

const counted: Readonly<Record<LadderStep, (count: number) => string>> = {
  reminder: (count) => countText(count, 'reminder'),
  'late fee': (count) => countText(count, 'late fee'),
  gates: (count) => countText(count, 'refusal at the gates', 'refusals at the gates'),
  overlock: (count) => countText(count, 'overlock'),
};

/** Imported bookings whose steps of arrears wait for a person. */
export const waitingLadderMessages = {
  /** The line in a booking's history. */
  started: 'Started steps of arrears',
  notice: (count: number) =>
    count === 1 ? '1 imported booking in arrears waits.' : `${countText(count, 'imported booking')} in arrears wait.`,
  see: 'See who would get what…',
  seeOne: 'See what would follow…',
  ofBooking: 'Waiting: no step follows until somebody starts it',
  ofBookingText:
    'An import brought this booking. It gets no reminder, late fee, refusal at the gates or overlock until then.',
  /** In the history of the arrears. */
  stepWaits: 'Waits until somebody starts the steps of this imported booking.',
  title: 'Imported bookings that wait',
  text: 'No reminder, late fee, refusal at the gates or overlock follows for these bookings until somebody starts them. This is what would follow today.',
  columns: { customer: 'Customer', units: 'Units', overdue: 'Overdue', days: 'Days', follows: 'Would follow today' },
  daysMeaning: 'Days since the oldest unpaid bill was due',
  all: 'All in arrears',
  select: (name: string) => `Start the steps of ${name}`,
  others: (count: number) =>
    count === 1
      ? 'Also start the 1 imported booking that is not in arrears'
      : `Also start the ${countText(count, 'imported booking')} that are not in arrears`,
  othersText: 'Nothing follows for them today. Later arrears are followed as usual.',
  step: (step: WaitingStep) => ofStep[step.step](step),
  nothing: 'Nothing today',
  start: (count: number) => (count === 0 ? 'Start…' : `Start ${countText(count, 'booking')}…`),
  confirm: (count: number) => `Start the steps of ${countText(count, 'booking')}?`,
  /** @param steps what follows for the chosen bookings. @param fees the late fees in dollars. */
  effects: (steps: ReadonlyMap<LadderStep, number>, fees: number) => {
    const parts = [...steps].map(([step, count]) =>
      step === 'late fee' && fees > 0 ? `${counted[step](count)} (${dollars(fees)})` : counted[step](count),
    );
    return parts.length === 0 ? 'Nothing follows today.' : `Within a few minutes: ${parts.join(', ')}.`;
  },
  startNow: 'Start now',
  back: 'Back',
  saved: (count: number) => `Steps started for ${countText(count, 'booking')}`,
  none: 'No imported booking waits',
  noneText: 'The steps of all bookings follow as usual.',
  noneChosen: 'Choose at least one booking.',
  notRead: "Couldn't load the bookings that wait",
  notStarted: (why: string) => `The steps weren't started: ${why}`,
  mayNot: 'You need permission to change the state of bookings to start them.',
} as const;
