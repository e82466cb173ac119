import { countText, dollars, numberText } from '#format/numbers.ts';
import type { SpanFault, SpanLength, SpanStart } from '../lifecycle/bookedSpan.ts';
import type { PeriodUnit } from '../states/period.ts';
import { bookingTypes, type BookingType, type UnitKind } from '../states/unitKind.ts';

/** "$152", "$152.50": a price tag has cents only where there are some. */
const priceTag = (amount: number) => dollars(amount).replace(/\.00$/, '');

/** "$152 a month", "$15 an hour". */
export function rateText(rate: number, period: PeriodUnit): string {
  return `${priceTag(rate)} ${period === 'hour' ? 'an' : 'a'} ${period}`;
}

/** The words for a number of units of a kind: 1 locker, 2 lockers. */
const kindWords: Record<UnitKind, readonly [one: string, many: string]> = {
  storage: ['storage unit', 'storage units'],
  office: ['office', 'offices'],
  parcel_store: ['parcel store', 'parcel stores'],
  car_park: ['parking space', 'parking spaces'],
  desk: ['desk', 'desks'],
  pool_table: ['pool table', 'pool tables'],
  locker: ['locker', 'lockers'],
  trolley: ['trolley', 'trolleys'],
  trailer: ['trailer', 'trailers'],
};

/** Finding something free to book. */
export const freeUnitMessages = {
  newBooking: 'New booking',
  newBookingFor: (name: string) => `New booking for ${name}`,
  type: 'What to book',
  types: { storage: 'Storage', workspace: 'Workspace', hire: 'Hire' } satisfies Record<BookingType, string>,
  site: 'Site',
  starts: 'Starts',
  start: { now: 'Now', tomorrow: 'Tomorrow 9:00', other: 'Other time' } satisfies Record<SpanStart, string>,
  lasts: 'For',
  length: {
    '1h': '1 hour',
    '2h': '2 hours',
    '4h': 'Half a day',
    '1d': '1 day',
    '7d': '1 week',
    '1m': '1 month',
    '3m': '3 months',
    '6m': '6 months',
    '12m': '12 months',
    open: 'No end',
    other: 'Until…',
  } satisfies Record<SpanLength, string>,
  from: 'From ',
  fromNow: 'From now',
  to: ' to ',
  toEndOf: ' to the end of ',
  noEnd: ', without an end.',
  startAt: 'Start',
  endAt: 'End',
  lastDay: 'Last day',
  fault: {
    start: 'Enter when the booking starts to see what is free then.',
    end: 'Enter when the booking ends to see what is free until then.',
    order: 'A booking must end after it starts.',
  } satisfies Record<SpanFault, string>,
  chooseTime: 'Choose a time to see what is free then.',
  search: 'Search by name or size',
  kind: 'Kind',
  kindLabel: (kind: UnitKind) => kindWords[kind][1].replace(/^./, (letter) => letter.toUpperCase()),
  unknownKind: 'Unknown kind',
  allKinds: 'All kinds',
  sizes: 'Size',
  unknownSize: 'Unknown size',
  area: 'Floor area',
  anyArea: 'Any floor area',
  areaFrom: (text: string) => `${text} m² or more`,
  price: 'Price',
  anyPrice: 'Any price',
  priceUpTo: (rate: number, period: PeriodUnit) => `Up to ${rateText(rate, period)}`,
  place: 'Floor or area',
  anyPlace: 'Any floor or area',
  floor: (floor: number) => (floor === 0 ? 'Ground floor' : floor < 0 ? `Basement ${-floor}` : `Floor ${floor}`),
  filters: 'Filters',
  clear: 'Clear filters',
  free: (count: number) => `${numberText(count)} free`,
  freeOf: (count: number, kind: UnitKind | null) =>
    kind === null ? countText(count, 'place or item', 'places and items') : countText(count, ...kindWords[kind]),
  found: (found: string) => `${found} free`,
  foundOf: (shown: number, all: string) => `${numberText(shown)} of ${all} that are free`,
  fromPrice: (rate: number, period: PeriodUnit) => `from ${rateText(rate, period)}`,
  unknownPrice: 'Price unknown',
  sum: (sum: number) => `${dollars(sum)} in all`,
  until: (day: string) => `free until ${day}`,
  showAll: (count: number) => `Show all ${numberText(count)}`,
  unknownLeftOut: (count: number, what: string) =>
    `${numberText(count)} more ${count === 1 ? 'has' : 'have'} no known ${what}.`,
  showUnknown: 'Show them',
  none: (kind: UnitKind | null) =>
    kind === null ? 'Nothing is free at that time' : `No ${kindWords[kind][0]} is free at that time`,
  noneText:
    'Any that exist are booked, marked for cleaning or repair, overlocked or out of order. Try another time or kind.',
  noneVacant: (what: string) => `None vacant: ${what}`,
  noneVacantText: 'All are rented, marked for cleaning or repair, overlocked or out of order.',
  noMatch: 'Nothing that is free matches',
  noMatchText: 'Change the search or the filters to see the others.',
  freeForAWhile: (count: number) =>
    `${numberText(count)} more ${count === 1 ? 'is' : 'are'} free for a while, until a later booking. Choose an end to see ${count === 1 ? 'it' : 'them'}.`,
  unnamed: (count: number) =>
    `${countText(count, 'booking')} at that time ${count === 1 ? "doesn't" : "don't"} say what ${count === 1 ? 'it holds' : 'they hold'}. Check before you promise.`,
  byNumber: 'Number of the unit',
  byNumberText: "Your role doesn't show units. If you know its number, you can book it.",
  byNumberGo: 'Continue',
  unchecked: "You can't see bookings, so later ones are not considered. The server checks the time when you book.",
  bookingsNotRead: (why: string) => `Bookings couldn't be loaded, so what is free is not certain: ${why}`,
  notAll: (what: string) => `Not all ${what} could be loaded. Some may be missing here.`,
} as const;

/** In the order in which they are offered. */
export const bookingTypeChoices = bookingTypes.map((value) => ({ value, label: freeUnitMessages.types[value] }));
