import type { OrderState, PaymentMethod, PaymentState } from '#domain/states/booking.ts';
import type { Catalogue } from './catalogue.ts';
import { before, day, filled, hour, minute, type DemoSite } from './demoSite.ts';
import type { Tenancy } from './tenancies.ts';

const methods: readonly (readonly [PaymentMethod, number])[] = [
  ['direct debit', 55],
  ['card', 35],
  ['bank transfer', 7],
  ['EFTPOS', 3],
];

const counter: readonly (readonly [PaymentMethod, number])[] = [
  ['card', 50],
  ['EFTPOS', 40],
  ['cash', 10],
];

const lengths = { hour, day, week: 7 * day, month: 30 * day } as const;

interface Billed {
  at: Date;
  description: string;
  status: OrderState;
  payment: PaymentState;
}

function addBill({ ledger, id: siteId }: DemoSite, { tenant, bookingId, rate }: Tenancy, billed: Billed): number {
  const { at, description, status } = billed;
  const orderId = ledger.add('orders', { siteId, customerId: tenant.id, bookingId, status, createdAt: at });
  ledger.add('orderLines', { orderId, productId: null, description, quantity: 1, unitPrice: rate });
  return orderId;
}

/** The last bills of everybody who holds units: paid, or failed where they are in arrears. */
export function addBills(site: DemoSite, tenancies: readonly Tenancy[]): void {
  const { ledger, anchor, id: siteId, place } = site;
  const random = site.random.fork('bills');
  const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: place.timeZone });
  for (const tenancy of tenancies) {
    const { tenant, bookingId, units, startsAt, rate, period, complimentary, owed } = tenancy;
    if (complimentary || rate === 0) continue;
    const length = lengths[period];
    const age = anchor.getTime() - startsAt.getTime();
    const latest = random.within(0, Math.min(age, length));
    const bills = Math.max(owed, Math.min(owed + 1, Math.ceil((age - latest) / length)), 1);
    for (let back = bills - 1; back >= 0; back -= 1) {
      const at = before(anchor, Math.min(age, latest + back * length));
      const isOwed = back < owed;
      const description = `${units.map(({ name }) => name).join(', ')}, ${period} from ${format.format(at)}`;
      const payment = isOwed ? 'failed' : 'succeeded';
      const billed: Billed = { at, description, status: isOwed ? 'pending' : 'paid', payment };
      const orderId = addBill(site, tenancy, billed);
      const paidAt = before(at, -random.within(minute, 10 * minute));
      ledger.add('payments', {
        siteId,
        customerId: tenant.id,
        orderId,
        bookingId,
        amount: rate,
        method: random.weighted(methods),
        status: payment,
        reference: `GH-${String(orderId).padStart(7, '0')}`,
        paidAt: isOwed || paidAt > anchor ? null : paidAt,
        createdAt: at,
      });
    }
  }
}

const sales: readonly (readonly [OrderState, number])[] = [
  ['collected', 70],
  ['paid', 15],
  ['pending', 6],
  ['cancelled', 5],
  ['refunded', 4],
];

const received: Readonly<Record<OrderState, PaymentState | null>> = {
  collected: 'succeeded',
  paid: 'succeeded',
  refunded: 'refunded',
  pending: null,
  cancelled: null,
};

/** What was sold over the counter in the last weeks. */
export function addSales(site: DemoSite, tenancies: readonly Tenancy[], { goods }: Catalogue): void {
  const { ledger, anchor, id: siteId } = site;
  const random = site.random.fork('sales');
  const [buyers, shelf] = [filled(tenancies), filled(goods)];
  if (buyers === null || shelf === null) return;
  const count = Math.round(tenancies.length * 0.08);
  for (let sale = 0; sale < count; sale += 1) {
    const { tenant } = random.pick(buyers);
    const at = before(anchor, random.within(hour, 45 * day));
    const status = random.weighted(sales);
    const orderId = ledger.add('orders', { siteId, customerId: tenant.id, bookingId: null, status, createdAt: at });
    let amount = 0;
    for (const good of new Set([random.pick(shelf), random.pick(shelf)])) {
      const quantity = random.between(1, 6);
      const line = { productId: good.id, description: good.name, quantity, unitPrice: good.price };
      ledger.add('orderLines', { orderId, ...line });
      amount += quantity * good.price;
    }
    const payment = received[status];
    if (payment === null) continue;
    ledger.add('payments', {
      siteId,
      customerId: tenant.id,
      orderId,
      bookingId: null,
      amount: Math.round(amount * 100) / 100,
      method: random.weighted(counter),
      status: payment,
      reference: null,
      paidAt: at,
      createdAt: at,
    });
  }
}
