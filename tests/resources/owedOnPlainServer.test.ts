import { expect, it } from 'vitest';
import type { RowsState } from '#collections/rowQuery.ts';
import { owedOf } from '#domain/lifecycle/owedAndOverdue.ts';
import { wholeRows } from '#crud/data/wholeRows.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { BrowserLess, seen, signedIn } from '#tests/support/replica/browserLess.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const browser = new BrowserLess();
const server = await startTestServer();
const proxy = await startPlainApi({ target: server.url });

const isRead = <Row>({ freshness }: RowsState<Row>) => freshness.complete;
const viewOf = <Row>(state: RowsState<Row>) => ({ ...state, status: 'ready', query: {}, pending: false }) as const;
const days = { dayAt: () => null, todayAt: () => '2026-11-21' };

it('is the sum of all bills of a customer, of whom a plain server says nothing', async () => {
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const { id: siteId } = await build.site({ organisationId });
  const { id: customerId } = await build.customer({ organisationId, siteId });
  for (let index = 0; index < 9; index += 1) await build.order({ siteId, customerId, lines: [{}] });
  const session = await signedIn(server.url, {
    email: (await build.user({ organisationId })).email,
    password: builtPassword,
  });
  const { client } = await browser.openTab(proxy.url, session, siteId);
  const { rows: customers } = await seen(client.rows('customer', { where: { id: [customerId] } }), isRead);
  expect(customers.map(({ owed }) => owed)).toEqual([undefined]);
  const of = { subject: 'customer', id: customerId } as const;
  const first: (readonly unknown[] | null)[] = [];
  const orders = await seen(client.rows('order', { of }), (state) => {
    first.push(wholeRows(viewOf(state)));
    return isRead(state);
  });
  expect(first.slice(0, -1).filter((rows) => rows !== null)).toEqual([]);
  expect(owedOf({ orders: wholeRows(viewOf(orders)) ?? [], bookings: [] }, days)?.owed).toBe(36);
});
