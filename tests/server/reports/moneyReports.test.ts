// @module-tag postgres
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#domain/entities/customer.ts';
import { otherDebts, owedOf, type SiteDays } from '#domain/lifecycle/owedAndOverdue.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { columnText } from '#crud/columns/columnText.ts';
import { csvField } from '#crud/export/csv.ts';
import { arrearsItems, sumOfItems } from '#resources/booking/actionQueue/queueItems.ts';
import { customer as customerList } from '#resources/customer/customer.tsx';
import { debtsOf, totalOf } from '#resources/payment/debts.ts';
import { bucketsOf, periodBefore, yearBefore } from '#domain/reports/periods.ts';
import type { Report } from '#domain/reports/report.ts';
import { markPastDue } from '#server/rentals/pastDueOrders.ts';
import { skipFailingRecords } from '#server/rentals/skippedRecords.ts';
import type { Database } from '#server/storage/database.ts';
import {
  adelaide,
  anchor,
  byText,
  cellsOf,
  recordIdOf,
  clockChanges,
  date,
  demoReports,
  seeds,
  sydney,
  tableOf,
  type DaysOfSite,
} from './demoReports.ts';
import { billedRows, collectedRows, farBelowRows, gapRows, owedRows, ratesAt } from './moneyReportSql.ts';
import { seededRecords, withMoney } from './seededRecords.ts';
import { isProofOf } from '#tests/support/proofs.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const questions: readonly DaysOfSite[] = [
  ...clockChanges,
  { name: 'all sites, a month', siteId: 0, days: { first: '2026-10-01', last: '2026-10-31' } },
];

/** As the server's clock does on the day of the reports. */
const passDay = (database: Database) =>
  markPastDue(
    { transaction: database, now: new Date(anchor), addChange: () => undefined },
    { limit: 1_000_000, skipped: skipFailingRecords() },
  );

/** Puts some bills and payments to the first and last seconds of their days, and takes the price of some units. */
async function moveToMidnight(database: Database): Promise<void> {
  for (const [table, column] of [
    ['orders', 'created_at'],
    ['payments', 'paid_at'],
  ] as const) {
    const [rows, moment] = [sql.identifier(table), sql.identifier(column)];
    const midnight = sql`date_trunc('day', ${moment} at time zone time_zone)`;
    for (const [rest, at] of [
      [1, sql`${midnight} at time zone time_zone`],
      [2, sql`(${midnight} + interval '1 day' - interval '1 second') at time zone time_zone`],
    ] as const) {
      await database.execute(
        sql`update ${rows} set ${moment} = ${at} from sites
          where sites.id = site_id and ${rows}.id % 7 = ${rest} and ${moment} < ${anchor}::timestamptz - interval '2 days'`,
      );
    }
  }
  await database.execute(sql`update units set price = null, price_period = null where id % 13 = 0`);
  await passDay(database);
}

const noDebts = { orders: [], bookings: [] };
const noTexts = { moment: () => '', siteName: () => '', recordName: () => '', rowsOf: () => null };
const toCents = (dollars: unknown) => Math.round(Number(dollars) * 100);
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const known = groups.get(keyOf(row));
    if (known === undefined) groups.set(keyOf(row), [row]);
    else known.push(row);
  }
  return groups;
}
const figureOf = (report: Report, id: string) => report.figures.find((figure) => figure.id === id);

describe.runIf(isOnPostgres || isProofOf('reports')).each(seeds)('reports of money in the demo data %i', (number) => {
  const demo = demoReports(number, moveToMidnight, async (database) =>
    withMoney(database, await seededRecords(database)),
  );
  const { ask } = demo;
  const siteName = (siteId: number) => demo.records.sites.find(({ id }) => id === siteId)?.name;

  it.each(questions)('match the sums of money in SQL to the cent and the day: $name', async ({ siteId, days }) => {
    const { buckets } = bucketsOf(days);
    const partOf = (day: string) => buckets.find(({ first, last }) => first <= day && day <= last)?.first;
    for (const basis of ['billed', 'collected'] as const) {
      const report = ask(11, siteId, days, basis);
      const read = basis === 'billed' ? billedRows : collectedRows;
      const kinds = ['in', 'refund', 'failed', ...(basis === 'collected' ? (['waiting'] as const) : [])] as const;
      const sums = new Map<string, number[]>();
      for (const row of await read(demo.database, { siteId, ...days, now: anchor })) {
        const method = basis === 'billed' ? [] : [row.method];
        const key = [partOf(row.day), siteName(row.siteId), row.kind, row.size, ...method].join();
        const known = sums.get(key) ?? kinds.map(() => 0);
        sums.set(
          key,
          kinds.map((kind, index) => (known[index] ?? 0) + row[kind as 'in']),
        );
      }
      const names = ['period', 'site', 'kind', 'size', ...(basis === 'collected' ? ['method'] : [])];
      const table = cellsOf(tableOf(report, 'lines'), ...names, ...kinds).map(({ cells }) => [
        cells.slice(0, names.length).join(),
        ...cells.slice(names.length).map(toCents),
      ]);
      expect(table.toSorted(byText)).toEqual([...sums].map(([key, cents]) => [key, ...cents]).toSorted(byText));
      expect(table.length).toBeGreaterThan(20);
      for (const [index, range] of [days, periodBefore(days), yearBefore(days)].entries()) {
        const rows = await read(demo.database, { siteId, ...range, now: anchor });
        const net = rows.reduce((sum, row) => sum + row.in - row.refund, 0);
        const figure = figureOf(report, 'net');
        expect(toCents([figure?.value, figure?.before, figure?.yearBefore][index])).toBe(net);
      }
    }
  });

  it.each([sydney, adelaide, 0])('match the ages of debts in SQL: site %i', async (siteId) => {
    const report = ask(9, siteId, { first: '2026-11-01', last: '2026-11-30' });
    const rows = await owedRows(demo.database, { siteId, now: anchor });
    const charges = cellsOf(tableOf(report, 'charges'), 'days', 'overdue', 'owed').map(({ record, links, cells }) => [
      record?.entity === 'booking' ? recordIdOf(record) : null,
      links?.['bill']?.id ?? null,
      cells[0],
      ...cells.slice(1).map(toCents),
    ]);
    expect(charges.toSorted(byText)).toEqual(
      rows
        .map(({ bookingId, orderId, days, isOverdue, cents }) => [
          bookingId,
          orderId,
          days,
          isOverdue ? cents : 0,
          cents,
        ])
        .toSorted(byText),
    );
    const totals = {
      overdue: rows.reduce((sum, { isOverdue, cents }) => sum + (isOverdue ? cents : 0), 0),
      owed: rows.reduce((sum, { cents }) => sum + cents, 0),
    };
    for (const [id, total] of Object.entries(totals)) {
      expect([id, toCents(figureOf(report, id)?.value)]).toEqual([id, total]);
      for (const table of ['customers', 'units']) {
        const sum = cellsOf(tableOf(report, table), id).reduce((all, { cells }) => all + toCents(cells[0]), 0);
        expect([table, sum]).toEqual([table, total]);
      }
    }
  });

  it('say of every customer and booking what their own records, lists, the queue and their orders say', () => {
    const { customers, bookings, orders, sites } = demo.records;
    const zoneOf = (siteId: number | undefined) => sites.find(({ id }) => id === siteId)?.timeZone ?? 'UTC';
    const days: SiteDays = {
      dayAt: (siteId, instant) => dayOf(instant, zoneOf(siteId)),
      todayAt: (siteId) => dayOf(Date.parse(anchor), zoneOf(siteId)),
    };
    const [ordersOf, bookingsOf] = [
      groupBy(orders, ({ customerId }) => customerId),
      groupBy(bookings, ({ customer_id: id }) => id),
    ];
    const debts = customers.map(({ id }) => ({ orders: ordersOf.get(id) ?? [], bookings: bookingsOf.get(id) ?? [] }));
    /** One place's sum for each customer, in cents. */
    const ofEach = (said: (customer: Customer, index: number) => unknown) =>
      customers.map((customer, index) => [customer.id, toCents(said(customer, index) ?? 0)]);
    const owed = ofEach((_customer, index) => owedOf(debts[index] ?? noDebts, days)?.owed ?? Number.NaN);
    const overdue = ofEach((_customer, index) => owedOf(debts[index] ?? noDebts, days)?.overdue ?? Number.NaN);
    expect(owed.filter(([, cents]) => Number(cents) > 0).length).toBeGreaterThan(20);
    expect(overdue).not.toEqual(owed);

    expect(ofEach((customer) => customer.owed)).toEqual(owed);
    expect(ofEach((customer) => customer.arrears)).toEqual(overdue);
    const [column] = customerList.columns.filter(({ id }) => id === 'owed');
    expect(ofEach((row) => column && csvField(columnText(column, row, noTexts)))).toEqual(owed);
    expect(
      ofEach((_customer, index) => totalOf(debtsOf(debts[index]?.orders ?? [], debts[index]?.bookings ?? []))),
    ).toEqual(owed);

    const table = tableOf(ask(9, 0, { first: date, last: date }), 'customers');
    const reported = new Map(cellsOf(table, 'owed', 'overdue').map(({ record, cells }) => [record?.id, cells]));
    expect(ofEach(({ id }) => reported.get(id)?.[0])).toEqual(owed);
    expect(ofEach(({ id }) => reported.get(id)?.[1])).toEqual(overdue);
    const summary = ask(8, 0, { first: date, last: date });
    for (const [id, rows] of Object.entries({ owed, overdue }))
      expect(toCents(figureOf(summary, id)?.value)).toBe(rows.reduce((sum, [, cents = 0]) => sum + cents, 0));

    const ofBooking = groupBy(orders, ({ bookingId }) => bookingId);
    const byBills = bookings.map((booking) => [
      booking.id,
      owedOf({ orders: ofBooking.get(booking.id) ?? [], bookings: [booking] }, days)?.owed,
    ]);
    expect(byBills).toEqual(bookings.map((booking) => [booking.id, booking.owed]));
    const sumOf = (amounts: readonly (number | undefined)[]) =>
      amounts.reduce<number>((sum, each = 0) => sum + each, 0);
    expect(
      ofEach((_customer, index) => {
        const { orders: own, bookings: held } = debts[index] ?? noDebts;
        const others = own.filter(({ bookingId }) => bookingId == null);
        return sumOf([...held.map((booking) => booking.owed), ...others.map(({ due }) => due)]);
      }),
    ).toEqual(owed);

    const late = bookings.filter(({ status }) => status === 'in arrears');
    const pending = orders.filter(({ status }) => status === 'pending');
    const queueOf = (siteId: number) => {
      const isHere = (id: number | undefined) => siteId === 0 || id === siteId;
      const bookingsHere = late.filter((booking) => isHere(booking.site_id));
      const ordersHere = pending.filter((order) => isHere(order.siteId));
      return arrearsItems(bookingsHere, otherDebts({ orders: ordersHere, bookings: bookingsHere }, days) ?? []);
    };
    const listed = groupBy(queueOf(0), (item) =>
      'overdue' in item ? item.customer?.id : 'booking' in item ? item.booking.customer_id : null,
    );
    expect(
      ofEach(({ id }) =>
        sumOf(
          (listed.get(id) ?? []).map((item) =>
            'overdue' in item ? item.overdue : 'booking' in item ? item.booking.arrears : 0,
          ),
        ),
      ),
    ).toEqual(overdue);
    const ofSites = sites.map(({ id }) => [id, toCents(sumOfItems(queueOf(id)))]);
    expect(ofSites).toEqual(
      sites.map(({ id }) => [id, toCents(figureOf(ask(8, id, { first: date, last: date }), 'overdue')?.value)]),
    );
  });

  it.each(questions)(
    'split the gap between potential and collected rent as SQL does: $name',
    async ({ siteId, days }) => {
      const report = ask(8, siteId, days);
      const rows = await gapRows(demo.database, { siteId, ...days, now: anchor });
      const columns = ['site', 'potential', 'rent', 'vacancy', 'belowStreet', 'unpaid'];
      const table = cellsOf(tableOf(report, 'money'), ...columns).map(({ cells: [site, ...cells] }) => [
        site,
        ...cells.map(toCents),
      ]);
      expect(table.toSorted(byText)).toEqual(
        rows
          .map(({ siteId: id, potential, collected, vacancy, due }) => [
            siteName(id),
            potential,
            collected,
            vacancy,
            potential - vacancy - due,
            due - collected,
          ])
          .toSorted(byText),
      );
      const { cents, squareMetres } = await ratesAt(demo.database, siteId, days.last, anchor);
      expect(figureOf(report, 'averageRate')?.value).toBeCloseTo(cents / 100 / squareMetres, 6);
    },
  );

  it.each([sydney, 0])('find the same rates far below street as SQL: site %i', async (siteId) => {
    const report = ask(13, siteId, { first: date, last: date });
    const rows = await farBelowRows(demo.database, siteId, anchor);
    const table = cellsOf(tableOf(report, 'inPlace'), 'inPlace', 'street').map(({ record, cells }) => [
      recordIdOf(record),
      ...cells.map(toCents),
    ]);
    expect(table.toSorted(byText)).toEqual(rows.map(({ id, pays, street }) => [id, pays, street]).toSorted(byText));
    expect(rows.length).toBeGreaterThan(20);
  });
});
