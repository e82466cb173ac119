import { listText } from '#format/listText.ts';
import { countText } from '#format/numbers.ts';

/** So many names stand in a sentence. */
const mostNamed = 5;

/** Up to five names. */
export const listed = (names: readonly string[]): string => listText(names, mostNamed);

type Sentence = (names: readonly string[]) => string;

/** "Booking 7 has no start and isn't counted.", "Bookings 7, 8 and 9 have no start and aren't counted." */
const bookingsThat =
  (one: string, many: string): Sentence =>
  (names) =>
    names.length === 1
      ? `Booking ${listed(names)} ${one} and isn't counted.`
      : `Bookings ${listed(names)} ${many} and aren't counted.`;

/** The texts of several reports. */
export const reportMessages = {
  unknownSite: 'Unknown site',
  onlyIds: (sources: readonly string[]) => `Only the ids of ${listed(sources)} are known, so they can't be counted.`,
  cannotCount: (sources: readonly string[]) => `This report can't be counted without ${listed(sources)}.`,
  partlyCounted: (sources: readonly string[]) =>
    `Without ${listed(sources)}, only a part of the summary can be counted.`,
  leftOut: {
    zone: (names: readonly string[]) =>
      names.length === 1
        ? `${listed(names)} has no time zone, so its days are those of this computer.`
        : `${listed(names)} have no time zone, so their days are those of this computer.`,
    unitSite: (names: readonly string[]) =>
      `${countText(names.length, 'unit')} without a site ${names.length === 1 ? "isn't" : "aren't"} counted: ${listed(names)}.`,
    kind: (names: readonly string[]) =>
      `${countText(names.length, 'unit')} of an unknown kind ${names.length === 1 ? "isn't" : "aren't"} counted: ${listed(names)}.`,
    cleaningState: (names: readonly string[]) =>
      `The server doesn't say whether ${countText(names.length, 'unit')} can be let, so ${names.length === 1 ? 'it counts' : 'they count'} as rentable.`,
    state: bookingsThat('has an unknown state', 'have an unknown state'),
    group: bookingsThat("doesn't say what it is for", "don't say what they are for"),
    start: bookingsThat('has no start', 'have no start'),
    futureStart: bookingsThat('is active before its start', 'are active before their start'),
    end: bookingsThat('is completed without an end', 'are completed without an end'),
    futureEnd: bookingsThat('is completed before its end', 'are completed before their end'),
    backwards: bookingsThat('ends before it starts', 'end before they start'),
    bookingSite: bookingsThat('has no site', 'have no site'),
    units: (names: readonly string[]) =>
      `${countText(names.length, 'booking')} ${names.length === 1 ? "doesn't" : "don't"} say which units ${names.length === 1 ? 'it holds' : 'they hold'}, so no unit counts as let by ${names.length === 1 ? 'it' : 'them'}: ${listed(names)}.`,
    missingUnits: (names: readonly string[]) =>
      `${countText(names.length, 'booking')} ${names.length === 1 ? 'holds' : 'hold'} units that aren't in the list of units: ${listed(names)}.`,
  },
} as const;
