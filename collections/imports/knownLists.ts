import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { allSites } from '#domain/entities/site.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import type { KnownRecords } from '#domain/import/knownRecords.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import { networkDeviceCalls, type NetworkDevice } from '#domain/calls/networkDevices.ts';
import type { SearchCondition } from '#domain/calls/query.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { withListContext } from '#domain/entities/recordReader.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { parserOf, partParameters, partsOf } from '../replica/host/entitySource.ts';
import { paginate } from '../replica/sync/paginate.ts';
import type { ImportHost } from './importHost.ts';

/**
 * Reads a list to its end, whatever size the server's pages have.
 * @param siteId 0: of all sites.
 * @throws AppError
 */
export async function readWholeList(
  { api, pages }: Pick<ImportHost, 'api' | 'pages'>,
  entity: EntityName,
  { siteId, part = null, search }: { siteId: number; part?: string | null; search?: readonly SearchCondition[] },
): Promise<AnyRecord[]> {
  const { list } = resourceCalls(entity);
  const parse = parserOf(entity);
  const isOfSite = entityOf(entity).scope === 'site' && siteId !== allSites.id;
  const found = new Map<RecordKey, AnyRecord>();
  for (const each of part === null ? partsOf(entity) : [part]) {
    await paginate(async (offset) => {
      const query = { offset, limit: heldRows.page, siteId: isOfSite ? siteId : undefined, searchQuery: search };
      const { rows, count } = await pages.read(
        () => false,
        () => api.list(list, { parameters: partParameters(entity, each), query, inBackground: true }),
      );
      const ids = rows.map((raw) => {
        const parsed = parse(withListContext(entity, raw, { siteId, part: each }));
        if (!parsed.ok) return null;
        const key = recordKey(entity, parsed.row);
        found.set(key, parsed.row);
        return key;
      });
      return { ids, count };
    });
  }
  return [...found.values()];
}

/** Whether the replica holds all records of the entity that an import at the site needs (0: at any). */
function isHeld({ stateOf }: ImportHost, entity: EntityName, siteId: number): boolean {
  const state = stateOf(entity);
  if (state === undefined || !state.freshness.complete || state.coverage.kind !== 'whole') return false;
  const isOfSite = entityOf(entity).scope === 'site';
  return !isOfSite || state.siteId === allSites.id || state.siteId === siteId;
}

/**
 * All records of some lists: those that the replica holds, the others from the API.
 * @param siteId the import's site; 0: any.
 * @param isBehind whether the replica may not hold an entity's last saves yet.
 * @throws AppError with a sentence that names the list that cannot be read.
 */
export async function knownLists(
  host: ImportHost,
  entities: readonly EntityName[],
  siteId: number,
  isBehind: (entity: EntityName) => boolean = () => false,
): Promise<KnownRecords> {
  const lists = new Map<EntityName, readonly AnyRecord[]>();
  for (const entity of new Set(entities)) {
    if (!isBehind(entity) && isHeld(host, entity, siteId)) lists.set(entity, [...host.rowsOf(entity)]);
    else lists.set(entity, await readNamed(host, entity, siteId));
  }
  const devices = entities.includes('controller')
    ? await devicesAt(host, siteId === allSites.id ? (lists.get('site') ?? []).map(({ id }) => id) : [siteId])
    : [];
  return { rows: (entity) => lists.get(entity) ?? [], networkDevices: () => devices };
}

const deviceSchema = networkDeviceCalls.siteNetworkDevices.schema.element;

/**
 * The devices that were found on the network of some sites; empty where the server finds none.
 * @throws AppError when a list cannot be read now.
 */
async function devicesAt({ api }: ImportHost, siteIds: readonly number[]): Promise<readonly NetworkDevice[]> {
  const found: NetworkDevice[] = [];
  for (const id of siteIds) {
    try {
      const answer = await api.call(networkDeviceCalls.siteNetworkDevices, { parameters: { id }, inBackground: true });
      if (!Array.isArray(answer)) return found;
      found.push(...answer.flatMap((row) => deviceSchema.safeParse(row).data ?? []));
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.isUnknownCall) return found;
      if (error.status === 403) continue;
      const message = importRunMessages.listUnread(importRunMessages.networkDevices, error.message);
      throw new AppError({ code: 'server', message, status: error.status, cause: thrown });
    }
  }
  return found;
}

async function readNamed(host: ImportHost, entity: EntityName, siteId: number): Promise<readonly AnyRecord[]> {
  const { many } = entityOf(entity).label;
  const refused = (message: string, status: number, cause?: unknown) =>
    new AppError({ code: status === 403 ? 'forbidden' : 'server', message, status, cause });
  if (!host.canRead(entity)) throw refused(importRunMessages.listForbidden(many.toLowerCase()), 403);
  try {
    return await readWholeList(host, entity, { siteId });
  } catch (thrown) {
    const { message, status } = toAppError(thrown);
    throw refused(importRunMessages.listUnread(many, message), status, thrown);
  }
}
