import type { Random } from '#server/seed/random.ts';
import type { PinEntry } from '#server/devices/port.ts';
import type { CustomerAct } from '#server/rentals/customerAct.ts';
import type { PaymentMethod } from '#domain/states/booking.ts';
import type { Clock } from './clock.ts';
import type { CustomerWorld, Opportunities } from './customerWorld.ts';
import type { RecurringEvents } from './recurringEvents.ts';

const minute = 60_000;

/** The mean time between two acts of a site's customers at its busiest hour (milliseconds). */
const meanIntervals = {
  pin: 2 * minute,
  pool: 15 * minute,
  hire: 45 * minute,
  moveIn: 240 * minute,
  moveOut: 300 * minute,
  order: 30 * minute,
  payment: 30 * minute,
} as const;

/** The chances of one wrong PIN, and of guesses until the keypad locks. */
const mistakeChances = { mistyped: 0.08, guessing: 0.04 } as const;

const paymentSuccess = 0.93;

const parties = ['Sam, 4 people', 'Priya, 2 people', 'Jack, 6 people', 'Mei, 3 people', 'Birthday table'] as const;
const methods = ['card', 'EFTPOS', 'cash', 'direct debit'] as const satisfies readonly PaymentMethod[];

export interface CustomerParts {
  siteId: number;
  /** HIDs at gates. */
  keypads: () => readonly number[];
  customers: CustomerWorld;
  clock: Clock;
  random: Random;
  enterPin: (entry: PinEntry) => void;
  /** The database could not be read. */
  onFailure: (error: unknown) => void;
}

const oneOf = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values.length === 0 ? undefined : values[random.between(0, values.length - 1)];

const randomCode = (random: Random) => String(random.between(0, 9_999)).padStart(4, '0');

type ActChoice = Exclude<keyof typeof meanIntervals, 'pin'>;

/** Chooses the subject of the act; null: the site offers none for it. */
function chooseAct(
  choice: ActChoice,
  { siteId, random }: CustomerParts,
  at: Date,
  options: Opportunities,
): CustomerAct | null {
  const customerId = oneOf(options.customerIds, random);
  const base = { at, siteId };
  switch (choice) {
    case 'pool': {
      const table = oneOf(options.freePoolTableIds, random);
      if (customerId === undefined || table === undefined) return null;
      const startsAt = new Date(at.getTime() + random.between(0, 2) * 15 * minute);
      const endsAt = new Date(startsAt.getTime() + random.between(1, 2) * 60 * minute);
      return {
        ...base,
        kind: 'booking',
        customerId,
        unitIds: [table],
        startsAt,
        endsAt,
        displayName: random.pick(parties),
      };
    }
    case 'hire': {
      const unit = oneOf(options.freeHireUnitIds ?? [], random);
      if (customerId === undefined || unit === undefined) return null;
      // Some bookings begin at once, some a little later.
      const startsAt = new Date(at.getTime() + random.between(0, 2) * 20 * minute);
      const endsAt = new Date(startsAt.getTime() + random.between(1, 4) * 60 * minute);
      return { ...base, kind: 'booking', customerId, unitIds: [unit], startsAt, endsAt, displayName: null };
    }
    case 'moveIn': {
      const unit = oneOf(options.freeUnitIds, random);
      if (customerId === undefined || unit === undefined) return null;
      return { ...base, kind: 'booking', customerId, unitIds: [unit], startsAt: at, endsAt: null, displayName: null };
    }
    case 'moveOut': {
      const bookingId = oneOf(options.endableBookingIds, random);
      return bookingId === undefined ? null : { ...base, kind: 'move-out', bookingId };
    }
    case 'order': {
      const productId = oneOf(options.productIds, random);
      if (customerId === undefined || productId === undefined) return null;
      return { ...base, kind: 'order', customerId, lines: [{ productId, quantity: random.between(1, 3) }] };
    }
    case 'payment': {
      const order = oneOf(options.unpaidOrders, random);
      const [method, succeeds] = [random.pick(methods), random.chance(paymentSuccess)];
      return order === undefined ? null : { ...base, kind: 'payment', ...order, method, succeeds };
    }
  }
}

async function typePin(parts: CustomerParts): Promise<void> {
  const { siteId, keypads, customers, clock, random, enterPin } = parts;
  const hidId = oneOf(keypads(), random);
  const code = oneOf(await customers.pins(siteId), random);
  if (hidId === undefined) return;
  const enter = (typed: string) => enterPin({ kind: 'pin', at: clock.now(), hidId, code: typed });
  if (random.chance(mistakeChances.guessing)) for (let tries = 0; tries < 5; tries += 1) enter(randomCode(random));
  else if (code === undefined || random.chance(mistakeChances.mistyped)) enter(randomCode(random));
  else enter(code);
}

/** Simulates customers at the gates, the kiosk, in the app and in the shop. */
export function simulateCustomers(parts: CustomerParts, events: RecurringEvents): void {
  const { siteId, customers, clock, onFailure } = parts;
  events.byBusyness('pin', meanIntervals.pin, () => void typePin(parts).catch(onFailure));
  for (const choice of ['pool', 'hire', 'moveIn', 'moveOut', 'order', 'payment'] as const) {
    events.byBusyness(choice, meanIntervals[choice], () => {
      const at = clock.now();
      const decided = customers.opportunities(siteId, at).then((options) => chooseAct(choice, parts, at, options));
      decided.then((done) => (done === null ? undefined : customers.act(done))).catch(onFailure);
    });
  }
}
