/*
 * The words of other systems. To teach Gatehouse another one, add its names of columns to `headerWords`, below the kind
 * of list and the field that they mean, and its words for states and kinds to `valueWords`. Words have commas between
 * them.
 *
 * Case, spaces and signs don't count: "Unit No." and "unit_no" are one. A name that several fields could have belongs
 * below the one that it usually means; the person who brings the file in can choose another one.
 *
 * Most names come from the exports, templates and interfaces of SiteLink (sUnitName, dPaidThru), Storeganise
 * (defaultPrice, _site_code), Stora, Storable Edge, Storman, PTI's gate systems, and Gatehouse's own lists.
 */

type Words = string;

/** The words of a text with commas between them. */
export const wordsIn = (words: string): string[] => words.split(',').map((word) => word.replaceAll(/\s+/g, ' ').trim());

const site = 'site, site name, facility, facility name, location, store, branch, site code, _site_code';

const controllerNames = 'controller, controller name, relay board, board, door controller, device, gateway';
const controllerSerials = 'controller serial, controller serial number, device serial';
const channels = 'channel, relay, output, port, controller channel, relay number, door channel, door number';
const wholeWirings = 'connected to, wiring, door address, mqtt address, lock address, relay address';

const names = 'name, full name, contact name, display name, person, user name';

const tenantNames = `customer, customer name, tenant, tenant name, tenant full name, renter, account name, contact,
    contact name, name, full name, occupant, user, owner`;
const firstNames = 'first name, firstname, given name, forename, sFName, tenant first name, customer first name';
const lastNames = 'last name, lastname, surname, family name, sLName, tenant last name, customer last name';
const emails = `email, e-mail, email address, sEmail, primary email, contact email, tenant email, customer
    email, user email, owner email, ownerEmail`;
const phones = `phone, mobile, mobile phone, mobile number, phone number, cell, cell phone, sMobile, sPhone,
    telephone, contact number, primary phone, home phone, tenant phone number 1, tenant phone,
    customer phone`;
const birthdays = 'date of birth, dob, birth date, birthday, dDOB, customer date of birth, tenant dob';
const notes = 'notes, note, comments, comment, remarks, sNote, memo';

const address = {
  'address.street1': `street, street 1, street address, address line 1, address 1, address1, addr1, sAddr1, mailing
    address, billing address line 1`,
  'address.street2': 'street 2, address line 2, address 2, address2, addr2, sAddr2, apartment',
  'address.suburb': 'suburb, city, town, locality, sCity, billing city',
  'address.state': 'state, region, province, county, sRegion, state/province, address state',
  'address.postcode': 'postcode, post code, postal code, zip, zip code, sPostalCode, billing postcode',
  'address.country': 'country, sCountry',
} as const;

const parts = (prefix: '' | 'address.') =>
  Object.fromEntries(
    Object.entries(address).map(([field, words]) => [`${prefix}${field.slice('address.'.length)}`, words]),
  ) as Record<string, Words>;

const wiring: Record<string, Words> = {
  controller: `${controllerNames}, ${controllerSerials}`,
  channel: channels,
  wiring: wholeWirings,
  contactInput: 'contact input, door contact, input, sensor input',
  contactRest: 'contact at rest, contact rest, contact type',
};

const balance = `balance, balance due, amount due, amount owing, owing, outstanding, outstanding balance, total
    due, total owed, owed, current balance, account balance, dcBalance, past due, past due amount,
    arrears`;
const credit = 'credit, credit balance, account credit';
const balanceSince = 'owed since, balance since, past due since, due since, due date, oldest due date, overdue since';

/** The names of columns, by the kind of list and the field. Names of the field on our own forms need no entry. */
export const headerWords: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  site: {
    name: 'name, site, site name, facility, facility name, location, title_en, title, sSiteName',
    ...parts(''),
    phone: phones,
    email: emails,
    timeZone: 'time zone, timezone, zone',
    latitude: 'latitude, lat',
    longitude: 'longitude, lng, long, lon',
  },
  area: {
    name: 'name, area, area name, building, building name, zone, block, section, row, wing, unit area',
    site,
    floor: 'floor, level, floor number, storey, iFloor',
  },
  unit: {
    name: `name, unit, unit name, unit number, unit no, unit #, unit id, space, space number, space name,
    number, sUnitName, unit code, locker number`,
    site,
    area: 'area, area name, building, building name, zone, block, section, row, wing, unit area, corridor',
    kind: 'kind, type, unit type, space type, category, sTypeName, storage type',
    size: 'size category, size group, size class, unit group, size band, size',
    squareMetres: `m², m2, sqm, floor area, square metres, area (m2), area m2, area sqm, unit size, size,
    dimensions, unit dimensions, size (w x d), sq ft, sqft, square feet, area (sq ft)`,
    width: 'width, unit width, dcWidth',
    sideUnit: 'measure, unit of measure, measurement unit, uom',
    depth: 'depth, length, unit depth, unit length, dcLength',
    floor: 'floor, level, floor number, storey, iFloor',
    price: `price, rate, rent, street rate, standard rate, std rate, list price, monthly rate, monthly
    price, default price, defaultPrice, dcStdRate, asking rate, push rate, web rate, gross price`,
    pricePeriod: 'billed, billing period, price per, price period, per, billing frequency, rate period',
    cleaningState: `cleaning state, unit status, state, status, availability, rentable, condition, operational
    status`,
    notes,
    lockType: 'lock type',
    ...wiring,
  },
  lockable: {
    name: 'name, locker, locker number, locker name, number, trolley, trailer, unit, unit number',
    site,
    type: 'type, kind, locker type, category',
    product: 'booked as, product, product name',
    ...wiring,
  },
  gate: {
    name: 'name, gate, gate name, door, door name, access point, access area, entry point',
    site,
    direction: 'direction, in/out, entry/exit',
    doorType: 'door type, type, kind',
    relayMode: 'relay mode',
    ...wiring,
  },
  controller: {
    name: 'name, controller, controller name, device, device name, board, relay board',
    site,
    serialNumber: 'serial number, serial, serial no, mac, mac address, device id, hardware id',
    description: `description, location, ${notes}`,
    connectionType: 'connection, connection type, network',
    lockType: 'lock type',
  },
  product: {
    name: 'name, product, product name, item, item name, unit type, type, title, title_en, chargedesc',
    kind: 'kind, product type, product kind',
    price: `price, rate, amount, sell price, retail price, unit price, default price, defaultPrice, monthly
    rate`,
    per: 'per, period, billing period, price per',
    unitKind: 'applies to, unit kind, storage type',
    size: 'size, size category, size group',
    sku: 'product code, sku, code, barcode, item code, item number, upc',
    category: 'category, product category, group, item group, department',
    description: 'description, details, long description',
  },
  inventory: {
    product: 'product, product name, item, item name, name, product code, sku, code, barcode',
    site,
    quantity: 'in stock, stock, quantity, qty, on hand, qty on hand, stock on hand, count, units in stock',
    reorderLevel: 'low at, reorder level, reorder point, minimum, min stock, reorder qty',
  },
  customer: {
    firstName: firstNames,
    lastName: lastNames,
    fullName: tenantNames,
    company: 'company, company name, business, business name, organisation, organization, sCompany, trading as',
    email: emails,
    phone: phones,
    dateOfBirth: birthdays,
    licence: `driver licence, drivers licence, driver's licence, licence, license, licence number, drivers
    license, sLicense, id number`,
    site: `${site}, home site, usual site`,
    wholeAddress: `address, full address, postal address, mailing address, street address, home address, billing
    address`,
    ...address,
    notes,
    archived: 'archived, disabled, former, is archived',
    balance,
    credit,
    balanceSince,
  },
  booking: {
    customerId: 'customer number in gatehouse, gatehouse number, gatehouse id, customer_id',
    customerName: tenantNames,
    customerFirstName: firstNames,
    customerLastName: lastNames,
    customerEmail: emails,
    customerPhone: phones,
    customerDateOfBirth: birthdays,
    units: `unit, units, unit number, unit no, unit #, unit name, unit id, space, space number, sUnitName,
    unit code, locker`,
    site,
    status: 'state, status, booking status, lease status, rental status, tenant status, subscription status',
    startsAt: `from, start, start date, startDate, move in, move in date, moved in, movein, lease date, lease
    start, commencement date, dMovedIn, rental start, move-in`,
    endsAt: `to, end, end date, endDate, move out, move out date, moved out, lease end, scheduled move out,
    dSchedOut, expiry date`,
    rate: `rate, rent, price, monthly rent, rental rate, rent rate, actual rent, current rate, monthly
    rate, dcRent, tenant rate, rent amount, storage price per period, recurring charge`,
    period: `period, billing period, billing frequency, invoice period, per, frequency, rent period, billing
    cycle`,
    paidTo: `paid to, next bill, next billing date, next invoice date, next due date, next charge date,
    invoice date, unpaid rent start date, next payment date, bill date`,
    paidThrough: 'paid thru, paid through, paid thru date, paid through date, dPaidThru, paid until, paid up to',
    balance,
    credit,
    balanceSince,
    product: 'product, product name, plan, rate plan, unit type, sTypeName',
    complimentary: 'complimentary, free of charge, no charge',
    notes,
  },
  pinCode: {
    customerId: 'customer number in gatehouse, gatehouse number, gatehouse id, customer_id',
    customerName: tenantNames,
    customerFirstName: firstNames,
    customerLastName: lastNames,
    customerEmail: emails,
    customerPhone: phones,
    customerDateOfBirth: birthdays,
    units: 'unit, units, unit number, unit no, unit #, unit name, sUnitName, space',
    code: `pin, pin code, code, gate code, access code, keypad code, entry code, sAccessCode, passcode,
    gate access code`,
    site,
    startsAt: 'valid from, from, active from, start date, start',
    endsAt: 'valid until, to, until, expires, expiry, expiry date, end date, valid to',
  },
  user: {
    firstName: firstNames,
    lastName: lastNames,
    fullName: `${names}, employee, staff, staff member`,
    email: `${emails}, login, username`,
    phone: phones,
    roles: 'roles, role, position, job title, security level, user group',
  },
};

/** Words for values, by the list of words. Our own labels and values need no entry. */
export const valueWords = {
  unitKind: {
    storage: `self storage, storage unit, unit, drive up, drive-up, indoor, interior, inside, interior
    storage, climate controlled, climate control, non climate, standard, regular, internal,
    external, container, wine storage, wine, mini storage, ground floor, upstairs, archive`,
    office: 'office space, offices, workspace, studio',
    parcel_store: 'parcel, parcel locker, mailbox, mail box, postbox',
    car_park: `parking, parking space, car space, carpark, vehicle, vehicle storage, rv, boat, caravan, rv
    parking, uncovered parking, covered parking, garage, hardstand`,
    desk: 'hot desk, coworking desk',
    locker: 'lockers, small locker',
    trolley: 'cart',
    trailer: 'trailer hire',
  },
  size: {
    small: 's, sm, xs, extra small',
    medium: 'm, med, mid',
    large: 'l, lg, xl, extra large, xxl',
  },
  pricePeriod: {
    week: 'weekly, per week, wk, pw, 7 days',
    month: 'monthly, per month, mth, pm, calendar month, pcm, anniversary',
  },
  period: {
    day: 'daily, per day, days',
    week: 'weekly, per week, wk, pw, 7 days, weeks',
    month: 'monthly, per month, mth, pm, calendar month, pcm, anniversary, first of month, months',
    year: 'yearly, annual, annually, per year, per annum, pa, 12 months, years',
    hour: 'hourly, per hour, hours',
    minute: 'minutes',
  },
  cleaningState: {
    AVAILABLE: `vacant, rented, occupied, rentable, ready, ok, yes, reserved, vacant rentable, overlocked, let,
    auction, in use, leased`,
    'CLEAN/REPAIR': `cleaning, clean, dirty, repair, repairs, maintenance, in maintenance, damaged, unrentable, not
    rentable, out of service, unavailable, no, vacant unrentable, company unit`,
  },
  lockType: {},
  lockableType: { locker: 'lockers, parcel locker', trolley: 'cart, trolleys', trailer: 'trailers' },
  gateDirection: {
    entrance: 'in, entry, enter, inbound, both, in/out',
    exit: 'out, outbound, leave',
  },
  doorType: {
    gate: 'boom gate, sliding gate, barrier, vehicle gate',
    door: 'pedestrian, building, lift, elevator',
  },
  relayMode: {},
  contactRest: {
    closed: 'normally closed, nc, made, closed at rest',
    open: 'normally open, no, open at rest',
  },
  connectionType: { wifi: 'wireless, wlan', ethernet: 'lan, wired, cable', rs485: 'modbus, bus' },
  productKind: {
    bookable: 'storage, rental, unit type, recurring, booked, let',
    purchasable: 'merchandise, retail, pos, item, goods, sold, one off, product',
  },
  bookingState: {
    active: `current, occupied, rented, moved in, running, open, live, in arrears, overdue, delinquent, past
    due, late, overlocked, locked out, on notice, notice, lien, auction, ok, yes`,
    upcoming: 'future, pending, booked, confirmed, move in pending, scheduled',
    reserved: 'reservation, hold, held, on hold',
    completed: 'ended, finished, closed, moved out, vacated, former, past, inactive, expired, terminated',
    cancelled: 'canceled, void, no show, declined',
  },
} as const satisfies Record<string, Record<string, Words>>;

export type WordList = keyof typeof valueWords;

/** States of Australia, by the words that files have for them. */
export const stateWords: Readonly<Record<string, Words>> = {
  ACT: 'australian capital territory',
  NSW: 'new south wales',
  NT: 'northern territory',
  QLD: 'queensland',
  SA: 'south australia',
  TAS: 'tasmania',
  VIC: 'victoria',
  WA: 'western australia',
};
