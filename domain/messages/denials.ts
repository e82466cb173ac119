import type { DenialReason } from '../states/logs.ts';
import { inSentence } from './records.ts';

/** Reasons as they stand in a heading. */
export const denialReasonLabels: Record<DenialReason, string> = {
  'wrong PIN': 'Wrong PIN',
  'outside schedule': 'Outside hours',
  'wrong zone': 'Wrong zone',
  arrears: 'In arrears',
  overlocked: 'Overlocked',
  expired: 'Expired',
  'device fault': 'Device fault',
};

/** What to do about each, in a sentence. */
export const denialAdvice: Record<DenialReason, string> = {
  'wrong PIN':
    'Have them type it again, slowly. If they are sure of it, compare it with the PIN codes they were given.',
  'outside schedule': 'They can come back in those hours. If they may pass now, open it for them.',
  'wrong zone': 'Check what they have booked, and at which site their PIN code counts.',
  arrears: 'It works again once the amount is paid.',
  overlocked: 'It works again once the overlock is lifted, which follows the payment of what is owed.',
  expired: 'Look at what ended: if they stay, they need a new PIN code or a longer booking.',
  'device fault': 'Look at the device. Until it is mended, they have to be let in at the door itself.',
};

/** What is said of a refusal. `who` is a name or "Somebody", `door` a name or "the gate". */
export const denialMessages = {
  somebody: 'Somebody',
  theDoor: 'the gate',
  unknownPin: (door: string) => `The PIN that was typed at ${door} belongs to nobody.`,
  keypadRests: (door: string) => `The keypad at ${door} refuses every PIN for a minute, after too many wrong ones.`,
  noPin: (who: string) => `${who} has no PIN code to type.`,
  wrongPin: (who: string, door: string) => `${who} typed a wrong PIN at ${door}.`,
  outside: (who: string, door: string) => `${who} came to ${door} outside the hours in which they may pass.`,
  elsewhere: (who: string, door: string) => `${who} has nothing that lets them through ${door}.`,
  owes: (who: string, amount: string | null) =>
    amount === null ? `${who} is in arrears.` : `${who} owes ${amount} that is past its day.`,
  overlocked: (who: string, units: string | null) =>
    units === null ? `A unit of theirs is overlocked: ${who} may not pass.` : `${units} of ${who} is overlocked.`,
  expired: (who: string) => `What let ${who} in has ended.`,
  fault: (door: string, detail: string | null) =>
    detail === null ? `${door} did not do as it was told.` : `${door} did not do as it was told: ${detail}.`,
  nothing: (who: string | null) =>
    who === null
      ? 'Nobody was refused here lately, as far as the log tells.'
      : `${who} was not refused lately, as far as the log tells, and nothing that can be seen here stands in their way.`,
  nothingAdvice: 'Have them try once more and look again: each attempt is logged within seconds.',
  logSays: (reason: string) => `Refused: ${inSentence(reason)}`,
  hoursThen: (door: string, hours: string) => `Hours of ${door} on that day: ${hours}`,
  hoursNow: (door: string, hours: string) => `Hours of ${door} today: ${hours}`,
  opensFor: (door: string, sites: string) => `${door} opens for ${sites}`,
  bookingOwes: (units: string, amount: string) => `${amount} owed for ${units}`,
  unitStatus: (unit: string, status: string) => `${unit} is ${status}`,
  bookingEnded: (units: string) => `Booking of ${units} ended`,
  bookingStands: (units: string, status: string) => `Booking of ${units}: ${status}`,
  noBooking: 'No booking that is not over',
  pinEnded: 'Their PIN code ended',
  pinBegins: 'Their PIN code begins',
  pinOtherSite: 'Their PIN code counts at another site only',
  pinTheirs: 'The PIN that was asked about is theirs',
  pinNotTheirs: 'The PIN that was asked about is none of theirs',
  noPinCodes: 'No PIN code on record',
  deviceSilent: (name: string) => `${name} is offline; last heard`,
  deviceNeverHeard: (name: string) => `${name} is offline and was never heard`,
  deviceFault: (name: string, fault: string) => `${name}: ${fault}`,
  wouldPass: 'Typed now, their PIN would be let in',
  wouldNotPass: (reason: string) => `Typed now, their PIN would be refused: ${inSentence(reason)}`,
} as const;

/** What is said while somebody looks for a refusal. */
export const denialSearchMessages = {
  pinOfNobody: (people: number) =>
    people === 0
      ? 'Nobody who was refused here lately is known by name, so the PIN cannot be compared. Look for the person instead.'
      : `It is no PIN of the ${people === 1 ? 'one person' : `${people} people`} refused here lately. If they are somebody else, look for them by name.`,
  pinsWithheld:
    'Only people who may change customers can compare a PIN. What the log says about the refusal is shown below.',
  pinsHidden:
    'This PIN was not compared: the server does not show you all the PIN codes. What the log says about the refusal is shown below.',
  askedBy: (mayComparePins: boolean) =>
    mayComparePins ? 'A name, a phone number, or the PIN that they typed.' : 'A name or a phone number.',
  customersWithheld: 'Customers are shown to those who may read them. The last refusal is shown below.',
  noCustomer: 'No customer by that name or number.',
} as const;
