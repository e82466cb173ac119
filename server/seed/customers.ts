import { formatInTimeZone } from 'date-fns-tz';
import { before, day, type DemoSite } from './demoSite.ts';
import type { Ledger } from './ledger.ts';
import { farNorth, mobiles, streets, suburbs } from './addresses.ts';
import { companies, familyNames, givenNames } from './names.ts';
import type { Random } from './random.ts';

const mailHosts = ['example.com', 'example.net', 'example.org'] as const;

const areaCodes: Readonly<Record<string, string>> = { NSW: '02', ACT: '02', VIC: '03', TAS: '03', QLD: '07' };

/** Landlines kept for fiction: 5550 and 7010 in every area code. */
const landline = (state: string, random: Random) =>
  `${areaCodes[state] ?? '08'} ${random.chance(0.5) ? '5550' : '7010'} ${String(random.between(0, 9999)).padStart(4, '0')}`;

/** "siobhan" of "Siobhán". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Codes of an organisation; nobody has another's. */
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

/** PIN codes of the members of staff who work at doors. */
export function addStaffCodes(ledger: Ledger, staff: DemoSite['staff'], codes: Codes, createdAt: Date): void {
  for (const { id: userId, organisationId } of staff) {
    const code = codes.draw();
    const owner = { organisationId, customerId: null, userId, siteId: null };
    ledger.add('pinCodes', { ...owner, code, startsAt: null, endsAt: null, createdAt });
  }
}

export interface Tenant {
  id: number;
  name: string;
}

/** Somebody who came to the site so many milliseconds ago, with an address; who still rents has a PIN code. */
export function addCustomer(site: DemoSite, codes: Codes, random: Random, ago: number, rents: boolean): Tenant {
  const { ledger, organisationId, place, anchor, id: siteId } = site;
  const [firstName, lastName] = [random.pick(givenNames), random.pick(familyNames)];
  const createdAt = before(anchor, ago + random.within(0, 2 * day));
  const company = random.chance(0.08) ? `${lastName} ${random.pick(companies)}` : null;
  const born = before(anchor, random.within(19 * 365 * day, 78 * 365 * day));
  const mailbox = `${plain(firstName)}.${plain(lastName)}${random.between(1, 99)}`;
  const id = ledger.add('customers', {
    organisationId,
    firstName,
    lastName,
    company,
    email: `${mailbox}@${random.pick(mailHosts)}`,
    phone: random.chance(0.85) ? random.pick(mobiles) : landline(place.state, random),
    dateOfBirth: company === null ? formatInTimeZone(born, 'UTC', 'yyyy-MM-dd') : null,
    licence: random.chance(0.7) ? String(random.between(10_000_000, 99_999_999)) : null,
    siteId,
    notes: random.chance(0.04) ? 'Prefers to be called in the afternoon.' : null,
    archived: !rents && random.chance(0.3),
    createdAt,
  });
  const near = place.postcode === '4870' ? farNorth : (suburbs[place.state] ?? farNorth);
  const { suburb, postcode } = random.pick(near);
  ledger.add('addresses', {
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
    ledger.add('pinCodes', { ...owner, code: codes.draw(), startsAt: null, endsAt: null, createdAt });
  }
  return { id, name: `${firstName} ${lastName}` };
}
