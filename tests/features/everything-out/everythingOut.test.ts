import { describe, expect, it } from 'vitest';
import { MemoryLedger } from '#collections/imports/importLedger.ts';
import { AppError } from '#domain/errors/appError.ts';
import { importColumns } from '#domain/import/importColumns.ts';
import { bits } from '#domain/permissions/bits.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';
import { importFileOf } from '#features/everything-out/fileNames.ts';
import { importOrder, type ImportedList } from '#features/everything-out/keptLists.ts';
import type { EverythingInput } from '#features/everything-out/writeEverything.ts';
import { ImportDesk } from '#tests/collections/imports/importDesk.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { exportAll, readerOf } from './exportDesk.ts';

const server = await startTestServer();

/** A facility whose names and values are hard to write, by the headers of its files. */
const facility: Record<ImportedList, readonly Record<string, string | number>[]> = {
  site: [
    {
      Name: '"North", of the river',
      'Street address': '12 Smith St',
      Suburb: 'Newtown',
      State: 'NSW',
      Postcode: '2042',
      Country: 'Australia',
      Phone: '02 5550 1234',
      Email: 'north@example.com',
      'Time zone': 'Australia/Sydney',
      Latitude: -33.897,
      Longitude: 151.179,
    },
    { Name: 'South', 'Time zone': 'Australia/Perth' },
  ],
  area: [
    { Name: '=1+1', Site: 'South', Floor: -1 },
    { Name: 'Level 1, row A', Site: '"North", of the river', Floor: 1 },
    { Name: 'Level 1, row A', Site: 'South', Floor: 1 },
  ],
  controller: [
    {
      Name: 'Board 1',
      Site: 'South',
      'Serial number': 'UC9-000012',
      Description: 'Beside the lift',
      Connection: 'Ethernet',
      'Lock type': 'Vend',
    },
  ],
  product: [
    { Name: 'Box', Kind: 'Merchandise', Price: 4.5, 'Product code': '007', Category: 'Packing' },
    {
      Name: 'Small',
      Kind: 'Bookable',
      Price: 90,
      Per: '2 weeks',
      'Applies to': 'Storage',
      Size: 'Small',
      Category: 'Storage',
      Description: 'First line\nsecond line',
    },
  ],
  customer: [
    {
      'First name': 'Kim',
      'Last name': 'Lee',
      Company: '@home & Co',
      Email: 'kim@example.com',
      Phone: '0412 345 678',
      'Date of birth': '1980-03-04',
      'Driver licence': '0012',
      Site: 'South',
      'Street address': '1/2 High St',
      'Street address, second line': 'Rear',
      Suburb: 'Perth',
      State: 'WA',
      Postcode: '6000',
      Country: 'Australia',
      Notes: 'Prefers "text"\nto calls',
      Archived: 'No',
    },
    { 'First name': 'Mary Ann', 'Last name': 'van der Berg', 'Date of birth': '1990-01-31', Archived: 'Yes' },
    { 'First name': 'Zoë', 'Last name': 'Hart', Email: 'zoe@example.com', Archived: 'No' },
    { 'First name': 'Zoë', 'Last name': 'Hart', Email: 'other@example.com', Archived: 'No' },
  ],
  unit: [
    {
      Name: 'A1',
      Site: 'South',
      Area: 'Level 1, row A',
      Kind: 'Storage',
      Size: 'Small',
      'm²': 2.255,
      Floor: 0,
      Price: 137.5,
      Billed: 'Per month',
      'Cleaning state': 'Available',
      'Lock type': 'Unit',
      Controller: 'Board 1',
      Channel: 0,
      'Contact input': 1,
      'Contact at rest': 'Open at rest',
    },
    {
      Name: 'A1',
      Site: '"North", of the river',
      Kind: 'Parcel store',
      'Cleaning state': 'Available',
      'Lock type': 'Unit',
    },
    {
      Name: '-2',
      Site: 'South',
      Kind: 'Car park',
      Price: 0,
      Billed: 'Per week',
      'Cleaning state': 'Available',
      'Lock type': 'Unit',
    },
  ],
  lockable: [
    { Name: 'Locker 7', Site: 'South', Type: 'Locker', 'Booked as': 'Small', Controller: 'Board 1', Channel: 3 },
  ],
  gate: [
    {
      Name: 'Front gate',
      Site: 'South',
      Direction: 'Exit',
      'Door type': 'Door',
      'Relay mode': 'Hold high',
      Controller: 'Board 1',
      Channel: 2,
    },
  ],
  inventory: [{ Product: '007', Site: 'South', 'In stock': 12, 'Low at': 5 }],
  booking: [
    {
      Customer: 'Kim Lee',
      Email: 'kim@example.com',
      Phone: '0412 345 678',
      'Date of birth': '1980-03-04',
      Unit: 'A1',
      Site: 'South',
      State: 'Active',
      From: '2025-04-05T23:30+08:00',
      Rate: 120.25,
      Period: 'Month',
      'Paid to': '2100-01-05',
      Product: 'Small',
      Complimentary: 'No',
      Notes: 'At the end',
    },
    {
      Customer: 'Zoë Hart',
      Email: 'other@example.com',
      Unit: '-2',
      Site: 'South',
      State: 'Upcoming',
      From: '2099-01-05T00:00+08:00',
      To: '2099-02-05T00:00+08:00',
      Rate: 20,
      Period: 'Week',
      Complimentary: 'No',
    },
  ],
  pinCode: [
    {
      Customer: 'Kim Lee',
      Email: 'kim@example.com',
      Phone: '0412 345 678',
      'Date of birth': '1980-03-04',
      PIN: '004217',
      Site: 'South',
      'Valid from': '2026-01-05T08:00+08:00',
    },
  ],
};

/** A list's file, as an export writes it. */
function fileOf(name: ImportedList): string {
  const columns = importColumns(name);
  const lines = facility[name].map((row) => {
    const unknown = Object.keys(row).filter((header) => !columns.some((column) => column.header === header));
    expect(unknown).toEqual([]);
    return csvLine(
      columns.map(({ header }) => row[header] ?? ''),
      columns.map(({ isAmount }) => (isAmount ? 2 : undefined)),
    );
  });
  return byteOrderMark + csvLine(columns.map(({ header }) => header)) + lines.toSorted().join('');
}

async function newPerson(permissions = everywhere(31)) {
  const { id: organisationId } = await server.build.organisation();
  const user = await server.build.user({ organisationId, permissions });
  return { organisationId, siteId: 0, userId: user.id, token: await server.signIn(user) };
}

/** Imports files into a new organisation, one after the other. @returns a reader of what it has then. */
async function imported(files: Readonly<Record<string, string>>): Promise<EverythingInput['read']> {
  const person = await newPerson();
  const desk = await new ImportDesk(server.url, person, new MemoryLedger()).open();
  try {
    for (const name of importOrder) {
      const { id, outcomes } = await desk.run(name, files[importFileOf(name)] ?? '');
      const refused = desk.rows(id).filter(({ state }) => state !== 'done');
      expect(refused.map(({ name: row, remarks, outcome }) => ({ row, remarks, outcome }))).toEqual([]);
      expect(outcomes.done).toBe(facility[name].length);
    }
  } finally {
    await desk.close();
  }
  return readerOf(server, person.token);
}

const importFilesOf = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(importOrder.map((name) => [importFileOf(name), files[importFileOf(name)]]));

describe('everything out', () => {
  it('makes the same records where it is imported into an empty organisation', async () => {
    const given = Object.fromEntries(importOrder.map((name) => [importFileOf(name), fileOf(name)]));
    const { files } = await exportAll(await imported(given));
    expect(importFilesOf(files)).toEqual(given);
  }, 60_000);

  it('has only what the person may read, and PIN codes only where they ask for them', async () => {
    const { organisationId, token } = await newPerson({ sites: bits.scope | bits.read, customers: bits.read });
    const customer = await server.build.customer({ organisationId, lastName: 'Hidden' });
    await server.build.pinCode({ organisationId, customerId: customer.id, code: '918273' });
    const rights = { permissions: { sites: bits.scope | bits.read, customers: bits.read }, isSuperAdmin: false };
    const read = readerOf(server, token);
    const { files, lists } = await exportAll(read, { rights, choices: { logs: false, pins: false } });
    expect(lists.filter(({ state }) => state !== 'done')).toEqual([]);
    expect(Object.keys(files)).toContain('records/customers.csv');
    expect(Object.keys(files)).not.toContain('records/bookings.csv');
    expect(files['README.txt']).toContain('Bookings: Kim Lee may not read them.');
    expect(files['README.txt']).toContain('PIN codes: they were not asked for.');
    expect(JSON.stringify(files)).not.toContain('918273');
    // Even one who asks for them gets no code that the server shows as dots.
    const asked = await exportAll(read, { rights, choices: { logs: false, pins: true } });
    expect(asked.lists.find(({ name }) => name === 'pinCode')).toMatchObject({
      note: "1 record couldn't be read and is missing.",
    });
    expect(JSON.stringify(asked.files)).not.toContain('918273');
    expect(JSON.stringify(asked.files)).not.toContain('••••');
  });

  it('goes on after a list that cannot be read, and names it', async () => {
    const { organisationId, token } = await newPerson();
    await server.build.customer({ organisationId, lastName: 'Later' });
    const real = readerOf(server, token);
    const { files, lists } = await exportAll((list) => {
      if (list.entity === 'site') throw new AppError({ code: 'server', message: 'The disk is full.', status: 500 });
      return real(list);
    });
    expect(lists.filter(({ state }) => state === 'failed')).toMatchObject([
      { name: 'site', note: 'The disk is full.' },
    ]);
    expect(files['README.txt']).toContain('Sites: INCOMPLETE after 0 rows: The disk is full.');
    expect(files['records/customers.csv']).toContain('Later');
  });

  it('ends when it is cancelled', async () => {
    const { token } = await newPerson();
    const controller = new AbortController();
    const real = readerOf(server, token);
    const running = exportAll(
      (list) => {
        if (list.entity === 'customer') controller.abort();
        return real(list);
      },
      { signal: controller.signal },
    );
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('keeps every field that a server sends, also those that nobody declared', async () => {
    const { files } = await exportAll(async function* ({ entity }) {
      yield { rows: entity === 'unit' ? [{ id: 4, name: '=A1', colour: 'red' }] : [], total: 1, unread: 0 };
    });
    const [header = '', line = ''] = (files['records/units.csv'] ?? '').split('\r\n');
    expect(header.split(',').at(-1)).toBe('otherFields');
    expect(line).toContain("'=A1");
    expect(line).toContain('{""colour"":""red""}');
  });
});
