import { listText } from '#format/listText.ts';
import { countText, decimalText, dollars } from '#format/numbers.ts';
import type { PeriodUnit } from '../states/period.ts';
import type { BookingType } from '../states/unitKind.ts';

interface Rate {
  rate: number;
  period: PeriodUnit;
}

const article = (word: string) => (word === 'hour' ? 'an' : 'a');

/** "$155.00 a month", "$15.00 an hour" */
export const rateText = ({ rate, period }: Rate): string => `${dollars(rate)} ${article(period)} ${period}`;

const area = (value: number) => `${decimalText(value, 2)} m²`;

/** The things that a type of booking books, for the choice of a type. */
const bookedThing: Record<BookingType, string> = { storage: 'unit', workspace: 'workspace', hire: 'item' };

/** The sentences of a new booking's page. */
export const newBookingMessages = {
  title: 'New booking',
  create: 'Create booking',
  created: 'Booking created.',
  toPay: (amount: number) => `${dollars(amount)} to pay`,
  /** Parts of the address that could not be read. */
  ignored: (parts: readonly string[]) =>
    `The ${listText(parts)} in the address couldn't be used. Check ${parts.length === 1 ? 'it' : 'them'} below.`,
  addressParts: { start: 'start', end: 'end', product: 'product' },
  customer: {
    title: 'Customer',
    who: 'Who rents',
    existing: 'Existing customer',
    new: 'New customer',
    search: 'Name, phone or email',
    missing: 'Choose a customer, or enter a new one.',
    same: 'These customers look the same. Use one of them, so that nobody is kept twice.',
    use: (name: string) => `Use ${name}`,
    owes: (name: string, amount: number | null, since: string | null) =>
      amount === null
        ? `${name} is in arrears. How much is overdue is not known.`
        : `${name} owes ${dollars(amount)}, overdue${since === null ? '' : ` since ${since}`}.`,
    overlocked: (name: string, units: readonly string[]) =>
      `${listText(units)} of ${name} ${units.length === 1 ? 'is' : 'are'} overlocked.`,
    unknown: (name: string) => `Whether ${name} owes anything is not known.`,
    allTheSame: 'Book all the same',
    allTheSameHint: 'Turn this on to let another unit before the debt is paid.',
    confirmFirst: 'Take the payment first, or turn on “Book all the same”.',
  },
  units: {
    title: 'Unit and rate',
    missing: 'Choose a unit or a lockable to book.',
    rateHint: 'What one period of all units costs.',
    product: 'Product',
    productHint: 'Sets the rate and the period.',
    changed: (from: Rate, to: Rate) => `The rate changed from ${rateText(from)} to ${rateText(to)}.`,
    undo: 'Undo',
    keep: (from: Rate) => `Keep ${rateText(from)}`,
    asked: (whose: string, asked: Rate) => `${whose} costs ${rateText(asked)}.`,
    askedToday: (asked: Rate) => `Today's price is ${rateText(asked)}.`,
    use: (asked: Rate) => `Use ${rateText(asked)}`,
    complimentary: 'Complimentary',
    complimentaryHint: 'Let without payment: no bills, and never in arrears.',
    /** @param hasOne whether something is booked already. */
    /** @param hasOne what is found is booked beside it. */
    find: (type: BookingType, hasOne: boolean) => `${hasOne ? 'Add another' : 'Find a free'} ${bookedThing[type]}`,
    chooseAnother: (type: BookingType) => `Choose another ${bookedThing[type]}`,
    chooseInstead: (type: BookingType, name: string) => `Choose another ${bookedThing[type]} instead of ${name}`,
    useInstead: (name: string) => `Use ${name} instead`,
    noneFree: 'No other unit of this kind is free at that time.',
    sameSize: (name: string) => `${name}, same size`,
    /** By floor area, in square metres. */
    otherArea: (name: string, now: number, before: number) =>
      `${name} is ${now < before ? 'smaller' : 'larger'}: ${area(now)} instead of ${area(before)}`,
    otherSize: (name: string, now: string, before: string) =>
      `${name} is ${now.toLowerCase()} instead of ${before.toLowerCase()}`,
  },
  time: {
    title: 'Time',
    starts: 'Starts',
    now: 'Now',
    later: 'On another date',
    start: 'Start',
    startMissing: 'Enter when the booking starts.',
    lasts: 'For how long',
    durations: { '1 h': '1 hour', '2 h': '2 hours', '4 h': '4 hours', '1 day': '1 day', other: 'Other' },
    end: 'End',
    endHint: 'Leave blank for an open end.',
    lastDay: 'Last day',
    lastDayHint: 'The booking includes this day. Leave blank for an open end.',
    endsBefore: 'A booking must end after it starts.',
    reserved: 'Only reserve it',
    reservedHint: 'A reservation has to be confirmed before it starts, or it is skipped.',
    notes: 'Notes',
  },
  bill: {
    title: 'First bill',
    create: 'Create the first bill',
    createHint: 'Without it the booking owes nothing until someone bills it.',
    rent: 'Rent',
    deposit: 'Deposit',
    incomplete: 'Enter a rate and a time to see the first bill.',
    complimentary: 'This booking is complimentary: there is no bill.',
    free: 'The rate is $0.00: there is no bill.',
    later: (period: string) => `Booked by the ${period}: the bill follows at the end.`,
    notNow: 'No bill is created now. The booking owes nothing until someone bills it.',
    /** A let by the hour or minute pays each one that begins: "3 started hours × $15.00". */
    started: (count: number, { rate, period }: Rate) => `${startedText(count, period)} × ${dollars(rate)}`,
    inAdvance: (period: string, days: string) => `The first ${period} in advance: ${days}.`,
    partOf: (stayed: number, period: string, whole: number, days: string) =>
      `${countText(stayed, 'day')} of a ${period} of ${whole} days: ${days}.`,
  },
  summary: {
    title: 'Summary',
    customer: 'Customer',
    units: 'Booked',
    from: 'From',
    to: 'To',
    rate: 'Rate',
    noCustomer: 'Not chosen yet',
    noUnit: 'Not chosen yet',
    noRate: 'Not entered yet',
    noTime: 'Not entered yet',
    now: 'Now',
    openEnd: 'Open end',
    complimentary: 'Complimentary',
  },
} as const;

/** "3 started hours" */
export const startedText = (count: number, period: PeriodUnit): string => countText(count, `started ${period}`);

/** The next steps after a booking was made. */
export const bookingMadeMessages = {
  createdById: (id: number) => `Booking ${id} is created`,
  bookedFor: (names: readonly string[], tenant: string) =>
    `${listText(names)} ${names.length === 1 ? 'is' : 'are'} booked for ${tenant}`,
  list: 'What comes next',
  payment: {
    title: 'Take payment',
    created: 'The first bill is created.',
    paid: 'The first bill is paid.',
    toPay: (amount: number) => `${dollars(amount)} to pay.`,
  },
  sale: { title: 'Sell boxes and locks', text: 'They get an order of their own, with its receipt.' },
  pin: { title: 'Give a PIN code', opens: (name: string) => `${name} opens gates with it.` },
  document: {
    title: 'Sign a document',
    allSigned: 'All documents are signed.',
    toSign: 'Have it signed, then mark it as signed.',
    keepsText: "The customer's copy keeps today's text.",
    notYours: "Your role can't add documents. Ask someone who manages documents to have the agreement signed.",
  },
  booking: { title: 'Everything about this booking', text: 'Bills, notes, changes and moving out.' },
} as const;
