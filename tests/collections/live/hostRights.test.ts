import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { apiMessages } from '#domain/messages/api.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';
import { RecordedApi } from '#tests/support/replica/recordedApi.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const siteId = 1;
const full: Permissions = { sites: 31, bookings: 31 };
const unitsPath = 'api/admin/units';

function unit(id: number, more: object = {}): AnyRecord {
  const place = { siteId, areaId: 1, Area: { name: 'Level 1' }, floor: 0 };
  return { id, name: `A${id}`, kind: 'storage', status: 'locked', squareMetres: 3, price: 120, ...place, ...more };
}

/** The API answers at once; no disk. */
class Desk {
  readonly api = new RecordedApi();
  readonly scheduler = new VirtualScheduler();
  readonly host: ReplicaHost;

  constructor(maximumRows = 1_000) {
    this.host = new ReplicaHost(
      hostOptions({
        api: this.api,
        scheduler: this.scheduler,
        maximumRows,
      }),
    );
  }

  open(permissions = full): Promise<void> {
    const rights = { permissions, isSuperAdmin: false };
    return this.host.open({ userId: 1, organisationId: 1, apiBase: '', rights }, siteId);
  }

  setRights(permissions: Permissions): void {
    this.host.setRights({ permissions, isSuperAdmin: false });
  }

  /** How often a path was asked for. */
  asked(path: string): number {
    return this.api.asked.filter((each) => each.path === path).length;
  }

  async live(): Promise<void> {
    this.host.socketUp(false);
    await this.settle();
  }

  async settle(): Promise<void> {
    let asked = -1;
    while (asked !== this.api.asked.length) {
      asked = this.api.asked.length;
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    }
  }
}

let desk: Desk;
afterEach(() => desk.host.close({ wipe: true }));

describe('at the very start', () => {
  it('alarms are not refused to who may read units', async () => {
    desk = new Desk();
    await desk.open();
    const failures: unknown[] = [];
    const shown: unknown[] = [];
    desk.host.views.alarms(
      { siteId },
      (alarms) => shown.push(alarms),
      (error) => failures.push(error),
    );
    expect(failures).toEqual([]);
    expect(shown).toHaveLength(1);
  });

  it('a search says of what is not back yet that not all is here', async () => {
    desk = new Desk();
    desk.api.rows.set(unitsPath, [unit(1)]);
    await desk.open();
    const shown: { partial: readonly string[] }[] = [];
    desk.host.views.hits(
      { text: 'A1', entities: ['unit'], limit: 5 },
      (hits) => shown.push(hits),
      () => undefined,
    );
    expect(shown[0]?.partial).toEqual(['unit']);
  });
});

describe('what a right lets a record show', () => {
  it('goes with that right, from the rows and from the journal, though the record may still be read', async () => {
    desk = new Desk();
    desk.api.rows.set(unitsPath, [unit(1, { Bookings: [], notes: 'before' })]);
    await desk.open();
    await desk.live();
    const { host } = desk;
    expect(host.liveRowOf('unit', 1)).toHaveProperty('Bookings');
    desk.api.rows.set(unitsPath, [unit(1)]);
    desk.setRights({ sites: 31 });
    expect(host.liveRowOf('unit', 1)).toBeUndefined();
    await desk.settle();
    expect(host.liveRowOf('unit', 1)).not.toHaveProperty('Bookings');
    const entries = await host.requests.journal({ entities: ['unit'], limit: 100 });
    expect(JSON.stringify(entries)).not.toContain('Bookings');
  });

  it('goes with the list that the server refuses, though the rights known here allow it', async () => {
    desk = new Desk();
    desk.api.rows.set(unitsPath, [unit(1)]);
    await desk.open();
    await desk.live();
    const { requests } = desk.host;
    const entries = () => requests.journal({ entities: ['unit'], limit: 100 });
    expect(await entries()).toHaveLength(1);
    desk.api.refused.add(unitsPath);
    await desk.live();
    expect(await entries()).toEqual([]);
  });

  it('goes from what is remembered of commands as well', async () => {
    desk = new Desk();
    await desk.open();
    await desk.live();
    const { latency, views } = desk.host;
    latency.onConfirmed({ siteId, device: { entity: 'unit', id: 1 }, name: 'A1', controllerId: null, span: 900 });
    const latencyText = () => {
      const shown: unknown[] = [];
      const nothing = () => undefined;
      views.latency({ siteId, device: null }, (latencies) => shown.push(latencies), nothing)();
      return JSON.stringify(shown);
    };
    expect(latencyText()).toContain('A1');
    desk.setRights({ bookings: 31 });
    expect(latencyText()).not.toContain('A1');
  });
});

describe('what a page asks for although no right names it', () => {
  it('is read while the page is open, and goes with it, from the journal too', async () => {
    desk = new Desk();
    desk.api.rows.set(unitsPath, [unit(1)]);
    await desk.open({ bookings: 31 });
    await desk.live();
    const { host } = desk;
    await expect(host.fetchRecord('unit', 1)).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    expect(desk.asked(unitsPath)).toBe(0);
    const begun: unknown[] = [];
    const close = host.views.withoutRight(
      { entities: ['unit'] },
      (value) => begun.push(value),
      () => undefined,
    );
    await desk.settle();
    expect(begun).toEqual([null]);
    expect(host.liveRowOf('unit', 1)).toMatchObject({ id: 1 });
    // Rights that come, or stay, take nothing from the page.
    desk.setRights({ bookings: 31, customers: 2 });
    expect(host.liveRowOf('unit', 1)).toMatchObject({ id: 1 });
    close();
    expect(host.liveRowOf('unit', 1)).toBeUndefined();
    expect(await host.requests.journal({ entities: ['unit'], limit: 10 })).toEqual([]);
  });

  it('is refused in the server’s words', async () => {
    desk = new Desk();
    desk.api.refused.add(unitsPath);
    await desk.open({ bookings: 31 });
    await desk.live();
    const units = () => desk.host.states().find(([name]) => name === 'unit')?.[1].freshness;
    expect(units()).toMatchObject({ failure: apiMessages.forbidden });
    desk.host.views.withoutRight(
      { entities: ['unit'] },
      () => undefined,
      () => undefined,
    );
    expect(units()).not.toHaveProperty('failure');
    await desk.settle();
    expect(units()).toHaveProperty('failure');
  });
});

describe('the past', () => {
  it('is not told of a list that is too long to be held', async () => {
    desk = new Desk(3);
    desk.api.rows.set(
      unitsPath,
      Array.from({ length: 5 }, (_, index) => unit(index + 1)),
    );
    await desk.open();
    await desk.live();
    await desk.host.fetchRecord('unit', 1);
    const past = await desk.host.requests.pastState({ entity: 'unit', at: desk.scheduler.now(), siteId });
    expect(past).toMatchObject({ rows: [], knownFrom: null });
  });
});
