import type { CompleteRecordOf } from '#domain/entities/index.ts';

/** Rows of units per floor with codes like A101, or buildings with codes like B2-14. */
export interface Layout {
  codes: 'row' | 'building';
  floors: number;
  /** Rows per floor, or buildings. */
  rows: number;
  /** Units per row and floor, at scale 1. */
  perRow: number;
  lockers: number;
  offices: number;
  carParks: number;
  hire: number;
}

type SiteFields = CompleteRecordOf<'site'>;

export interface Place {
  name: string;
  /** The organisation, counted from the first. */
  organisation: 0 | 1 | 2;
  timeZone: string;
  street1: string;
  suburb: string;
  state: string;
  postcode: string;
  phone: string;
  latitude: number;
  longitude: number;
  sharing?: NonNullable<SiteFields['sharing']>;
  /** The organisations that the site is listed for. */
  sharedWith?: readonly (0 | 1 | 2)[];
  layout: Layout;
}

const extras = { lockers: 12, offices: 4, carParks: 8, hire: 4 } as const;

/** Real streets without real house numbers; phone numbers are kept for fiction. */
export const places: readonly [Place, ...Place[]] = [
  {
    name: 'Alexandria',
    organisation: 0,
    timeZone: 'Australia/Sydney',
    street1: '418 Botany Road',
    suburb: 'Alexandria',
    state: 'NSW',
    postcode: '2015',
    phone: '02 5550 0141',
    latitude: -33.9103,
    longitude: 151.1962,
    layout: { codes: 'row', floors: 4, rows: 10, perRow: 26, lockers: 60, offices: 12, carParks: 24, hire: 10 },
  },
  {
    name: 'Footscray',
    organisation: 0,
    timeZone: 'Australia/Melbourne',
    street1: '77 Whitehall Street',
    suburb: 'Footscray',
    state: 'VIC',
    postcode: '3011',
    phone: '03 5550 0162',
    latitude: -37.8036,
    longitude: 144.9031,
    layout: { codes: 'building', floors: 3, rows: 4, perRow: 18, ...extras },
  },
  {
    name: 'Newstead',
    organisation: 0,
    timeZone: 'Australia/Brisbane',
    street1: '23 Commercial Road',
    suburb: 'Newstead',
    state: 'QLD',
    postcode: '4006',
    phone: '07 5550 0187',
    latitude: -27.4497,
    longitude: 153.0436,
    layout: { codes: 'row', floors: 2, rows: 6, perRow: 14, ...extras },
  },
  {
    name: 'Fyshwick',
    organisation: 0,
    timeZone: 'Australia/Sydney',
    street1: '109 Gladstone Street',
    suburb: 'Fyshwick',
    state: 'ACT',
    postcode: '2609',
    phone: '02 5550 0118',
    latitude: -35.3295,
    longitude: 149.1687,
    sharing: 'SITE',
    sharedWith: [1],
    layout: { codes: 'row', floors: 1, rows: 8, perRow: 16, ...extras },
  },
  {
    name: 'Osborne Park',
    organisation: 1,
    timeZone: 'Australia/Perth',
    street1: '35 Walters Drive',
    suburb: 'Osborne Park',
    state: 'WA',
    postcode: '6017',
    phone: '08 5550 0133',
    latitude: -31.9017,
    longitude: 115.8119,
    layout: { codes: 'building', floors: 2, rows: 5, perRow: 16, ...extras },
  },
  {
    name: 'Thebarton',
    organisation: 1,
    timeZone: 'Australia/Adelaide',
    street1: '62 Light Terrace',
    suburb: 'Thebarton',
    state: 'SA',
    postcode: '5031',
    phone: '08 5550 0150',
    latitude: -34.9149,
    longitude: 138.5719,
    layout: { codes: 'row', floors: 2, rows: 5, perRow: 14, ...extras },
  },
  {
    name: 'Moonah',
    organisation: 1,
    timeZone: 'Australia/Hobart',
    street1: '14 Gormanston Road',
    suburb: 'Moonah',
    state: 'TAS',
    postcode: '7009',
    phone: '03 5550 0109',
    latitude: -42.8461,
    longitude: 147.3003,
    layout: { codes: 'building', floors: 1, rows: 4, perRow: 22, ...extras },
  },
  {
    name: 'Winnellie',
    organisation: 2,
    timeZone: 'Australia/Darwin',
    street1: '8 Hickman Street',
    suburb: 'Winnellie',
    state: 'NT',
    postcode: '0820',
    phone: '08 5550 0171',
    latitude: -12.4266,
    longitude: 130.8897,
    sharing: 'ORGANISATION',
    sharedWith: [1],
    layout: { codes: 'row', floors: 1, rows: 6, perRow: 15, ...extras },
  },
  {
    name: 'Portsmith',
    organisation: 2,
    timeZone: 'Australia/Brisbane',
    street1: '51 Draper Street',
    suburb: 'Portsmith',
    state: 'QLD',
    postcode: '4870',
    phone: '07 5550 0126',
    latitude: -16.9384,
    longitude: 145.7672,
    layout: { codes: 'building', floors: 2, rows: 3, perRow: 15, ...extras },
  },
];

export interface ScaledPlace extends Place {
  /** How many times its layout's units the site has. */
  units: number;
}

/** The largest layout of sites that only a larger scale adds. */
const furtherLayout = { floors: 2, rows: 4, perRow: 16, ...extras } as const;

/** A further place near the given one, with the same organisation and suburb. */
function furtherPlace(place: Place, number: number): ScaledPlace {
  const { codes, floors, rows } = place.layout;
  const layout = {
    ...furtherLayout,
    codes,
    floors: Math.min(floors, furtherLayout.floors),
    rows: Math.min(rows, furtherLayout.rows),
  };
  return {
    ...place,
    name: `${place.name} ${number}`,
    latitude: place.latitude + 0.004 * number,
    longitude: place.longitude - 0.006 * number,
    layout,
    units: 1,
  };
}

/** A scale multiplies the number of sites and the first ones' size. */
export function placesAt(scale: number): ScaledPlace[] {
  const first = places.map((place) => ({ ...place, units: scale }));
  const further = Array.from({ length: scale - 1 }, (_, index) =>
    places.map((place) => furtherPlace(place, index + 2)),
  );
  return [...first, ...further.flat()];
}
