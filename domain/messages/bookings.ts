import { listText } from '#format/listText.ts';
import { countText, dollars, numberText } from '#format/numbers.ts';
import { sentence } from '#format/sentence.ts';

/** The steps of arrears, on bookings, customers and units. */
export const arrearsMessages = {
  title: { open: 'Arrears', closed: 'Last arrears' },
  list: 'Arrears, step by step',
  steps: {
    due: 'Bill due',
    arrears: 'In arrears',
    reminder: 'Reminded',
    'late fee': 'Late fee billed',
    gates: 'Gate access refused',
    overlock: 'Overlocked',
    paid: 'Paid',
    released: 'Released',
  },
  /** A step's name before it happens. */
  coming: {
    reminder: 'Reminder',
    'late fee': 'Late fee',
    gates: 'Gate access',
    overlock: 'Overlock',
    paid: 'Payment',
    released: 'Release',
  },
  /** A person stopped the step or took it back. */
  held: (step: string) => `${step}: on hold`,
  lifted: { 'late fee': 'Late fee waived', gates: 'Gate access given back', overlock: 'Overlock lifted' },
  byPerson: (by: string | null, reason: string | null) => [by, reason].filter(Boolean).join(': '),
  reminded: 'By email.',
  notSent: 'Reminder not sent',
  reminderFrom: 'The customer gets an email on this day, unless everything overdue is paid.',
  notReminded: 'No reminder was sent before the overlock was due.',
  lateFee: (fee: number) => `${dollars(fee)} is billed on this day, unless everything overdue is paid.`,
  lateFeeBill: 'View bill',
  gatesFrom: 'Gates refuse the customer from this day, unless everything overdue is paid.',
  gatesShut: 'Gates refuse the customer until everything overdue is paid.',
  act: {
    hold: { verb: 'Hold', of: (step: string) => `Hold ${step}`, text: 'It does not happen until someone resumes it.' },
    lift: { verb: 'Lift', of: (step: string) => `Lift ${step}`, text: "This step won't repeat for this debt." },
    waive: { verb: 'Waive', of: (step: string) => `Waive ${step}`, text: 'Its bill is cancelled.' },
    resume: { verb: 'Resume', of: (step: string) => `Resume ${step}`, text: 'It happens at once if it is due.' },
  },
  stepNames: { reminder: 'reminder', 'late fee': 'late fee', gates: 'refusal at gates', overlock: 'overlock' },
  reason: 'Reason',
  reasonHint: "The booking's history shows it with your name.",
  stepSaved: 'Saved.',
  days: (days: number) => countText(days, 'day'),
  overdue: (amount: number) => `${dollars(amount)} is overdue.`,
  gates: 'Gates refuse the customer.',
  overlocked: (names: readonly string[]) => `${listText(names)} can't be opened until everything overdue is paid.`,
  overlockFrom: 'The doors are locked out from this day, unless everything overdue is paid.',
  notOverlocked: {
    'door open': 'A door is open. It is overlocked as soon as it is shut.',
    'below minimum': (minimum: number) => `Doors are overlocked from ${dollars(minimum)} overdue.`,
    'not done here': "This organisation doesn't overlock doors.",
    'nothing to overlock': 'This booking has no unit that can be overlocked.',
    'not needed': 'No door was overlocked.',
    'unknown rule': "When doors are overlocked isn't known.",
    'unknown sum': 'How much is overdue is not known, so neither is when doors are overlocked.',
  },
  missing: (amount: number) => `${dollars(amount)} to pay.`,
  sumUnknown: 'How much is overdue is not known.',
  partialUnknown: (paid: number) =>
    `${dollars(paid)} was paid since. Something is still missing, so nothing is released.`,
  partial: (paid: number, amount: number) =>
    `${dollars(paid)} was paid since. ${dollars(amount)} is still missing, so nothing is released.`,
  received: (amount: number) => `${dollars(amount)} came in.`,
  byHand: 'A member of staff lifted it without a payment.',
  releaseAfter: 'Gates and doors open again as soon as everything overdue is paid.',
  releasing: (names: readonly string[]) => `Lifting the overlock of ${listText(names)}…`,
  released: 'Gates and doors open again.',
  none: 'Nothing is overdue.',
  /** The unpaid bills of a booking, beside its arrears. */
  toPay: {
    title: 'To pay',
    total: (amount: number) => `${dollars(amount)} to pay`,
    overdue: (amount: number, days: number | null) =>
      `${dollars(amount)} overdue${days === null ? '' : ` for ${countText(days, 'day')}`}`,
    dueToday: (amount: number) => `${dollars(amount)} due today`,
    billOverdue: (days: number) => `overdue for ${countText(days, 'day')}`,
    billToday: 'due today',
    bills: 'Unpaid bills',
  },
} as const;

/** Bills and payments of a booking. */
export const ledgerMessages = {
  takenBy: (name: string) => `taken by ${name}`,
  label: 'Bills and payments',
  broughtForward: 'Brought forward',
  bill: 'Bill',
  payment: 'Payment',
  refund: 'Refund',
  writeOff: 'Written off',
  creditUsed: 'Credit used for',
  creditMade: 'Became credit, too much for',
  /** It may have gone out at once: the customer's ledger says how. */
  givenBack: "Rent or deposit given back, see the customer's ledger",
  paidOut: 'Credit paid out',
  noDate: 'Date not recorded',
  balance: 'Balance',
  uncounted: (count: number) =>
    `${countText(count, 'bill or payment', 'bills or payments')} couldn't be read and ${count === 1 ? 'is' : 'are'} not counted.`,
  notRead: (what: string, why: string) => `Couldn't load the ${what}: ${why}`,
  showAll: (count: number) => `Show all ${numberText(count)} lines`,
  emptyTitle: 'No bills or payments yet',
  emptyText: 'Bills of this booking and what is paid towards them appear here.',
  unknownTitle: 'Bills and payments are not known',
  unknownText: 'Not all of them could be read, or the server does not say which booking they are for.',
  notAll: 'Bills and payments may be missing here, since they are not all known.',
  noCustomer: "The server doesn't say whose booking this is, so its bills can't be listed.",
} as const;

/** Moving out, extending and changing units. */
export const bookingMessages = {
  paidThrough: 'Paid through',
  noEnd: 'No end',
  /** Lines of the history. */
  history: {
    moved: (from: string, to: string) => `Moved from ${from} to ${to}`,
    rate: (from: number, to: number, period: string) => `Rate ${dollars(from)} → ${dollars(to)} a ${period}`,
  },
  /** For a unit or lockable that the user may not read. */
  unread: (name: string) =>
    `You can't see ${name}: its site, its prices and whether it is free are unknown. You can book it by its number.`,
  running: (state: string) => `The booking is ${state}. Move the customer out first.`,
  owes: (amount: number) => `${dollars(amount)} is still owed. It stays on the bills after the move-out.`,
  owesNothing: 'Nothing is owed.',
  owedUnknown: 'What is owed is not known. Check the bills before you go on.',
  doorShut: (unit: string) => `${unit} stays locked. It can be let again.`,
  doorOpen: (unit: string, status: string) => `${unit} is ${status}. Check that it is empty, then lock it.`,
  doorOverlocked: (unit: string) => `${unit} is overlocked. The overlock is lifted.`,
  doorUnknown: (unit: string) => `${unit}: the door's state is unknown. Check it.`,
  invitations: (names: readonly string[]) => `${countText(names.length, 'invitation')} of ${listText(names)} ends.`,
  noInvitations: 'Nobody is invited to open these units.',
  pins: (count: number) =>
    `${countText(count, 'PIN code')} of the customer at this site stop${count === 1 ? 's' : ''} working.`,
  pinsUnknown: (count: number) =>
    `Until when ${countText(count, 'PIN code')} of the customer work${count === 1 ? 's' : ''} is unknown. Check ${count === 1 ? 'it' : 'them'}.`,
  pinsStay: 'The customer has another booking at this site, so their PIN codes keep working.',
  noPins: 'The customer has no PIN code for this site alone.',
  extend: {
    action: 'Change end',
    title: (name: string) => `Change end: ${name}`,
    end: 'Ends',
    lastDay: 'Last day',
    hint: 'Leave it blank for a booking without an end.',
    lastDayHint: 'The booking includes this day. Leave it blank for a booking without an end.',
    free: (day: string) => `Free until ${day}, when the next booking begins.`,
    freeAlways: 'No other booking follows.',
    conflict: (unit: string, day: string) => `${unit} is booked again from ${day}. Choose an earlier end.`,
    beforeStart: 'The booking must end after it starts.',
    past: 'This end has passed. To end the booking now, move the customer out.',
    save: 'Save end',
    saved: 'End saved.',
    closed: (state: string) => `This booking is ${state}, so its end can't change.`,
  },
  transfer: {
    action: 'Change unit',
    title: (name: string) => `Change unit: ${name}`,
    from: 'Give back',
    to: 'Move to',
    chooseAnother: 'Choose another',
    none: 'No other unit is free',
    noneText: 'Every unit of this kind at this site is rented, overlocked or marked for cleaning or repair.',
    rate: (period: string) => `Rate per ${period} from now on`,
    price: (rate: string, period: string) => `${rate} a ${period}`,
    /** Beside the booking's rate, in dollars; above 0: dearer. */
    difference: (more: number) =>
      more === 0 ? 'same price' : `${dollars(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`,
    keep: (rate: string) => `Keep ${rate}`,
    change: (rate: string) => `Use the unit's ${rate}`,
    /** null: no product is for the unit. */
    product: (name: string | null) =>
      name === null ? 'The booking has no product then.' : `Its product is ${name} then.`,
    save: 'Change unit',
    saved: (from: string, to: string) => `Moved from ${from} to ${to}.`,
    taken: (why: string, next: string) => `${sentence(why)} ${next} is free.`,
    bookedBy: (unit: string, by: string | null, tenant: string | null) =>
      `${unit} was booked${by === null ? '' : ` by ${by}`}${tenant === null ? '' : ` for ${tenant}`}.`,
    takeNext: (name: string) => `Choose ${name}`,
    changedMeanwhile: (names: string) =>
      `Someone changed the units of this booking meanwhile. It has ${names} now. Check it, then choose again.`,
    closed: (state: string) => `This booking is ${state}, so its units can't change.`,
    noUnit: 'This booking has no unit to change.',
    overlocked: (unit: string) =>
      `The overlock of ${unit} is lifted, and the new unit is overlocked if rent stays overdue.`,
  },
} as const;
