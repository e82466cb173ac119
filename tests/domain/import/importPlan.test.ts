import { describe, expect, it } from 'vitest';
import type { NetworkDevice } from '#domain/calls/networkDevices.ts';
import { fieldViews, neededEntities } from '#domain/import/fields.ts';
import { importKinds } from '#domain/import/kinds/index.ts';
import { importKindIds } from '#domain/import/plan.ts';
import { readImportTable } from '#domain/import/readTable.ts';
import { refusalsCsv } from '#domain/import/refusalsCsv.ts';
import { planFile, Records } from '#tests/support/import/carryOut.ts';

const site = { id: 1, name: 'North', timeZone: 'Australia/Sydney' };
const known = (lists: ConstructorParameters<typeof Records>[0] = {}) => new Records({ site: [site], ...lists });

const csv = (...lines: readonly string[]) => `${lines.join('\n')}\n`;

const sentences = ({ remarks }: { remarks: readonly { sentence: string }[] }) =>
  remarks.map(({ sentence }) => sentence);

describe('a row that could bring wrong money', () => {
  it('cannot be taken where a comma in a cell moved its values to the next column', () => {
    const rows = ['A1,North,90', 'A2,North, back,95', 'A3,North,99'];
    const { rows: planned } = planFile('unit', csv('Unit,Area,Monthly rate', ...rows), known());
    expect(planned.map(({ verdict }) => verdict)).toEqual(['create', 'cannot', 'create']);
    expect(sentences(planned[1] ?? { remarks: [] })).toEqual([expect.stringContaining('more cells')]);
    // A column without a name that most rows fill in is one of the file.
    const whole = csv('Unit,Area,Monthly rate', 'A1,North,90,x', 'A2,North,95,y');
    expect(planFile('unit', whole, known()).rows.map(({ verdict }) => verdict)).toEqual(['create', 'create']);
  });

  it('cannot be taken with a balance that no server would take', () => {
    const file = csv('First name,Last name,Balance', 'Ann,Hart,10000000.01', 'Bo,Hart,-10000000.01', 'Cy,Hart,12.50');
    const { rows } = planFile('customer', file, known(), { change: { siteId: 1 } });
    expect(rows.map(({ verdict }) => verdict)).toEqual(['cannot', 'cannot', 'create']);
    expect(sentences(rows[0] ?? { remarks: [] })).toEqual([expect.stringContaining('too much')]);
  });
});

describe('what is asked about a file', () => {
  it('is the order of dates where no date tells, once, with examples', () => {
    const records = known();
    const open = csv('First name,Last name,DOB', 'A,B,4/3/1980', 'C,D,5/6/1990');
    const { plan, rows } = planFile('customer', open, records);
    expect(plan.questions()).toMatchObject([
      {
        id: 'dateOrder',
        field: 'dateOfBirth',
        examples: ['4/3/1980', '5/6/1990'],
        proposed: 'day',
        choices: [{ label: 'Day first: 4/3/1980 is 4 March 1980' }, { label: 'Month first: 4/3/1980 is 3 April 1980' }],
      },
    ]);
    expect(rows[0]?.steps[0]?.body['dateOfBirth']).toBe('1980-03-04');
    const answered = planFile('customer', open, records, { change: { answers: { dateOrder: 'month' } } });
    expect(answered.rows[0]?.steps[0]?.body['dateOfBirth']).toBe('1980-04-03');
    const told = planFile('customer', csv('First name,Last name,DOB', 'A,B,4/3/1980', 'C,D,5/25/1990'), records);
    expect(told.plan.questions()).toEqual([]);
    expect(told.rows[0]?.steps[0]?.body['dateOfBirth']).toBe('1980-04-03');
  });

  it('is a site that nobody knows: the only one is proposed for the only name', () => {
    const proposals = (file: string, records: Records) =>
      planFile('unit', file, records)
        .plan.questions()
        .map(({ id, proposed }) => [id, proposed]);
    const file = csv('Unit,Site', 'A1,NS1', 'A2,NS1');
    expect(proposals(file, known())).toEqual([['record:site:NS1', '1']]);
    expect(proposals(csv('Unit,Site', 'A1,NS1', 'A2,SS2'), known()).map(([, proposed]) => proposed)).toEqual([
      null,
      null,
    ]);
    const two = new Records({ site: [site, { ...site, id: 2, name: 'South' }] });
    expect(proposals(file, two)).toEqual([['record:site:NS1', null]]);
  });

  it('is an amount with a comma, a size without its unit, and a word that nobody knows', () => {
    const file = csv('Unit,Type,Size,Rate', 'A1,Igloo,10x10,"1.234,50"', 'A2,Drive Up,5x10,"90,00"');
    const { plan, rows } = planFile('unit', file, known());
    const asked = plan.questions();
    expect(asked.map(({ id, proposed }) => [id, proposed])).toEqual([
      ['decimalMark', 'comma'],
      ['sizeUnit', 'feet'],
      ['word:kind:Igloo', null],
    ]);
    expect(rows[0]).toMatchObject({
      verdict: 'cannot',
      remarks: expect.arrayContaining([expect.objectContaining({ field: 'kind' })]),
    });
    expect(rows[1]?.steps[0]?.body).toMatchObject({ kind: 'storage', squareMetres: 4.65, price: 90 });
    const answers = { 'word:kind:Igloo': 'car_park' };
    const { rows: answered } = planFile('unit', file, known(), { change: { answers } });
    expect(answered[0]?.steps[0]?.body).toMatchObject({ kind: 'car_park', price: 1234.5 });
    const { rows: emptied } = planFile('unit', file, known(), { change: { answers: { 'word:kind:Igloo': '' } } });
    expect(emptied[0]?.steps[0]?.body['kind']).toBe('storage');
  });

  it('is nothing where the columns say feet', () => {
    const areas = (...lines: string[]) => {
      const { plan, rows } = planFile('unit', csv(...lines), known());
      return [plan.questions().map(({ id }) => id), rows.map(({ steps }) => steps[0]?.body['squareMetres'])];
    };
    expect(areas('Unit,Sq Ft', 'A1,100')).toEqual([[], [9.29]]);
    expect(areas('Unit,Width (ft),Length (ft)', 'A1,10,10')).toEqual([[], [9.29]]);
    expect(areas('name,width,length,measure', 'A1,10,10,ft', 'A2,3,3,m')).toEqual([[], [9.29, 9]]);
    expect(areas('Unit,Width,Depth', 'A1,10,20')).toEqual([['sizeUnit'], [18.58]]);
    expect(areas('Unit,m²', 'A1,100')).toEqual([[], [100]]);
  });

  it('is which of several customers a name means, side by side', () => {
    const customers = [
      {
        id: 11,
        name: 'J Smith',
        firstName: 'J',
        lastName: 'Smith',
        email: 'one@example.com',
        dateOfBirth: '1980-03-04',
      },
      { id: 12, name: 'J Smith', firstName: 'J', lastName: 'Smith', phone: '0412 345 678' },
    ];
    const records = known({ customer: customers, unit: [{ id: 21, siteId: 1, name: 'A1', kind: 'storage' }] });
    const file = csv('Tenant,Unit,Moved In,Rent', '"Smith, J",A1,21/10/2026,90');
    const { plan, rows } = planFile('booking', file, records);
    expect(plan.questions()).toMatchObject([
      {
        id: 'customer:Smith, J',
        proposed: null,
        choices: [
          { value: '11', label: 'J Smith, one@example.com, born 04/03/1980' },
          { value: '12', label: 'J Smith, 0412 345 678' },
        ],
      },
    ]);
    expect(rows[0]?.verdict).toBe('cannot');
    const { rows: answered } = planFile('booking', file, records, {
      change: { answers: { 'customer:Smith, J': '12' } },
    });
    expect(answered[0]?.steps[0]).toMatchObject({
      body: { customer_id: 12, unitIds: [21] },
      parameters: { type: 'storage' },
    });
    const byEmail = csv('Tenant,Email,Unit,Moved In,Rent', 'J Smith,ONE@example.com,A1,21/10/2026,90');
    expect(planFile('booking', byEmail, records).rows[0]?.steps[0]?.body['customer_id']).toBe(11);
  });
});

describe('a row of a file', () => {
  it('is refused with the sentences of its form', () => {
    const { rows } = planFile(
      'customer',
      csv('First name,Last name,Phone,Email', 'A,,0412 345 678,', 'B,C,123,x'),
      known(),
    );
    expect(rows.map(({ verdict }) => verdict)).toEqual(['cannot', 'cannot']);
    expect(rows[0]?.remarks).toEqual([{ field: 'lastName', sentence: 'Last name is required.' }]);
    expect(rows[1]?.remarks).toEqual([
      { field: 'email', sentence: 'Please enter a valid email address.' },
      { field: 'phone', sentence: 'Please enter a valid Australian phone number.' },
    ]);
  });

  it('changes a record that exists, field by field in words, and sends the changed fields alone', () => {
    const unit = { id: 21, siteId: 1, name: 'A1', kind: 'storage', price: 90, areaId: 31, size: null, floor: 0 };
    const records = known({ unit: [unit], area: [{ id: 31, siteId: 1, name: 'East' }] });
    const file = csv('Name,Area,Kind,Size,Price,Floor', 'a1,West,Car park,Small,95,0', 'A1,East,Storage,,90,');
    const { rows } = planFile('unit', file, records);
    expect(rows[0]).toMatchObject({
      verdict: 'change',
      recordId: 21,
      changes: [
        { field: 'name', before: 'A1', after: 'a1' },
        { field: 'area', label: 'Area', before: 'East', after: 'West' },
        { field: 'kind', before: 'Storage', after: 'Car park' },
        { field: 'size', before: 'Empty', after: 'Small' },
        { field: 'price', before: '$90.00', after: '$95.00' },
      ],
    });
    expect(rows[0]?.steps).toMatchObject([
      { name: 'area:1:West', act: 'create', entity: 'area', body: { siteId: 1, name: 'West' } },
      { name: 'record', act: 'update', key: 21, body: { kind: 'car_park', areaId: { made: 'area:1:West' } } },
    ]);
    const kept = planFile('unit', file, records, { change: { existing: 'keep' } });
    expect(kept.rows[0]).toMatchObject({ verdict: 'same', steps: [] });
    const [, again] = planFile('unit', csv('Name,Area,Price', 'A1,East,90', 'A2,East,'), records).rows;
    expect(again?.verdict).toBe('create');
  });

  it('is made once, however often the file has it', () => {
    const { rows } = planFile('unit', csv('Name,Price', 'A1,90', 'A1,90', 'A1,95'), known());
    expect(rows.map(({ verdict }) => verdict)).toEqual(['create', 'same', 'cannot']);
    expect(sentences(rows[2] ?? { remarks: [] })).toEqual(['Line 2 has this too, with other values.']);
  });

  it('says that another customer has its email, in the file or in the records', () => {
    const records = known({
      customer: [{ name: 'Bo Park', firstName: 'Bo', lastName: 'Park', email: 'bo@park.test' }],
    });
    const rows = ['Ann,Hart,home@hart.test', 'Cy,Hart,Home@hart.test', 'Di,Moss,bo@park.test', 'Ed,Ash,'];
    const { rows: planned } = planFile('customer', csv('First name,Last name,Email', ...rows), records);
    expect(planned.map(({ verdict }) => verdict)).toEqual(['create', 'create', 'create', 'create']);
    expect(planned.map(sentences)).toEqual([
      [],
      [expect.stringContaining('Line 2 has this email too')],
      [expect.stringContaining('Bo Park has this email already')],
      [],
    ]);
  });

  it('shows its days as they were read, and no others', () => {
    const file = csv('First name,Last name,DOB,Licence', 'Ann,Hart,1985-06-01,2024-01-01', 'Cy,Hart,5/25/1990,');
    const { rows } = planFile('customer', file, known());
    expect(rows.map(({ days }) => days)).toEqual([{ dateOfBirth: '01/06/1985' }, { dateOfBirth: '25/05/1990' }]);
  });

  it('says what is made along the way once, in the first row that can be taken', () => {
    const file = csv('Name,Area,Price', 'A1,West,wide', 'A2,West,90', 'A3,West,90', 'A4,East,90');
    const { rows } = planFile('unit', file, known());
    expect(rows.map(sentences)).toEqual([
      ['“wide” is no amount. Write it as 1234.50.'],
      ['The area “West” is made with it.'],
      [],
      ['The area “East” is made with it.'],
    ]);
  });

  it('gives an area that is made along the way the floor that its name says', () => {
    const file = csv('Name,Area', 'A1,Level 2', 'A2,Ground floor', 'A3,lvl -1', 'A4,Level 2 west', 'A5,Floor 99 99');
    const bodies = planFile('unit', file, known()).rows.flatMap(({ steps }) =>
      steps.flatMap(({ entity, body }) => (entity === 'area' ? [[body['name'], body['floor']]] : [])),
    );
    expect(bodies).toEqual([
      ['Level 2', 2],
      ['Ground floor', 0],
      ['lvl -1', -1],
      ['Level 2 west', undefined],
      ['Floor 99 99', undefined],
    ]);
  });

  it('does not take a channel that another door has, in the records or in the file', () => {
    const records = known({
      controller: [{ id: 41, siteId: 1, name: 'Board 1', serialNumber: 'SN1' }],
      gate: [{ id: 51, siteId: 1, name: 'Main', controllerId: 41, channel: 0 }],
    });
    const file = csv('Name,Controller,Channel', 'A1,Board 1,0', 'A2,SN1,1', 'A3,Board 1,1', 'A4,Board 1,16', 'A5,,3');
    const { rows } = planFile('unit', file, records);
    expect(rows.map(sentences)).toEqual([
      ['Channel 0 of Board 1 is used by gate Main.'],
      [],
      ['Channel 1 of Board 1 is used by unit A2.'],
      ['Channel must be between 0 and 15.'],
      ['Choose a controller.'],
    ]);
  });

  it('finds a door by its address on the network, and makes the controller for a device that has none', () => {
    const records = known({ controller: [{ id: 41, siteId: 1, name: 'Board 1', networkDeviceId: 71 }] });
    const device = { siteId: 1, dialect: 'shelly', outputs: [], inputs: [] };
    const devices = [
      {
        ...device,
        id: 71,
        name: 'Shelly A',
        key: 'shelly:acme/north/shelly-a',
        usedBy: { entity: 'controller', id: 41, name: 'Board 1' },
      },
      { ...device, id: 72, name: 'Shelly B', key: 'shelly:acme/north/shelly-b', usedBy: null },
    ];
    records.devices.push(...(devices as unknown as NetworkDevice[]));
    const file = csv(
      'Name,Door address',
      'A1,shelly-a:0',
      'A2,shelly:acme/north/shelly-b:1',
      'A3,shelly-a channel 0',
      'A4,shelly-c / 2',
    );
    const { rows } = planFile('unit', file, records);
    expect(rows.map(({ steps }) => steps.map(({ body }) => body))).toMatchObject([
      [{ controllerId: 41, channel: 0 }],
      [
        { siteId: 1, name: 'Shelly B', networkDeviceId: 72 },
        { controllerId: { made: 'controller:1:Shelly B' }, channel: 1 },
      ],
      [],
      [{ siteId: 1, name: 'shelly-c' }, { channel: 2 }],
    ]);
    expect(sentences(rows[2] ?? { remarks: [] })).toEqual(['Channel 0 of Board 1 is used by unit A1.']);
  });

  it('does not book a unit twice, in the records or in the file', () => {
    const people = [1, 2].map((at) => ({ id: 10 + at, name: `P ${at}`, firstName: 'P', lastName: String(at) }));
    const units = [1, 2].map((at) => ({ id: 20 + at, siteId: 1, name: `A${at}`, kind: 'storage' }));
    const taken = {
      id: 60,
      type: 'storage',
      site_id: 1,
      customer_id: 11,
      customer: { id: 11, name: 'P 1' },
      units: [{ id: 21, name: 'A1' }],
      status: 'active',
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: null,
    };
    const records = known({ customer: people, unit: units, booking: [taken] });
    const file = csv('Customer,Unit,From,Rate', 'P 2,A1,1/10/2026,90', 'P 1,A2,13/10/2026,90', 'P 2,A2,14/10/2026,90');
    const { rows } = planFile('booking', file, records);
    expect(rows.map(sentences)).toEqual([
      ['A1 is booked by P 1 at that time.'],
      [],
      ['Line 3 has A2 at that time too.'],
    ]);
    expect(rows[1]?.steps[0]?.body).toMatchObject({
      status: 'active',
      startsAt: '2026-10-12T13:00:00.000Z',
      period: 'month',
    });
  });

  it('with a balance owes it since the day it was paid to, and no rent twice', () => {
    const records = known({
      customer: [{ id: 11, name: 'P 1', firstName: 'P', lastName: '1', owed: 0 }],
      unit: [{ id: 21, siteId: 1, name: 'A1', kind: 'storage', price: 120, pricePeriod: 'month' }],
    });
    const file = csv('Customer,Unit,Moved In,Paid Thru,Balance', 'P 1,A1,13/01/2026,12/10/2026,$240.00');
    const [row] = planFile('booking', file, records).rows;
    expect(row?.steps).toMatchObject([
      { name: 'record', body: { rate: 120, paidTo: '2026-12-13' } },
      {
        name: 'balance',
        act: 'openingBalance',
        parameters: { id: 11 },
        body: { amount: 240, on: '2026-10-13', siteId: 1, bookingId: { made: 'record' } },
      },
    ]);
    expect(sentences(row ?? { remarks: [] })).toContain(
      'The balance has all rent until then, so the next bill is due on 13/12/2026.',
    );
  });

  it('with the balance of an earlier row of the customer is asked about, and not charged twice', () => {
    const unit = (id: number, name: string) => ({ id, siteId: 1, name, kind: 'storage', price: 90 });
    const records = known({
      customer: [{ id: 11, name: 'P 1', firstName: 'P', lastName: '1' }],
      unit: [unit(21, 'A1'), unit(22, 'A2'), unit(23, 'A3')],
    });
    const rows = ['A1,$50.00', 'A2,$50.00', 'A3,$20.00'].map((rest) => `P 1,13/11/2026,${rest}`);
    const file = csv('Customer,Moved In,Unit,Balance', ...rows);
    const balances = (answers: Record<string, string>) =>
      planFile('booking', file, records, { change: { answers } }).rows.map(
        ({ steps }) => steps.find(({ act }) => act === 'openingBalance')?.body['amount'] ?? 0,
      );
    expect(planFile('booking', file, records).plan.questions()).toMatchObject([
      { id: 'repeatedBalance', examples: ['P 1: $50.00'], proposed: null },
    ]);
    expect(balances({})).toEqual([50, 0, 20]);
    expect(balances({ repeatedBalance: 'once' })).toEqual([50, 0, 20]);
    expect(balances({ repeatedBalance: 'each' })).toEqual([50, 50, 20]);
  });

  it('of a booking that has ended is not taken', () => {
    const records = known({
      customer: [{ id: 11, name: 'P 1', firstName: 'P', lastName: '1' }],
      unit: [{ id: 21, siteId: 1, name: 'A1', kind: 'storage' }],
    });
    const file = csv(
      'Customer,Unit,From,To,Status,Rate',
      'P 1,A1,13/1/2026,13/2/2026,,90',
      'P 1,A1,14/1/2026,,Moved out,90',
    );
    expect(planFile('booking', file, records).rows.map(({ verdict }) => verdict)).toEqual(['cannot', 'cannot']);
  });
});

describe('every list that takes files', () => {
  it.each(importKindIds)('%s has fields, says which it needs, and which lists its plan reads', (id) => {
    const kind = importKinds[id];
    const views = fieldViews(kind);
    expect(new Set(views.map((view) => view.id)).size).toBe(views.length);
    expect(views.some(({ isRequired }) => isRequired)).toBe(true);
    const settings = {
      kind: id,
      fields: views.map((view) => view.id),
      answers: {},
      siteId: null,
      existing: 'change',
      makesMissing: true,
    } as const;
    expect(neededEntities(kind, settings)).not.toContain('pinCode');
    expect(views.filter(({ isSecret }) => isSecret).map((view) => view.id)).toEqual(id === 'pinCode' ? ['code'] : []);
  });
});

it('gives the rows that it cannot take with their reasons, to be corrected and brought in again', () => {
  const table = readImportTable(csv('Name,Price', 'A1,90', 'A2,cheap', '=A3,dear'));
  const { rows } = planFile('unit', csv('Name,Price', 'A1,90', 'A2,cheap', '=A3,dear'), known());
  const refused = rows.filter(({ verdict }) => verdict === 'cannot');
  const text = refusalsCsv(table, refused);
  const again = readImportTable(text);
  expect(again.columns).toEqual(['Name', 'Price', 'Why it was not taken']);
  expect(again.rows).toEqual([
    ['A2', 'cheap', '“cheap” is no amount. Write it as 1234.50.'],
    ['=A3', 'dear', '“dear” is no amount. Write it as 1234.50.'],
  ]);
  const corrected = planFile('unit', text.replace('cheap', '80').replace('dear', '70'), known());
  expect(corrected.settings.fields).toEqual(['name', 'price', null]);
  expect(corrected.rows.map(({ verdict }) => verdict)).toEqual(['create', 'create']);
});
