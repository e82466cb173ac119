import type { DenialReason } from '../states/logs.ts';
import { inSentence } from './records.ts';

export const denialReasonLabels: Record<DenialReason, string> = {
  'wrong PIN': 'Wrong PIN',
  'outside schedule': 'Outside hours',
  'wrong zone': 'Wrong zone',
  arrears: 'In arrears',
  overlocked: 'Overlocked',
  expired: 'Expired',
  lockdown: 'PINs stopped',
  'device fault': 'Device fault',
};

export const denialAdvice: Record<DenialReason, string> = {
  'wrong PIN': "Ask them to enter it again, slowly. If they're sure, compare it with their PIN codes.",
  'outside schedule': 'They can come back during those hours. To let them in now, open it for them.',
  'wrong zone': 'Check their bookings and which site their PIN code is for.',
  arrears: 'Access returns once the amount is paid.',
  overlocked: 'Access returns once the overlock is lifted. That happens when the overdue amount is paid.',
  expired: 'If they are staying, extend the booking or give them a new PIN code.',
  lockdown: 'Their PIN works again when the scenario ends. Staff PINs, and PINs at exits, still work.',
  'device fault': 'Check the device. Until it is repaired, let them in at the door.',
};

/** The likely reasons why a PIN matches nobody, most frequent first. */
export const likelyPinReasons: readonly string[] = [
  'They mistyped a digit.',
  'Their PIN code has expired, or was replaced by a new one.',
  'Their booking, and with it the PIN code, is for another site.',
  'They have no PIN code yet.',
];

/** `who` is a name or "Someone", `door` a name or "the gate". */
export const denialMessages = {
  extendHours: 'Extend hours',
  someone: 'Someone',
  theDoor: 'the gate',
  theGates: 'the gates',
  unknownPin: (door: string) => `The PIN entered at ${door} doesn't match any PIN code.`,
  keypadRests: (door: string) => `The keypad at ${door} is blocked for a while after too many wrong PINs.`,
  noPin: (who: string) => `${who} has no PIN code.`,
  wrongPin: (who: string, door: string) => `${who} entered a wrong PIN at ${door}.`,
  outside: (who: string, door: string) => `${who} came to ${door} outside their access hours.`,
  outsideNow: (who: string, door: string) => `The PIN code of ${who} is valid, but ${door} is closed to tenants now.`,
  elsewhere: (who: string, door: string) => `${who} has no access to ${door}.`,
  owes: (who: string, amount: string | null) =>
    amount === null ? `${who} is in arrears.` : `${who} has ${amount} overdue.`,
  overlocked: (who: string, units: string | null) =>
    units === null ? `${who} has an overlocked unit, so access is blocked.` : `${units} of ${who} is overlocked.`,
  expired: (who: string) => `The access of ${who} has expired.`,
  lockdown: (who: string, door: string) => `${who} entered a PIN at ${door} while PINs were stopped for an emergency.`,
  fault: (door: string, detail: string | null) =>
    detail === null ? `The command to ${door} failed.` : `The command to ${door} failed: ${detail}.`,
  nothing: (who: string | null) =>
    who === null
      ? 'No recent refusals in the log.'
      : `No recent refusals of ${who} in the log, and nothing here blocks their access.`,
  notKnown: (who: string) =>
    `No recent refusals of ${who} in the log. Their bookings or PIN codes can't be read here, so other reasons are unknown.`,
  nothingAdvice: 'Ask them to try again, then check here. Attempts are logged within seconds.',
  logSays: (reason: string) => `Refused: ${inSentence(reason)}`,
  hoursThen: (door: string, hours: string) => `Hours for ${door} that day: ${hours}`,
  hoursNow: (door: string, hours: string) => `Hours for ${door} today: ${hours}`,
  opensFor: (door: string, sites: string) => `${door} opens for ${sites}`,
  bookingOwes: (units: string, amount: string) => `${amount} owed for ${units}`,
  unitStatus: (unit: string, status: string) => `${unit} is ${status}`,
  bookingEnded: (units: string) => `Booking of ${units} ended`,
  bookingStands: (units: string, status: string) => `Booking of ${units}: ${status}`,
  noBooking: 'No open bookings',
  pinEnded: 'PIN code expired',
  pinBegins: 'PIN code starts',
  pinOtherSite: 'PIN code is for another site',
  pinTheirs: 'The PIN you entered is theirs',
  pinNotTheirs: "The PIN you entered isn't theirs",
  noPinCodes: 'No PIN codes',
  deviceSilent: (name: string) => `${name} is offline; last seen`,
  deviceNeverHeard: (name: string) => `${name} is offline and was never seen`,
  deviceFault: (name: string, fault: string) => `${name}: ${fault}`,
  wouldPass: 'Their PIN would work now',
  validCode: 'Their PIN code is valid now. Whether the door is within its hours is not known here.',
  worksNext: (door: string) => `Their PIN works next at ${door}`,
  neverOpens: (door: string) => `Their PIN doesn't work at ${door} now, and its hours name no next time`,
  refusedWithoutReason: "Their PIN would be refused now. The server didn't say why.",
  unclear: "The server didn't say whether their PIN works now.",
  wouldNotPass: (reason: string) => `Their PIN would be refused now: ${inSentence(reason)}`,
} as const;

/** Messages of the search for a refusal. */
export const denialSearchMessages = {
  pinOfNobody: (people: number) =>
    people === 0
      ? "The log doesn't name anyone who was refused here recently, so there is no PIN to compare. Search for their name to compare it with their PIN codes."
      : `This PIN doesn't belong to ${people === 1 ? 'the person' : `any of the ${people} people`} refused here recently. If it's someone else's, search for their name.`,
  pinsWithheld:
    'You need permission to change customers before you can compare a PIN. The refusal in the log is shown below.',
  pinsHidden: "PIN not compared: you can't see all the PIN codes. The refusal in the log is shown below.",
  askedBy: (mayComparePins: boolean) =>
    mayComparePins ? 'Enter a name, a phone number or the PIN they used.' : 'Enter a name or a phone number.',
  customersWithheld: "You don't have access to customers. The last refusal is shown below.",
  noCustomer: 'No customers match that name or number.',
  unknownPerson: 'Unknown person',
} as const;
