import { formatDay, isDay } from '#format/days.ts';
import { dollars } from '#format/numbers.ts';

const dayText = (day: string) => (isDay(day) ? formatDay(day) : day);

/** Holding a unit for a customer until a day. */
export const holdMessages = {
  action: 'Hold for a customer…',
  title: (unit: string) => `Hold ${unit} for a customer`,
  save: (unit: string) => `Hold ${unit}`,
  until: 'Hold until',
  untilHint: 'The whole day counts. The unit is free again after it.',
  terms: (rate: string) => `${rate} from the day they move in. Nothing is billed until then.`,
  noTerms: (unit: string) => `${unit} has no price yet. Give it one first, or book it with “New booking”.`,
  saved: (unit: string, day: string) => `${unit} is held until ${dayText(day)}.`,
  fact: 'Held until',
  /** "Held for Zoë Park until 30/11/2026" */
  heldFor: (name: string | null, day: string) => `Held ${name === null ? '' : `for ${name} `}until ${dayText(day)}`,
  change: {
    action: 'Change hold date',
    title: (name: string) => `Change hold date: ${name}`,
    saved: 'Hold date saved.',
  },
  book: {
    verb: 'Turn into a booking',
    consequence: 'The customer moves in now or on a later day, and the first bill is made.',
    title: (name: string) => `Turn into a booking: ${name}`,
    begins: 'Begins',
    beginsHint: 'Leave it empty to move the customer in now.',
    bill: (amount: number, deposit: number) =>
      `Create the first bill of ${dollars(amount)}${deposit > 0 ? `, ${dollars(deposit)} of it a deposit` : ''}`,
    billUnknown: 'Create the first bill',
    noDeposit: 'The deposit of its product could not be read, so the first bill is not known. Try again.',
    saved: 'Booked.',
  },
  /** The steps of a booking that holds a unit. */
  steps: {
    release: { verb: 'Release', consequence: 'The unit can be let to someone else. This cannot be undone.' },
  },
  /** The server's refusal to hold a unit that is held already. */
  isHeld: (unit: string, day: string) => `${unit} is held for a customer until ${dayText(day)}.`,
  past: 'This day has passed. Choose today or a later day.',
  notReserved: (state: string) => `Only a reserved booking holds a unit until a day. This one is ${state}.`,
  /** A line of the history. */
  released: 'Released the hold',
  wasUntil: (day: string) => `It was held until ${dayText(day)}.`,
} as const;
