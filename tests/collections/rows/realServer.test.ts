import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlainError } from '#collections/plainError.ts';
import type { RecordState } from '#collections/recordState.ts';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { createApi } from '#collections/transport/api.ts';
import { openLiveSocket, type LiveSocket } from '#collections/transport/liveSocket.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';
import { isOfReplica } from '#domain/live/event.ts';
import { troublesOf } from '#domain/states/trouble.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { startProxy, type Passing, type Proxy } from '#tests/support/proxy/proxy.ts';
import { hastyScheduler } from '#tests/support/replica/hastyScheduler.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const maximumRows = 6;

const units: number[] = [];
const open: (() => void)[] = [];

const server = await startTestServer();
const { build } = server;
const { id: organisationId } = await build.organisation();
const user = await build.user({ organisationId, permissions: { sites: 31, customers: 31, settings: 31 } });
const owner = { userId: user.id, organisationId };
const token = await server.signIn(user);
const sites: number[] = [(await build.site({ organisationId })).id, (await build.site({ organisationId })).id];
for (let count = 0; count < 10; count += 1) {
  units.push((await build.unit({ siteId: sites[count < 4 ? 0 : 1]!, name: `U${10 + count}` })).id);
}
const opened = await openHost(0);
afterAll(async () => {
  opened.socket.close();
  await opened.host.close({ wipe: true });
});
afterEach(() => {
  for (const end of open.splice(0)) end();
});

interface OpenHost {
  host: ReplicaHost;
  socket: LiveSocket;
  states: Map<EntityName, EntityState>;
}

async function openHost(siteId: number, base = server.url): Promise<OpenHost> {
  const states = new Map<EntityName, EntityState>();
  const host = new ReplicaHost(
    hostOptions({
      api: createApi({ base, token: () => token }),
      scheduler: hastyScheduler,
      mayWrite: () => false,
      maximumRows,
      onEntityState: (entity, state) => states.set(entity, state),
    }),
  );
  const permissions = { sites: 31, customers: 31, settings: 31 };
  await host.open({ ...owner, apiBase: base, rights: { permissions, isSuperAdmin: false } }, siteId);
  const socket = openLiveSocket({
    url: base,
    token,
    onDown: () => host.socketDown(),
    onUp: (recovered) => host.socketUp(recovered),
    onEvent: (event) => isOfReplica(event) && host.event(event),
  });
  return { host, socket, states };
}

function watch(entity: EntityName, query: RowQuery, { host } = opened): () => RowsState<AnyRecord> | null {
  let shown: RowsState<AnyRecord> | null = null;
  const end = host.views.rows(
    { entity, query },
    (state) => {
      shown = state;
    },
    (error) => {
      throw error;
    },
  );
  open.push(end);
  return () => shown;
}

const soon = { timeout: 15_000, interval: 20 };
const namesIn = (state: RowsState<AnyRecord> | null) => state?.rows.map(({ name }) => name);

describe('before the real server', () => {
  it('a record of a list over the limit is read for the screen that shows it, and kept true', async () => {
    await expect.poll(() => opened.states.get('unit')?.coverage.kind, soon).toBe('paged');
    const [id = 0] = units;
    const shown: RecordState<AnyRecord, PlainError>[] = [];
    const end = opened.host.views.record(
      { entity: 'unit', key: id },
      (state) => shown.push(state),
      () => undefined,
    );
    open.push(end);
    await expect.poll(() => shown.at(-1)?.status, soon).toBe('present');
    expect(opened.host.liveRowOf('unit', id)).toMatchObject({ id });
    await server.call('PUT', `api/admin/units/${id}`, { token, body: { floor: 3 } });
    await expect.poll(() => opened.host.liveRowOf('unit', id)?.['floor'], soon).toBe(3);
  });

  it('a unit’s log grows with what is done, and goes back as far as it is asked for', async () => {
    const [, id = 0] = units;
    const days = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 0, day)));
    for (const createdAt of days) await server.build.eventLog({ unitId: id, siteId: sites[0]!, createdAt });
    const newest = watch('eventLog', { of: { subject: 'unit', id }, limit: 2 });
    const actions = watch('actionLog', { of: { subject: 'unit', id } });
    await expect.poll(newest, soon).toMatchObject({ total: 4, freshness: { state: 'live' } });
    const grown = watch('eventLog', { of: { subject: 'unit', id }, limit: 4 });
    await expect.poll(() => grown()?.rows.length, soon).toBe(4);
    expect(grown()?.rows.slice(0, 2)).toEqual(newest()?.rows);

    await server.build.eventLog({ unitId: id, siteId: sites[0]!, event: 'Burned Out' });
    await server.call('PUT', `api/admin/units/${id}`, { token, body: { floor: 2 } });
    await expect.poll(() => newest()?.rows[0]?.['event'], soon).toBe('Burned Out');
    await expect.poll(() => actions()?.rows[0]?.['action'], soon).toBe('Changed unit');
  });

  it('a customer’s PIN codes are read again when one is given or taken', async () => {
    const { id } = await server.build.customer({ organisationId: owner.organisationId });
    await server.build.pinCode({ customerId: id, organisationId: owner.organisationId, code: '482913' });
    const codes = watch('pinCode', { of: { subject: 'customer', id } });
    await expect.poll(() => codes()?.rows.map(({ code }) => code), soon).toEqual(['482913']);
    const path = `api/admin/customers/${id}/pinCodes`;
    const { body } = await server.call('POST', path, { token, body: { code: '739104' } });
    await expect.poll(() => codes()?.rows.map(({ code }) => code), soon).toEqual(['482913', '739104']);
    await server.call('DELETE', `${path}/${(body as { id: number }).id}`, { token });
    await expect.poll(() => codes()?.rows.map(({ code }) => code), soon).toEqual(['482913']);
    await expect.poll(() => codes()?.freshness.state, soon).toBe('live');
  });

  it('a list over the limit is paged, kept fresh and searched there; one site’s rows that fit are held again', async () => {
    await expect.poll(() => opened.states.get('unit')?.coverage, soon).toEqual({ kind: 'paged', count: 10 });
    const page = watch('unit', { skip: 8, limit: 4, sort: { field: 'name', direction: 'desc' } });
    await expect.poll(page, soon).toMatchObject({ total: 10, freshness: { state: 'live' }, ignored: ['sort'] });
    expect(namesIn(page())).toEqual(['U18', 'U19']);

    const found = watch('unit', { search: 'u1', skip: 0, limit: 3 });
    await expect.poll(found, soon).toMatchObject({ total: 10, ignored: [] });
    const body = { siteId: sites[1], name: 'U20', kind: 'storage' };
    const { status, body: made } = await server.call('POST', 'api/admin/units', { token, body });
    expect(status).toBe(201);
    await expect.poll(() => namesIn(page()), soon).toEqual(['U18', 'U19', 'U20']);

    opened.host.setSite(sites[0]!);
    await expect.poll(() => opened.states.get('unit')?.coverage, soon).toEqual({ kind: 'whole' });
    await expect.poll(() => opened.states.get('unit')?.freshness.state, soon).toBe('live');
    // The open search now uses held rows of the followed site.
    await expect.poll(found, soon).toMatchObject({ coverage: { kind: 'whole' }, total: 4 });
    await server.call('DELETE', `api/admin/units/${(made as { id: number }).id}`, { token });
  });

  it('a customer over the limit is found by name, phone and email, however typed, and by what leads to them', async () => {
    const { organisationId } = owner;
    const zoe = { firstName: 'Zoë', lastName: 'Müller', phone: '+61 412 345 678', email: 'zoe@muller.example' };
    const { id } = await server.build.customer({ organisationId, ...zoe });
    const firm = await server.build.customer({ organisationId, company: 'Zwölf Engines' });
    const others = [];
    for (let count = 0; count < 8; count += 1) others.push((await server.build.customer({ organisationId })).id);
    const away = await openHost(0);
    await expect.poll(() => away.states.get('customer')?.coverage.kind, soon).toBe('paged');
    const search = (text: string, foundIds: number[] = []) =>
      watch('customer', { search: text, foundIds, limit: 5 }, away);
    const idsIn = (state: RowsState<AnyRecord> | null) => [state?.ignored, state?.rows.map((row) => row.id)];
    const texts = ['zoe', 'MULLER', 'mü zo', '0412 345 678', '+61412', '(0412)', 'zoe@', 'muller.ex', 'zoe 678'];
    const searches = texts.map((text) => search(text));
    const byUnit = search('zoe', [others[2]!, id]);
    const companies = watch('customer', { search: 'zwolf', searchIn: 'company', limit: 5 }, away);
    await expect.poll(() => idsIn(companies()), soon).toEqual([[], [firm.id]]);
    const foundBy = () => searches.map((found, index) => [texts[index], ...idsIn(found())]);
    await expect.poll(foundBy, soon).toEqual(texts.map((text) => [text, [], [id]]));
    await expect.poll(() => idsIn(byUnit()), soon).toEqual([[], [id, others[2]]]);
    expect(byUnit()?.total).toBe(2);
    away.socket.close();
    await away.host.close({ wipe: true });
  });

  describe('units over the limit, whose records tell of no alarms', () => {
    let isHeldBack = false;
    let release = () => undefined as void;
    let plain: Proxy;
    let between: Proxy;
    let other: OpenHost;
    let id: number;
    beforeEach(async () => {
      const held = new Promise<void>((resolve) => (release = resolve));
      const ask = async ({ path }: Passing) => {
        if (isHeldBack && path.includes('/units/alarming')) await held;
        return path;
      };
      plain = await startPlainApi({ target: server.url });
      between = await startProxy({ target: plain.url, ask });
      [id = 0] = units;
      alarm(true);
    });
    afterEach(async () => {
      release();
      isHeldBack = false;
      other.socket.close();
      await other.host.close({ wipe: true });
      await between.close();
      await plain.close();
    });

    const alarm = (alarming: boolean) => server.device.report({ kind: 'unit', id, state: { alarming } });
    /** Units with an alarm on the first page; undefined: it is not loaded. */
    async function firstPage(): Promise<() => number[] | undefined> {
      other = await openHost(0, between.url);
      await expect.poll(() => other.states.get('unit')?.coverage.kind, soon).toBe('paged');
      const page = watch('unit', { skip: 0, limit: 4, sort: { field: 'name', direction: 'asc' } }, other);
      return () => page()?.rows.flatMap((row) => (troublesOf(row).includes('alarm') ? row.id : []));
    }

    it('have those of the server’s list, as they come and go', async () => {
      const alarming = await firstPage();
      await expect.poll(alarming, soon).toEqual([id]);
      alarm(false);
      await expect.poll(alarming, soon).toEqual([]);
    });

    it('have them also where the list comes after the page', async () => {
      isHeldBack = true;
      const alarming = await firstPage();
      await expect.poll(alarming, soon).toEqual([]);
      release();
      await expect.poll(alarming, { timeout: 3_000 }).toEqual([id]);
    });
  });
});
