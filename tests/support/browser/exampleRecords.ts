import { resourceCalls } from '#domain/calls/resource.ts';
import { listIn } from '#domain/calls/answers.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { hasPage } from '#app/pages.ts';
import { pageCallsOf } from '#tests/contract/pageCalls.ts';

const isAboutRecord = (id: RouteId) => routeOf(id).path.includes('/:id') && routeOf(id).public !== true && hasPage(id);

async function rowsOf(entity: EntityName, url: string, token: string, query: string): Promise<AnyRecord[]> {
  const address = `${url}/${resourceCalls(entity).list.path}?limit=1&${query}`;
  const answer = await fetch(address, { headers: { Authorization: token } });
  return (listIn(await answer.json())?.rows ?? []) as AnyRecord[];
}

async function firstOf(entity: EntityName, url: string, token: string, siteId: number): Promise<number> {
  const [row] = await rowsOf(entity, url, token, `siteId=${siteId}`);
  if (row === undefined) throw new Error(`The site ${siteId} has no ${entity} to open a page of.`);
  return row.id;
}

/** An area with pool tables, of any site that the token's user sees. */
async function poolHallOf(url: string, token: string): Promise<number> {
  const isPoolTable = JSON.stringify([{ column: 'kind', query: 'pool_table' }]);
  const [table] = await rowsOf('unit', url, token, `searchQuery=${encodeURIComponent(isPoolTable)}`);
  return Number(table?.['areaId']);
}

/** For each page about a record, the number of a record of the site that it can be opened with. */
export async function exampleRecords(
  url: string,
  { token, siteId }: { token: string; siteId: number },
): Promise<(id: RouteId) => number> {
  const about = routeIds.filter(isAboutRecord).map((id) => [id, pageCallsOf(id)[0]?.entity ?? null] as const);
  const entities = [...new Set(about.flatMap(([, entity]) => (entity === null ? [] : [entity])))];
  const ids = new Map(
    await Promise.all(entities.map(async (entity) => [entity, await firstOf(entity, url, token, siteId)] as const)),
  );
  const entityOfRoute = new Map(about);
  const poolHall = await poolHallOf(url, token);
  return (id) => (id === 'guestTables' ? poolHall : (ids.get(entityOfRoute.get(id) ?? 'unit') ?? 0));
}
