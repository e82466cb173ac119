import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import type { ReportState } from '#collections/replica/reports/reportQuery.ts';
import { createApi } from '#collections/transport/api.ts';
import { openLiveSocket, type LiveSocket } from '#collections/transport/liveSocket.ts';
import { isOfReplica } from '#domain/live/event.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { computeTakings, figureOf, question, type Shown } from './reportDesk.ts';

const permissions = { sites: 31, customers: 31, bookings: 31, products: 31 };
const soon = { timeout: 15_000, interval: 20 };

let server: TestServer;
let token: string;
let host: ReplicaHost;
let socket: LiveSocket;
let siteId: number;
let customerId: number;
let bookingId: number;

beforeAll(async () => {
  server = await startTestServer();
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const user = await build.user({ organisationId, permissions });
  token = await server.signIn(user);
  siteId = (await build.site({ organisationId })).id;
  customerId = (await build.customer({ organisationId, siteId })).id;
  bookingId = (await build.booking({ siteId, customerId })).id;
  for (const amount of [10, 20, 30]) await build.payment({ siteId, customerId, amount });
  host = new ReplicaHost(
    hostOptions({
      api: createApi({ base: server.url, token: () => token }),
      mayWrite: () => false,
      loadReports: () => Promise.resolve(computeTakings),
    }),
  );
  const owner = { userId: user.id, organisationId, apiBase: server.url, rights: { permissions, isSuperAdmin: false } };
  await host.open(owner, 0);
  socket = openLiveSocket({
    url: server.url,
    token,
    onDown: () => host.socketDown(),
    onUp: (recovered) => host.socketUp(recovered),
    onEvent: (event) => isOfReplica(event) && host.event(event),
  });
});
afterAll(async () => {
  socket.close();
  await host.close({ wipe: true });
});

function open(): Shown<ReportState> {
  const shown: Shown<ReportState> = { values: [], error: null, close: () => undefined };
  const fail = (error: Error) => {
    throw error;
  };
  shown.close = host.views.report(question, (state) => shown.values.push(state), fail);
  return shown;
}

describe('a report before the real server', () => {
  it('counts bookings and payments, and follows a payment in this browser and a booking’s event', async () => {
    const shown = open();
    await expect.poll(() => [figureOf(shown, 'paid'), figureOf(shown, 'bookings')], soon).toEqual([60, 1]);
    expect(shown.values.at(-1)).toMatchObject({ unread: [] });
    const { id } = await server.build.payment({ siteId, customerId, amount: 5 });
    host.recordChanged({ entity: 'payment', act: 'CREATE', id });
    await expect.poll(() => figureOf(shown, 'paid'), soon).toBe(65);

    await server.build.payment({ siteId, customerId, amount: 7 });
    const path = `api/admin/bookings/storage/${bookingId}`;
    const { status } = await server.call('PUT', path, { token, body: { notes: 'Paid at the desk' } });
    expect(status).toBe(200);
    await expect.poll(() => figureOf(shown, 'paid'), soon).toBe(72);
    shown.close();
  });

  it('answers the rows of its tables', async () => {
    const asked = { question, table: 'payments', listing: null, skip: 0, limit: 2 };
    const { rows, total, sums } = await host.requests.reportLines(asked);
    expect(rows.map(({ cells }) => cells[1])).toEqual([30, 20]);
    expect({ total, sums }).toEqual({ total: 5, sums: { amount: 72 } });
  });
});
