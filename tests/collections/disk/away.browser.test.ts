import { afterEach, expect, it } from 'vitest';
import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { ReplicaHost } from '#collections/replica/host/host.ts';
import type { Api } from '#collections/transport/api.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { Site } from '#domain/entities/site.ts';
import { AppError } from '#domain/errors/appError.ts';
import { hostOptions } from '#tests/support/replica/hostOptions.ts';

const siteOf = (id: number, name: string): Site => ({ id, name });

/** A server that knows only sites. */
function serverOf(sites: Map<number, Site>): Api {
  const { list, read } = resourceCalls('site');
  return {
    list: (call, { query } = {}) => {
      const rows = call.path === list.path ? [...sites.values()].slice(query?.offset ?? 0) : [];
      return Promise.resolve({ rows, count: call.path === list.path ? sites.size : 0 });
    },
    call: (call, { parameters } = {}) => {
      const site = call.path === read.path ? sites.get(Number(parameters?.['id'])) : undefined;
      if (site !== undefined) return Promise.resolve(site);
      return Promise.reject(new AppError({ code: 'notFound', message: 'Not found.', status: 404 }));
    },
  };
}

async function openHost(sites: Map<number, Site>, isWhole: (host: ReplicaHost) => boolean): Promise<ReplicaHost> {
  let check = () => undefined as void;
  const host = new ReplicaHost(
    hostOptions({
      api: serverOf(sites),
      persistent: true,
      onEntityState: () => check(),
      report: (text) => problems.push(text),
    }),
  );
  await host.open({ userId: 1, organisationId: 1, apiBase: 'x', rights: { permissions: {}, isSuperAdmin: true } }, 0);
  const whole = new Promise<void>((resolve) => {
    check = () => {
      if (isWhole(host)) resolve();
    };
  });
  host.socketUp(false);
  await whole;
  return host;
}

const isLive = (host: ReplicaHost) =>
  host.states().some(([name, state]) => name === 'site' && state.freshness.state === 'live');

const problems: string[] = [];

afterEach(() => deleteOtherStores(null));

it('a host that is closed keeps all that it had, and the next one tells what changed meanwhile', async () => {
  const named = (id: number, name: string): [number, Site] => [id, siteOf(id, name)];
  const sites = new Map([named(1, 'Botany'), named(2, 'Brunswick'), named(3, 'Carlton')]);
  const first = await openHost(sites, isLive);
  await first.close({ wipe: false });
  sites.set(1, siteOf(1, 'Botany Road'));
  sites.delete(2);
  sites.set(4, siteOf(4, 'Dandenong'));
  const second = await openHost(sites, isLive);
  const { since, entries } = await second.requests.away({ limit: 10 });
  expect(since).not.toBeNull();
  expect(entries.map(({ kind, id, before, after }) => ({ kind, id, before, after }))).toEqual(
    expect.arrayContaining([
      { kind: 'changed', id: 1, before: { name: 'Botany' }, after: { name: 'Botany Road' } },
      { kind: 'removed', id: 2, before: siteOf(2, 'Brunswick'), after: null },
      { kind: 'created', id: 4, before: null, after: siteOf(4, 'Dandenong') },
    ]),
  );
  expect(entries).toHaveLength(3);
  const past = await second.requests.pastState({ entity: 'site', at: since ?? 0 });
  expect(past.rows.map(({ name }) => name).toSorted()).toEqual(['Botany', 'Brunswick', 'Carlton']);
  await second.close({ wipe: true });
  expect(problems).toEqual([]);
});
