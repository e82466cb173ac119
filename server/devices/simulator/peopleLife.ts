import type { Random } from '#server/seed/random.ts';
import type { CustomerAct, DeviceRoster, Opportunities, PinEntry } from '#server/devices/port.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import type { Clock } from './clock.ts';
import type { Rhythm } from './rhythm.ts';

const minute = 60_000;

/** Mean spans between what customers of one site do at its busiest hour, in milliseconds. */
const means = {
  pin: 2 * minute,
  pool: 15 * minute,
  hire: 45 * minute,
  moveIn: 240 * minute,
  moveOut: 300 * minute,
  order: 30 * minute,
  payment: 30 * minute,
} as const;

/** How often a PIN is mistyped, and how often somebody then tries wrong ones until the keypad has enough. */
const mistakes = { typed: 0.08, insisted: 0.04 } as const;

/** How often a payment goes through. */
const paymentSuccess = 0.93;

const parties = ['Sam, 4 people', 'Priya, 2 people', 'Jack, 6 people', 'Mei, 3 people', 'Birthday table'] as const;
const methods = ['card', 'EFTPOS', 'cash', 'direct debit'] as const satisfies readonly PaymentMethod[];

export interface PeopleParts {
  siteId: number;
  /** Keypads before gates. */
  keypads: readonly number[];
  roster: DeviceRoster;
  clock: Clock;
  random: Random;
  type: (entry: PinEntry) => void;
  act: (act: CustomerAct) => void;
  /** Told of what went wrong while somebody looked around. */
  onFailure: (error: unknown) => void;
}

const oneOf = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values.length === 0 ? undefined : values[random.between(0, values.length - 1)];

const anyCode = (random: Random) => String(random.between(0, 9_999)).padStart(4, '0');

type Wish = Exclude<keyof typeof means, 'pin'>;

/** What becomes of a wish, by what there is; null: nothing that it could be. */
function wished(wish: Wish, { siteId, random }: PeopleParts, at: Date, there: Opportunities): CustomerAct | null {
  const customerId = oneOf(there.customerIds, random);
  const base = { at, siteId };
  switch (wish) {
    case 'pool': {
      const table = oneOf(there.freePoolTableIds, random);
      if (customerId === undefined || table === undefined) return null;
      const startsAt = new Date(at.getTime() + random.between(0, 2) * 15 * minute);
      const endsAt = new Date(startsAt.getTime() + random.between(1, 2) * 60 * minute);
      return { ...base, kind: 'booking', customerId, unitIds: [table], startsAt, endsAt, notes: random.pick(parties) };
    }
    case 'hire': {
      const unit = oneOf(there.freeHireUnitIds ?? [], random);
      if (customerId === undefined || unit === undefined) return null;
      // Some take it at once, some book it for a little later.
      const startsAt = new Date(at.getTime() + random.between(0, 2) * 20 * minute);
      const endsAt = new Date(startsAt.getTime() + random.between(1, 4) * 60 * minute);
      return { ...base, kind: 'booking', customerId, unitIds: [unit], startsAt, endsAt, notes: null };
    }
    case 'moveIn': {
      const unit = oneOf(there.freeUnitIds, random);
      if (customerId === undefined || unit === undefined) return null;
      return { ...base, kind: 'booking', customerId, unitIds: [unit], startsAt: at, endsAt: null, notes: null };
    }
    case 'moveOut': {
      const bookingId = oneOf(there.endableBookingIds, random);
      return bookingId === undefined ? null : { ...base, kind: 'move-out', bookingId };
    }
    case 'order': {
      const productId = oneOf(there.productIds, random);
      if (customerId === undefined || productId === undefined) return null;
      return { ...base, kind: 'order', customerId, lines: [{ productId, quantity: random.between(1, 3) }] };
    }
    case 'payment': {
      const order = oneOf(there.unpaidOrders, random);
      const [method, succeeds] = [random.pick(methods), random.chance(paymentSuccess)];
      return order === undefined ? null : { ...base, kind: 'payment', ...order, method, succeeds };
    }
  }
}

async function typePin(parts: PeopleParts): Promise<void> {
  const { siteId, keypads, roster, clock, random, type } = parts;
  const hidId = oneOf(keypads, random);
  const code = oneOf(await roster.pins(siteId), random);
  if (hidId === undefined) return;
  const enter = (typed: string) => type({ kind: 'pin', at: clock.now(), hidId, code: typed });
  if (random.chance(mistakes.insisted)) for (let tries = 0; tries < 5; tries += 1) enter(anyCode(random));
  else if (code === undefined || random.chance(mistakes.typed)) enter(anyCode(random));
  else enter(code);
}

/** What the customers of a site do at its gates, at the kiosk, in the app and in the shop. */
export function liveAsPeople(parts: PeopleParts, rhythm: Rhythm): void {
  const { siteId, roster, clock, act, onFailure } = parts;
  if (parts.keypads.length > 0) rhythm.byDay('pin', means.pin, () => void typePin(parts).catch(onFailure));
  for (const wish of ['pool', 'hire', 'moveIn', 'moveOut', 'order', 'payment'] as const) {
    rhythm.byDay(wish, means[wish], () => {
      const at = clock.now();
      const decided = roster.opportunities(siteId, at).then((there) => wished(wish, parts, at, there));
      decided.then((done) => (done === null ? undefined : act(done))).catch(onFailure);
    });
  }
}
