import { numberText } from '#format/numbers.ts';

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** So many names stand in a sentence. */
const shownNames = 5;

/** "A1, A2 and A3", "A1, A2, A3, A4, A5 and 7 more" */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  if (names.length <= shownNames) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, shownNames).join(', ')} and ${numberText(names.length - shownNames)} more`;
}

type Sentence = (names: readonly string[]) => string;

/** "Booking 7 has no start and isn't counted.", "Bookings 7, 8 and 9 have no start and aren't counted." */
const bookingsThat =
  (one: string, many: string): Sentence =>
  (names) =>
    names.length === 1
      ? `Booking ${listed(names)} ${one} and isn't counted.`
      : `Bookings ${listed(names)} ${many} and aren't counted.`;

/** What several reports say. */
export const reportMessages = {
  unknownSite: 'Unknown site',
  leftOut: {
    zone: (names: readonly string[]) =>
      names.length === 1
        ? `${listed(names)} has no time zone, so its days are those of this computer.`
        : `${listed(names)} have no time zone, so their days are those of this computer.`,
    unitSite: (names: readonly string[]) =>
      `${counted(names.length, 'unit')} without a site ${names.length === 1 ? "isn't" : "aren't"} counted: ${listed(names)}.`,
    kind: (names: readonly string[]) =>
      `${counted(names.length, 'unit')} of an unknown kind ${names.length === 1 ? "isn't" : "aren't"} counted: ${listed(names)}.`,
    cleaningState: (names: readonly string[]) =>
      `The server doesn't say whether ${counted(names.length, 'unit')} can be let, so ${names.length === 1 ? 'it counts' : 'they count'} as rentable.`,
    state: bookingsThat('has an unknown state', 'have an unknown state'),
    group: bookingsThat("doesn't say what it is for", "don't say what they are for"),
    start: bookingsThat('has no start', 'have no start'),
    futureStart: bookingsThat('is active before its start', 'are active before their start'),
    end: bookingsThat('is completed without an end', 'are completed without an end'),
    futureEnd: bookingsThat('is completed before its end', 'are completed before their end'),
    backwards: bookingsThat('ends before it starts', 'end before they start'),
    bookingSite: bookingsThat('has no site', 'have no site'),
    units: (names: readonly string[]) =>
      `${counted(names.length, 'booking')} ${names.length === 1 ? "doesn't" : "don't"} say which units ${names.length === 1 ? 'it holds' : 'they hold'}, so no unit counts as let by ${names.length === 1 ? 'it' : 'them'}: ${listed(names)}.`,
    missingUnits: (names: readonly string[]) =>
      `${counted(names.length, 'booking')} ${names.length === 1 ? 'holds' : 'hold'} units that aren't in the list of units: ${listed(names)}.`,
  },
} as const;
