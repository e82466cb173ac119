import { listText } from '#format/listText.ts';
import { dollars } from '#format/numbers.ts';
import { urgentError, type PopupNotice } from './notice.ts';

export const poolTableMessages = {
  empty: 'Create the first one with “New pool table”, or choose another site above.',
  free: 'Free',
  taken: 'Playing',
  unknown: 'Unknown',
  guest: (id: number) => `Booking ${id}`,
  until: 'until',
  since: 'since',
  openEnd: 'No end',
  price: (amount: number, period: string) => `${dollars(amount)} per ${period}`,
  noHall: 'No hall',
  today: 'Today',
  emptyDay: 'No bookings today',
  emptyDayText: 'Walk-ins and bookings of this table appear here.',
  now: 'Now',
  walkIn: 'Walk-in',
  walkInTitle: (table: string) => `Walk-in at ${table}`,
  name: 'Name',
  nameHint: 'Optional. It shows on the display of the hall.',
  choose: 'Press how long they play. The booking begins now.',
  minutes: (count: number) => (count % 60 === 0 ? `${count / 60} h` : `${count} min`),
  onlyUntil: (time: string) => `The table is booked from ${time}.`,
  takenNow: 'Someone plays at this table. End their booking first, or swap tables.',
  unpriced: 'No price is known for this table: the booking is free of charge.',
  costs: (amount: number, period: string) => `${dollars(amount)} per ${period}.`,
  booked: (name: string, table: string) => `${name} plays at ${table} now.`,
  notBooked: (why: string) => `Not booked. ${why}`,
  someone: 'Walk-in guest',
  cancel: 'Cancel',
  extend: (count: number) => `+${count} min`,
  extendBy: (count: number, who: string) => `Extend ${who} by ${count} minutes`,
  extended: (who: string) => `${who} plays longer.`,
  endless: 'It has no end any more.',
  swap: 'Swap table',
  display: 'Hall display',
  displayOf: (hall: string) => `Display of ${hall}`,
  displayAbout:
    'Open this address on a screen in the hall. It needs no sign-in and shows tables, times and display names only.',
  noHallYet: 'This table is in no hall',
  noHallYetText: 'Choose its hall under Edit. The hall then has a display.',
  chooseHall: 'Hall',
  noHalls: 'No hall has pool tables at this site',
  copy: 'Copy link',
  open: 'Open display',
  code: (hall: string) => `QR code of the display of ${hall}`,
  preview: 'What it shows now',
  previewMissing: 'The server shows no hall under this address. Pool tables may be switched off for this organisation.',
  previewSilent: 'The server does not answer. The tables show once it does.',
  noTables: 'This hall has no tables yet.',
  close: 'Close',
  due: 'Due',
  dueUnknown: 'Its bills could not be read, so what is due is not known.',
} as const;

export const endGameMessages = {
  action: 'End game',
  actionOf: (who: string) => `End game of ${who}`,
  title: (who: string) => `End ${who}'s game?`,
  consequence: 'The table is free at once. The booking ends now.',
  guest: 'Guest',
  time: 'Time',
  billedBefore: 'On bills already',
  toPay: 'To pay',
  payNow: (amount: number) => `End and take ${dollars(amount)}`,
  payLater: 'End, pay later',
  keep: 'Keep playing',
  line: (table: string, from: string, until: string) => `${table}, ${from} to ${until}`,
  moreTime: (table: string, until: string) => `${table}, further time until ${until}`,
  endedBefore: 'This game has ended already. Check its bill under “Today” of the table.',
  notEnded: (why: string) => `Not ended. ${why}`,
  ended: (table: string) => `${table} is free.`,
  notBilled: (why: string) => `The game has ended, but its time is not billed yet. ${why}`,
  billedElsewhere: 'This time is on a bill meanwhile.',
  bill: 'Bill the time',
  billTitle: (table: string) => `Bill the time: ${table}`,
  billNow: (amount: number) => `Bill and take ${dollars(amount)}`,
  billLater: 'Bill, pay later',
  billed: (who: string, amount: number) => `${who} owes ${dollars(amount)}.`,
  cancel: 'Cancel',
  unread: 'Its bills could not all be read, so ending makes no new bill. See the booking for what is due.',
} as const;

/** Of our own server, which bills each time once. */
export const gameBillMessages = {
  /** @param left dollars of time that no bill has. */
  billed: (numbers: readonly string[], left: number) => {
    const bill = numbers.length === 1 ? 'bills' : 'bill';
    return left > 0
      ? `${listText(numbers)} ${bill} part of this time already, so ${dollars(left)} is left to bill.`
      : `${listText(numbers)} ${bill} this time already.`;
  },
} as const;

/** The name under which guests are booked who do not leave one. */
export const walkInCustomer = { firstName: 'Walk-in', lastName: 'guest' } as const;

export const displayNameMessages = {
  action: 'Name on display',
  title: (booking: string) => `Name on the display: ${booking}`,
  field: 'Name on display',
  hint: 'Anybody in the hall can read it. Leave it empty to show only that the table is booked. Notes are not shown.',
  save: 'Save name',
  saved: 'Name on the display saved.',
} as const;

export const swapWords = {
  action: 'Swap table',
  title: (table: string) => `Swap table: ${table}`,
  none: 'No other table is free',
  noneText: 'Every other table at this site is taken, or booked before this game ends.',
  save: 'Swap table',
} as const;

export const tableStepWords = {
  active: { verb: 'Start game', consequence: 'The game begins now.' },
  completed: { verb: 'End game', consequence: 'The table is free at once. The booking ends now.' },
  cancelled: { verb: 'Cancel booking', consequence: 'The table is free for others at that time.' },
  skipped: { verb: 'Mark as no-show', consequence: 'The guests did not come. The table is free for others.' },
} as const;

/** Shown when a booking could not be extended, with the server's reason. */
export const notExtended = {
  ...urgentError,
  text: (why: string) => `Not extended. ${why}`,
} as const satisfies PopupNotice<[string]>;
