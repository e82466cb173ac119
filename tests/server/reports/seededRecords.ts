import { sql, type SQL } from 'drizzle-orm';
import { readRecord } from '#domain/entities/recordReader.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { ReportRecords } from '#domain/reports/reportRecords.ts';
import { createReader } from '#server/rest/crud/read.ts';
import type { Fields, ServerResource } from '#server/rest/crud/define.ts';
import { refundsOfPayment } from '#server/rentals/ledger/sums.ts';
import { unitResource } from '#server/rest/resources/access/unit.ts';
import { productResource } from '#server/rest/resources/catalogue/product.ts';
import { siteResource } from '#server/rest/resources/places/site.ts';
import { bookingResource } from '#server/rest/resources/rentals/booking.ts';
import { customerResource } from '#server/rest/resources/rentals/customer.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';

const viewer: Viewer = {
  userId: 1,
  name: '',
  organisationId: 1,
  sessionId: '',
  expiresAt: new Date(0),
  rights: { permissions: {}, isSuperAdmin: true },
  isApiToken: false,
  isProven: true,
  siteIds: null,
};
const everything = { siteId: null, offset: 0, limit: 1_000_000, conditions: [], options: false };

/** All records of an entity, as the API sends and the dashboard reads them. */
async function allOf<Of extends Fields>(database: Database, entity: EntityName, resource: ServerResource<Of>) {
  const { rows } = await createReader(resource).list(database, viewer, everything);
  return (JSON.parse(JSON.stringify(rows)) as unknown[]).flatMap((row) => readRecord(entity, row) ?? []);
}

/** The records that reports of units are made of, out of a server's database. */
export async function seededRecords(database: Database): Promise<ReportRecords> {
  return {
    sites: await allOf(database, 'site', siteResource),
    units: await allOf(database, 'unit', unitResource),
    bookings: await allOf(database, 'booking', bookingResource),
    customers: await allOf(database, 'customer', customerResource),
    products: await allOf(database, 'product', productResource),
    orders: [],
    payments: [],
  } as ReportRecords;
}

/** Rows of a query with the fields of an entity, as the dashboard reads them. */
async function readRows(database: Database, entity: EntityName, query: SQL) {
  const { rows } = (await database.execute(query)) as unknown as { rows: { record: unknown }[] };
  return rows.flatMap(({ record }) => readRecord(entity, record) ?? []);
}

const instant = (column: string) =>
  sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same with what reports of money are made of too: tens of thousands, which the API's reader takes long for. */
export async function withMoney(database: Database, records: ReportRecords): Promise<ReportRecords> {
  const orders = sql`
    select json_build_object('id', id, 'siteId', site_id, 'number', number, 'customerId', customer_id,
      'bookingId', booking_id, 'status', status, 'lines', lines, 'total', total, 'paid', coalesce(paid, 0),
      'createdAt', ${instant('created_at')}) as record
    from orders
      join (
        select order_id, sum(total) as total, json_agg(json_build_object('id', id, 'productId', product_id,
          'description', description, 'quantity', quantity, 'unitPrice', unit_price, 'total', total)) as lines
        from order_lines group by 1) sums on sums.order_id = id
      left join (select order_id, sum(amount) as paid from payments where status = 'succeeded' group by 1) received
        on received.order_id = id`;
  const payments = sql`
    select json_build_object('id', id, 'siteId', site_id, 'customerId', customer_id, 'orderId', order_id,
      'bookingId', booking_id, 'amount', amount, 'method', method, 'status', status,
      'paidAt', ${instant('paid_at')}, 'createdAt', ${instant('created_at')}, 'refunds', ${refundsOfPayment}) as record
    from payments`;
  return {
    ...records,
    orders: await readRows(database, 'order', orders),
    payments: await readRows(database, 'payment', payments),
  } as ReportRecords;
}
