import { listIn } from '#domain/calls/answers.ts';
import { entityLists } from '#domain/calls/subjects.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { routeIds, routeOf, type RouteId } from '#domain/routes/index.ts';
import { hasPage } from '#app/pages.ts';
import { pageCallsOf } from '#tests/contract/pageCalls.ts';

const isAboutRecord = (id: RouteId) => routeOf(id).path.includes('/:id') && routeOf(id).public !== true && hasPage(id);

async function rowsOf(entity: EntityName, url: string, token: string, query: string): Promise<AnyRecord[]> {
  const [list] = entityLists(entity).lists;
  const path = list?.call.path.replace(/:(\w+)/g, (_, name: string) => String(list.parameters[name]));
  const answer = await fetch(`${url}/${path}?limit=1&${query}`, { headers: { Authorization: token } });
  return (listIn(await answer.json())?.rows ?? []) as AnyRecord[];
}

const withValue = (column: string, value: string) =>
  `searchQuery=${encodeURIComponent(JSON.stringify([{ column, query: value }]))}`;

/** The page's subject, and which record. */
function subjectOf(id: RouteId): { entity: EntityName; query: string } | null {
  const [group = ''] = id.split('.');
  if (id === 'booking.create') return { entity: 'unit', query: '' };
  const entity = pageCallsOf(id)[0]?.entity ?? null;
  if (entity === null) return null;
  if (group === 'poolTable') return { entity, query: withValue('kind', 'pool_table') };
  return { entity, query: entity === 'product' ? withValue('kind', group) : '' };
}

async function firstOf(id: RouteId, url: string, token: string, siteId: number): Promise<AnyRecord> {
  const subject = subjectOf(id);
  if (subject === null) return { id: 0 };
  const { entity, query } = subject;
  const [row] = await rowsOf(entity, url, token, `siteId=${siteId}&${query}`);
  if (row === undefined) throw new Error(`The site ${siteId} has no ${entity} to open a page of.`);
  return row;
}

/** An area with pool tables, of any site that the token's user sees. */
async function poolHallOf(url: string, token: string): Promise<number> {
  const [table] = await rowsOf('unit', url, token, withValue('kind', 'pool_table'));
  return Number(table?.['areaId']);
}

/** Path parameters of each record page: a record of the site. */
export async function exampleRecords(
  url: string,
  { token, siteId }: { token: string; siteId: number },
): Promise<(id: RouteId) => { id: number; type: string; kind: string }> {
  const found = new Map(
    await Promise.all(
      routeIds.filter(isAboutRecord).map(async (id) => [id, await firstOf(id, url, token, siteId)] as const),
    ),
  );
  const poolHall = await poolHallOf(url, token);
  return (id) => {
    const { type, id: ownId }: AnyRecord = found.get(id) ?? { id: 0 };
    return {
      id: id === 'guestTables' ? poolHall : ownId,
      type: id.startsWith('booking.') ? String(type ?? 'storage') : '',
      kind: 'unit',
    };
  };
}
