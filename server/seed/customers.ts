import { isoDay } from './calendar.ts';
import { before, day, type DemoSite } from './demoSite.ts';
import type { RowBuffer } from './rowBuffer.ts';
import { farNorth, streets, suburbs } from './addresses.ts';
import { companies, familyNames, givenNames } from './names.ts';
import type { Phones } from './phones.ts';
import type { Random } from './random.ts';

const mailHosts = ['example.com', 'example.net', 'example.org'] as const;

/** "siobhan" of "Siobhán". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Codes that are unique in an organisation. */
export interface Codes {
  draw(): string;
}

export function createCodes(random: Random): Codes {
  const used = new Set<string>();
  return {
    draw() {
      for (;;) {
        const code = String(random.between(0, 999_999)).padStart(6, '0');
        if (used.has(code)) continue;
        used.add(code);
        return code;
      }
    },
  };
}

/** Adds PIN codes for staff who work at doors. */
export function addStaffCodes(buffer: RowBuffer, staff: DemoSite['staff'], codes: Codes, createdAt: Date): void {
  for (const { id: userId, organisationId } of staff) {
    const code = codes.draw();
    const owner = { organisationId, customerId: null, userId, siteId: null };
    buffer.add('pinCodes', { ...owner, code, startsAt: null, endsAt: null, createdAt });
  }
}

/** Numbers that are unique to a person. */
export interface PersonalNumbers {
  codes: Codes;
  phones: Phones;
}

export interface Tenant {
  id: number;
  name: string;
}

/**
 * Adds a customer with an address; a present tenant has a PIN code.
 * @param ago the age of their stay in milliseconds.
 */
export function addCustomer(
  site: DemoSite,
  { codes, phones }: PersonalNumbers,
  random: Random,
  ago: number,
  rents: boolean,
): Tenant {
  const { buffer, organisationId, place, anchor, id: siteId } = site;
  const [firstName, lastName] = [random.pick(givenNames), random.pick(familyNames)];
  // Customers exist before they book.
  const createdAt = before(anchor, ago + random.within(5 * day, 7 * day));
  const company = random.chance(0.08) ? `${lastName} ${random.pick(companies)}` : null;
  const born = Math.floor(anchor.getTime() / day) - random.between(19 * 365, 78 * 365);
  const mailbox = `${plain(firstName)}.${plain(lastName)}${random.between(1, 99)}`;
  const id = buffer.add('customers', {
    organisationId,
    firstName,
    lastName,
    company,
    email: `${mailbox}@${random.pick(mailHosts)}`,
    phone: phones.draw(place.state),
    dateOfBirth: company === null ? isoDay(born) : null,
    licence: random.chance(0.7) ? String(random.between(10_000_000, 99_999_999)) : null,
    siteId,
    notes: random.chance(0.04) ? 'Prefers to be called in the afternoon.' : null,
    archived: !rents && random.chance(0.3),
    createdAt,
  });
  const near = place.postcode === '4870' ? farNorth : (suburbs[place.state] ?? farNorth);
  const { suburb, postcode } = random.pick(near);
  buffer.add('addresses', {
    organisationId,
    customerId: id,
    street1: `${random.between(1, 240)} ${random.pick(streets)}`,
    street2: random.chance(0.25) ? `Unit ${random.between(1, 48)}` : null,
    suburb,
    state: place.state,
    postcode,
    country: 'Australia',
  });
  if (rents) {
    const owner = { organisationId, customerId: id, userId: null, siteId: random.chance(0.9) ? siteId : null };
    buffer.add('pinCodes', { ...owner, code: codes.draw(), startsAt: null, endsAt: null, createdAt });
  }
  return { id, name: `${firstName} ${lastName}` };
}
