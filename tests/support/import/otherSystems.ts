/*
 * Files in the shapes that other systems' exports and templates have, written from one model with known totals. SiteLink's
 * are reports with titles above and sums below, Storeganise's its own templates, Stora's lists of contacts, units and
 * subscriptions.
 */

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n') + '\r\n';

export interface ModelUnit {
  name: string;
  area: string;
  floor: number;
  /** Metres. */
  width: number;
  depth: number;
  rate: number;
  kind: 'storage' | 'car_park' | 'locker';
  /** Output of a relay board. "": the door is not wired. */
  controller: string;
  channel: number;
}

export interface ModelCustomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  born: string;
  street: string;
  suburb: string;
  state: string;
  postcode: string;
  company: string;
  pin: string;
}

export interface ModelBooking {
  unit: ModelUnit;
  customer: ModelCustomer;
  /** Days as "2026-11-21". */
  from: string;
  /** The first day that is not paid. */
  paidTo: string;
  rate: number;
  /** Dollars: above 0 are owed, below 0 are credit. */
  balance: number;
}

export interface Model {
  today: string;
  units: readonly ModelUnit[];
  customers: readonly ModelCustomer[];
  bookings: readonly ModelBooking[];
  /** Counted by hand, one after the other. */
  totals: {
    units: number;
    customers: number;
    bookings: number;
    areas: number;
    owed: number;
    credit: number;
    monthlyRent: number;
  };
}

export interface ModelOptions {
  units: number;
  customers: number;
  seed?: number;
  today?: string;
  /** Where the doors of the first units are wired; the others then are not. Absent: all are, to boards of 16. */
  doors?: readonly Pick<ModelUnit, 'controller' | 'channel'>[];
}

/** A drawn whole number below a limit. */
type Draw = (limit: number) => number;

/** The same numbers for the same seed (mulberry32). */
function drawer(seed: number): Draw {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const firstNames = [
  'Zoë',
  'Bo',
  'Amelia',
  'José',
  'Priya',
  'Liam',
  'Mary Anne',
  'Søren',
  'Noah',
  'Chloé',
  'Arun',
  'Grace',
];
const lastNames = [
  'Hart',
  'Ng',
  "O'Brien",
  'Ñuñez',
  'van der Berg',
  'Smith',
  'Nguyen',
  'Kowalski',
  'Jones',
  'Patel',
  'Weiss',
  'Li',
];
const suburbs = [
  ['Newtown', 'NSW', '2042'],
  ['Botany', 'NSW', '2019'],
  ['Fitzroy', 'VIC', '3065'],
  ['Darwin City', 'NT', '0800'],
] as const;
const sizes = [
  { width: 1.5, depth: 1.5, rate: 75 },
  { width: 3, depth: 1.5, rate: 120 },
  { width: 3, depth: 3, rate: 189.5 },
  { width: 6, depth: 3, rate: 310 },
] as const;

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const momentOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const addDays = (day: string, days: number) => dayOf(momentOf(day) + days * 86_400_000);
const cents = (amount: number) => Math.round(amount * 100) / 100;

const boards = (at: number) => ({ controller: `Board ${1 + Math.floor(at / 16)}`, channel: at % 16 });
const notWired = { controller: '', channel: 0 };
const channelCell = ({ controller, channel }: ModelUnit) => (controller === '' ? '' : String(channel));

function unitsOf(count: number, draw: Draw, doors: ModelOptions['doors']): ModelUnit[] {
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / 100);
    const letter = String.fromCharCode(65 + (row % 26)) + (row < 26 ? '' : String(Math.floor(row / 26)));
    const size = sizes[draw(sizes.length)] ?? sizes[0];
    return {
      name: `${letter}${row < 26 ? '' : '-'}${101 + (at % 100)}`,
      area: `Building ${letter}`,
      floor: at % 100 < 50 ? 0 : 1,
      ...size,
      kind: at % 40 === 39 ? 'car_park' : 'storage',
      ...(doors === undefined ? boards(at) : (doors[at] ?? notWired)),
    };
  });
}

function customersOf(count: number, draw: Draw): ModelCustomer[] {
  return Array.from({ length: count }, (_, at) => {
    const [firstName = '', lastName = ''] = [firstNames[draw(firstNames.length)], lastNames[draw(lastNames.length)]];
    const [suburb, state, postcode] = suburbs[draw(suburbs.length)] ?? suburbs[0];
    return {
      firstName,
      lastName,
      email: `tenant${at}@example.com`,
      phone: `04${String(12_000_000 + at * 37).padStart(8, '0')}`,
      born: addDays('1950-01-01', draw(18_000)),
      street: `${1 + draw(300)} Example Street`,
      suburb,
      state,
      postcode,
      company: draw(10) === 0 ? `${lastName} Holdings` : '',
      pin: String(100_000 + at * 7 + 13),
    };
  });
}

/** A facility with some free units; a tenth of its tenants is behind, and some have credit. */
export function model({
  units: unitCount,
  customers: customerCount,
  seed = 7,
  today = '2026-11-21',
  doors,
}: ModelOptions): Model {
  const draw = drawer(seed);
  const units = unitsOf(unitCount, draw, doors);
  const customers = customersOf(customerCount, draw);
  const bookings = customers.slice(0, unitCount).map((customer, at): ModelBooking => {
    const unit = units[at] as ModelUnit;
    const from = addDays(today, -40 - draw(1_200));
    const rate = cents(unit.rate * (draw(4) === 0 ? 0.9 : 1));
    const isBehind = draw(10) === 0;
    const hasCredit = !isBehind && draw(20) === 0;
    const paidTo = isBehind ? addDays(today, -1 - draw(50)) : addDays(today, 1 + draw(28));
    return { unit, customer, from, paidTo, rate, balance: isBehind ? rate : hasCredit ? -25.5 : 0 };
  });
  const totals = { units: 0, customers: 0, bookings: 0, areas: 0, owed: 0, credit: 0, monthlyRent: 0 };
  totals.units = units.length;
  totals.customers = customers.length;
  totals.areas = new Set(units.map(({ area }) => area)).size;
  for (const { balance, rate } of bookings) {
    totals.bookings += 1;
    totals.monthlyRent = cents(totals.monthlyRent + rate);
    if (balance > 0) totals.owed = cents(totals.owed + balance);
    else totals.credit = cents(totals.credit - balance);
  }
  return { today, units, customers, bookings, totals };
}

/** The files that a move begins with, by the list that each is brought into. */
export interface OtherFiles {
  unit: string;
  customer: string;
  booking: string;
  pinCode: string;
}

/** "21/11/2026" */
const slashed = (day: string) => day.split('-').toReversed().join('/');
const named = (day: string) => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${months[Number(month) - 1] ?? ''}-${year}`;
};
/** "$1,234.50", "($45.00)" */
const money = (amount: number) => {
  const text = Math.abs(amount)
    .toFixed(2)
    .replaceAll(/\B(?=(\d{3})+\.)/g, ',');
  return amount < 0 ? `($${text})` : `$${text}`;
};
const lastFirst = ({ firstName, lastName }: ModelCustomer) => `${lastName}, ${firstName}`;
const whole = ({ firstName, lastName }: ModelCustomer) => `${firstName} ${lastName}`;

const kindWords = { storage: 'Drive Up', car_park: 'Parking', locker: 'Locker' } as const;

/** Reports: titles above, sums below, names with the last one first, and the last paid day. */
export function siteLinkFiles({ today, units, customers, bookings, totals }: Model): OtherFiles {
  const title = (name: string) => [['Example Self Storage'], [`${name} as of ${slashed(today)}`], []];
  const of = new Map(bookings.map((booking) => [booking.customer, booking]));
  return {
    unit: csv([
      ...title('Unit list'),
      ['Unit', 'Building', 'Floor', 'Unit Type', 'Size', 'Std Rate', 'Status', 'Controller', 'Relay'],
      ...units.map((unit, at) => [
        unit.name,
        unit.area,
        String(unit.floor),
        kindWords[unit.kind],
        `${unit.width}x${unit.depth}m`,
        money(unit.rate),
        at < totals.bookings ? 'Rented' : 'Vacant',
        unit.controller,
        channelCell(unit),
      ]),
      ['Total', '', '', '', '', money(units.reduce((sum, { rate }) => sum + rate, 0)), '', '', ''],
    ]),
    customer: csv([
      ...title('Tenant list'),
      ['Tenant', 'Company', 'Address', 'City', 'Region', 'Postal Code', 'Mobile', 'E-mail', 'DOB'],
      ...customers.map((each) => [
        lastFirst(each),
        each.company,
        each.street,
        each.suburb,
        each.state,
        each.postcode,
        each.phone,
        each.email,
        slashed(each.born),
      ]),
    ]),
    booking: csv([
      ...title('Rent roll'),
      ['Unit', 'Tenant', 'E-mail', 'Moved In', 'Rent', 'Paid Thru', 'Balance'],
      ...bookings.map(({ unit, customer, from, paidTo, rate, balance }) => [
        unit.name,
        lastFirst(customer),
        customer.email,
        slashed(from),
        money(rate),
        slashed(addDays(paidTo, -1)),
        money(balance),
      ]),
      ['Total', '', '', '', money(totals.monthlyRent), '', money(cents(totals.owed - totals.credit))],
    ]),
    pinCode: csv([
      ...title('Gate codes'),
      ['Tenant', 'Unit', 'Phone', 'Access Code'],
      ...customers.map((each) => [lastFirst(each), of.get(each)?.unit.name ?? '', each.phone, `${each.pin}#`]),
    ]),
  };
}

/** Templates: names as in their interface, ISO dates, plain numbers, and the next invoice's day. */
export function storeganiseFiles({ units, customers, bookings }: Model): OtherFiles {
  return {
    unit: csv([
      [
        '_site_code',
        'name',
        'area',
        'width',
        'length',
        'measure',
        'floor',
        'defaultprice',
        'state',
        'controller',
        'channel',
      ],
      ...units.map((unit) => [
        'North',
        unit.name,
        unit.area,
        String(unit.width),
        String(unit.depth),
        'm',
        String(unit.floor),
        String(unit.rate),
        'available',
        unit.controller,
        channelCell(unit),
      ]),
    ]),
    customer: csv([
      ['email', 'firstName', 'lastName', 'address', 'phone', 'customFields.dob'],
      ...customers.map((each) => [
        each.email,
        each.firstName,
        each.lastName,
        `${each.street}, ${each.suburb} ${each.state} ${each.postcode}`,
        each.phone,
        each.born,
      ]),
    ]),
    booking: csv([
      ['ownerEmail', 'unit', 'startDate', 'endDate', 'price', 'nextInvoiceDate', 'balance'],
      ...bookings.map(({ unit, customer, from, paidTo, rate, balance }) => [
        customer.email,
        unit.name,
        from,
        '',
        String(rate),
        paidTo,
        String(balance),
      ]),
    ]),
    pinCode: csv([['ownerEmail', 'unit', 'code'], ...customers.map((each) => [each.email, '', each.pin])]),
  };
}

/** Lists of contacts and subscriptions, with months by name, and a tab between cells. */
export function storaFiles({ units, customers, bookings }: Model): OtherFiles {
  const tabs = (lines: readonly (readonly string[])[]) => lines.map((cells) => cells.join('\t')).join('\n');
  return {
    unit: tabs([
      ['Unit number', 'Unit Type', 'Area (sqm)', 'Floor', 'Zone', 'Monthly price', 'Door address'],
      ...units.map((unit) => [
        unit.name,
        'Self storage',
        String(unit.width * unit.depth),
        String(unit.floor),
        unit.area,
        unit.rate.toFixed(2),
        unit.controller === '' ? '' : `${unit.controller}, channel ${unit.channel}`,
      ]),
    ]),
    customer: tabs([
      ['Customer name', 'Email', 'Phone', 'Company', 'Address line 1', 'City', 'State', 'Postcode', 'Date of birth'],
      ...customers.map((each) => [
        whole(each),
        each.email,
        `+61 ${each.phone.slice(1)}`,
        each.company,
        each.street,
        each.suburb,
        each.state,
        each.postcode,
        named(each.born),
      ]),
    ]),
    booking: tabs([
      [
        'Customer name',
        'Customer email',
        'Unit',
        'Subscription status',
        'Start date',
        'Rent',
        'Billing period',
        'Next billing date',
        'Balance due',
      ],
      ...bookings.map(({ unit, customer, from, paidTo, rate, balance }) => [
        whole(customer),
        customer.email,
        unit.name,
        balance > 0 ? 'Overdue' : 'Active',
        named(from),
        rate.toFixed(2),
        'Monthly',
        named(paidTo),
        balance.toFixed(2),
      ]),
    ]),
    pinCode: tabs([
      ['Customer email', 'Customer name', 'PIN code', 'Valid from'],
      ...customers.map((each) => [each.email, whole(each), each.pin, '']),
    ]),
  };
}

export const otherSystems = { SiteLink: siteLinkFiles, Storeganise: storeganiseFiles, Stora: storaFiles } as const;
