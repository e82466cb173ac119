import { describe, expect, it } from 'vitest';
import { explainDenial } from '#domain/denials/explainDenial.ts';
import type { DenialFacts, LoggedDenial } from '#domain/denials/denialFacts.ts';
import { denialReasons, type DenialReason } from '#domain/states/logs.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const earlier = '2026-11-21T01:40:00.000Z';
const site = { id: 7, name: 'Newstead' };

const booking: NonNullable<DenialFacts['bookings']>[number] = {
  id: 5,
  type: 'storage',
  site_id: 7,
  status: 'active',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  arrears: 0,
  units: [{ id: 101, name: 'A101' }],
};

function facts(given: Partial<DenialFacts> = {}): DenialFacts {
  return {
    now,
    timeZone: 'Australia/Brisbane',
    refusal: null,
    units: [{ id: 101, name: 'A101', status: 'locked' }],
    door: { id: 3, name: 'North gate', sites: [site], hours: null },
    person: { kind: 'customer', id: 9, name: 'Ada Byron' },
    bookings: [booking],
    pinCodes: [{ siteId: null, startsAt: null, endsAt: null }],
    devices: [{ kind: 'hid', id: 2, name: 'Keypad', online: true }],
    ...given,
  };
}

const refusal = (denial: DenialReason, given: Partial<LoggedDenial> = {}): LoggedDenial => ({
  createdAt: earlier,
  siteId: 7,
  detail: null,
  gateId: 3,
  unitId: null,
  customerId: 9,
  userId: null,
  denial,
  ...given,
});

const likely = (given: Partial<DenialFacts>) => explainDenial(facts(given)).likely;
const texts = (given: Partial<DenialFacts>) => explainDenial(facts(given)).evidence.map(({ text }) => text);

describe('why somebody was refused', () => {
  it.each(denialReasons)('says so in a sentence, with the line of the log and a remedy: %s', (denial) => {
    const devices = [{ kind: 'controller', id: 4, name: 'C4', online: false, lastHeardAt: earlier }] as const;
    const found = explainDenial(facts({ refusal: refusal(denial), devices }));
    expect(found).toMatchObject({ reason: denial, basis: 'log' });
    expect(found.sentence).toMatch(/Ada Byron|North gate/);
    expect(found.advice).not.toBe('');
    expect(found.evidence[0]).toMatchObject({ at: earlier });
    expect(found.remedies.length).toBeGreaterThan(0);
  });

  it('by a PIN of nobody, of a keypad that rests, and of somebody without one', () => {
    const unknown = { person: null, bookings: null, pinCodes: null };
    const sentence = (given: Partial<DenialFacts>) => explainDenial(facts(given)).sentence;
    expect(sentence({ refusal: refusal('wrong PIN'), ...unknown })).toBe(
      "The PIN entered at North gate doesn't match any PIN code.",
    );
    expect(sentence({ refusal: refusal('wrong PIN', { detail: 'After too many wrong PINs' }), ...unknown })).toContain(
      'is blocked for a while',
    );
    expect(sentence({ pinCodes: [] })).toBe('Ada Byron has no PIN code.');
  });

  it('shows the hours of the day on which they came, by the clock at the site', () => {
    const hours = { spans: [{ day: 6, from: '06:00', to: '11:00' }] };
    const door = { id: 3, name: 'North gate', sites: [site], hours };
    expect(texts({ refusal: refusal('outside schedule'), door })).toContain(
      'Hours for North gate that day: 06:00–11:00',
    );
    const friday = { refusal: refusal('outside schedule', { createdAt: '2026-11-20T01:00:00Z' }), door };
    expect(texts(friday)).toContain('Hours for North gate that day: closed all day');
  });

  it('names what is owed and what is overlocked, and never offers to open the gate for it', () => {
    const owing = [{ ...booking, status: 'in arrears' as const, arrears: 120.5 }];
    const inArrears = explainDenial(facts({ refusal: refusal('arrears'), bookings: owing }));
    expect(inArrears.sentence).toBe('Ada Byron has $120.50 overdue.');
    const units = [{ id: 101, name: 'A101', status: 'overlocked' as const }];
    const overlocked = explainDenial(facts({ refusal: refusal('overlocked'), bookings: owing, units }));
    expect(overlocked.sentence).toBe('A101 of Ada Byron is overlocked.');
    for (const { remedies } of [inArrears, overlocked]) {
      expect(remedies.map(({ act }) => act)).not.toContain('open door');
      expect(remedies.at(-1)).toEqual({ act: 'see unit', id: 101, name: 'A101' });
    }
  });

  it('leads to the device that is at fault', () => {
    const devices = [
      { kind: 'hid', id: 2, name: 'Keypad', online: true },
      { kind: 'controller', id: 4, name: 'C4', online: false, lastHeardAt: earlier, fault: 'Relay 2 stuck' },
    ] as const;
    const found = explainDenial(facts({ refusal: refusal('device fault', { detail: 'the relay is stuck' }), devices }));
    expect(found.sentence).toBe('The command to North gate failed: the relay is stuck.');
    expect(found.evidence).toContainEqual({ text: 'C4: Relay 2 stuck', at: null });
    expect(found.evidence).toContainEqual({ text: 'C4 is offline; last seen', at: earlier });
    expect(found.remedies[0]).toEqual({ act: 'see device', kind: 'controller', id: 4, name: 'C4' });
  });
});

describe('what would stop somebody now', () => {
  const elsewhere = { ...booking, site_id: 8 };
  const over = { siteId: null, startsAt: null, endsAt: earlier };
  const closed = {
    id: 3,
    name: 'North gate',
    sites: [site],
    hours: { spans: [{ day: 1, from: '06:00', to: '20:00' }] },
  };
  it.each<[DenialReason | null, Partial<DenialFacts>]>([
    [null, {}],
    ['device fault', { devices: [{ kind: 'hid', id: 2, name: 'Keypad', online: false }] }],
    ['wrong PIN', { pinCodes: [] }],
    ['expired', { pinCodes: [over] }],
    ['outside schedule', { pinCodes: [over, { ...over, startsAt: '2027-01-01T00:00:00Z', endsAt: null }] }],
    ['wrong zone', { bookings: [elsewhere] }],
    ['wrong zone', { bookings: [{ ...booking, status: 'completed' }] }],
    ['overlocked', { units: [{ id: 101, name: 'A101', status: 'overlocked' }] }],
    ['arrears', { bookings: [{ ...booking, arrears: 1 }] }],
    ['outside schedule', { door: closed }],
    // Hidden data proves nothing.
    [null, { bookings: null, pinCodes: null }],
    // The server's verdict wins.
    ['arrears', { serverVerdict: 'arrears', door: closed }],
    // It is about the code alone, which opens nothing outside the hours.
    ['outside schedule', { serverVerdict: null, door: closed }],
    [null, { serverVerdict: null }],
    // Staff pass by right.
    [null, { person: { kind: 'user', id: 1, name: 'Mel' }, bookings: [], pinCodes: [] }],
  ])('%s', (reason, given) => {
    const found = explainDenial(facts(given));
    expect(found).toMatchObject({ reason, basis: 'states' });
    expect(found.sentence).not.toBe('');
  });

  it('is told beside a refusal, where the server was asked', () => {
    expect(texts({ refusal: refusal('arrears'), serverVerdict: null })).toContain('Their PIN would work now');
    expect(texts({ refusal: refusal('arrears'), serverVerdict: 'expired' }).at(-1)).toContain('refused now: expired');
  });

  it('says no code would work now outside the hours, and when it works next', () => {
    // A Saturday; the door opens on Monday.
    const lines = [{}, { refusal: refusal('arrears') }].map(
      (given) => explainDenial(facts({ serverVerdict: null, door: closed, ...given })).evidence,
    );
    for (const evidence of lines) {
      expect(evidence.map(({ text }) => text)).toContain('Hours for North gate today: closed all day');
      expect(evidence.at(-1)).toEqual({ text: 'Their PIN works next at North gate', at: '2026-11-22T20:00:00.000Z' });
    }
    const open = { ...closed, hours: { spans: [{ day: 6, from: '06:00', to: '20:00' }] } };
    expect(texts({ serverVerdict: null, door: open })).toEqual(['Their PIN would work now']);
    const never = { ...closed, hours: { spans: [] } };
    expect(texts({ serverVerdict: null, door: never }).at(-1)).toContain('no next time');
  });

  it('claims nothing of a door whose hours nobody knows', () => {
    const { hours: _hours, ...unread } = closed;
    for (const door of [null, unread])
      expect(texts({ serverVerdict: null, door }).at(-1)).toMatch(/^Their PIN code is valid now/);
  });

  it('is answered by the form that helps, where the person is a customer', () => {
    const first = (given: Partial<DenialFacts>) => explainDenial(facts(given)).remedies[0]?.act;
    expect(first({ bookings: [{ ...booking, arrears: 1 }] })).toBe('take payment');
    expect(first({ pinCodes: [over] })).toBe('new PIN');
    expect(first({ pinCodes: [] })).toBe('new PIN');
    const user = { kind: 'user', id: 1, name: 'Mel' } as const;
    expect(first({ refusal: refusal('expired', { userId: 1 }), person: user })).toBe('see user');
  });
});

describe('the remedy for somebody at a closed door', () => {
  // It is a Saturday.
  const closed = { id: 3, name: 'North gate', sites: [site], hours: { spans: [] }, scheduleId: 8 };
  const remediesOf = (given: Partial<DenialFacts>) => explainDenial(facts(given)).remedies;
  const hours = { act: 'extend hours', id: 8, name: 'North gate' };

  it('is the form of its hours, now and where the log says so', () => {
    expect(remediesOf({ door: closed })).toContainEqual(hours);
    expect(remediesOf({ door: closed, serverVerdict: null })).toContainEqual(hours);
    expect(remediesOf({ door: closed, refusal: refusal('outside schedule') })).toContainEqual(hours);
  });

  it('is not that where the door was open, or has no known schedule', () => {
    const open = { ...closed, hours: { spans: [{ day: 6, from: '00:00', to: '24:00' }] } };
    const { scheduleId: _unread, ...unread } = closed;
    for (const door of [open, unread, { ...closed, scheduleId: null }]) {
      const acts = remediesOf({ door, refusal: refusal('outside schedule') }).map(({ act }) => act);
      expect(acts).not.toContain('extend hours');
      expect(acts).toContain('open door');
    }
  });
});

it('offers the likely reasons for a PIN that nobody has, and for no other', () => {
  const unknown = { person: null, bookings: null, units: [], pinCodes: null } as const;
  const nobodys = refusal('wrong PIN', { customerId: null });
  expect(likely({ ...unknown, refusal: nobodys })).not.toEqual([]);
  expect(likely({ ...unknown, typedPin: 'not theirs' })).not.toEqual([]);
  expect(likely({ ...unknown, refusal: { ...nobodys, detail: 'Too many wrong PINs' } })).toEqual([]);
  expect(likely({ refusal: refusal('wrong PIN') })).toEqual([]);
  expect(likely({ ...unknown, refusal: refusal('expired') })).toEqual([]);
});
