import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { placeCalls } from '#domain/calls/places.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { atOwnSite, requireOwner } from '#server/places/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import type { Audience } from '#server/storage/audience.ts';
import { createReader } from '#server/rest/crud/read.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { organisationFeatures } from '#server/storage/schema/places/organisations.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { askExternalStorage, type ExternalRecord, type ExternalStorage } from './externalStorage.ts';

const segmentSchema = z.object({ segment: z.string() });

/** @throws Refusal with status 404: another system's path segment. */
function requireConnected({ externalStorage }: RouteParts, request: FastifyRequest): ExternalStorage {
  const parsed = segmentSchema.safeParse(request.params);
  if (externalStorage !== null && parsed.data?.segment === externalStorage.segment) return externalStorage;
  throw new Refusal(404, 'No external storage system is connected.');
}

/** @throws Refusal with status 403: the organisation's feature is off, or the token is another organisation's. */
async function requireFeature(
  database: Database,
  organisationId: number,
  external: Pick<ExternalStorage, 'organisationId'>,
): Promise<void> {
  const [row] = await database
    .select({ isOn: organisationFeatures.externalStorage })
    .from(organisationFeatures)
    .where(eq(organisationFeatures.id, organisationId));
  if (row?.isOn !== true) {
    throw new Refusal(403, 'The external storage system is switched off for this organisation.');
  }
  if (external.organisationId !== organisationId) {
    throw new Refusal(403, 'The external storage system is connected for another organisation.');
  }
}

/** Features that say whose token the server has for the external storage system. */
export const announcingConnection = (
  resource: ServerResource,
  externalStorage: Pick<ExternalStorage, 'organisationId'> | null,
): ServerResource => ({
  ...resource,
  fieldsFor: () => ({
    isExternalStorageConnected: sql<boolean>`${organisationFeatures.id} = ${externalStorage?.organisationId ?? 0}`,
  }),
});

type Row = { id: number; siteId: number; name: string } & Record<string, unknown>;

interface Sync {
  /** The table's own rows, locked. */
  rows: readonly Row[];
  received: readonly ExternalRecord[];
  entity: 'site' | 'unit';
  set(id: number, values: object): Promise<unknown>;
}

/** The fields that differ between external system and record. */
function differences(row: Row, received: ExternalRecord): object {
  return Object.fromEntries(
    Object.entries(received).filter(
      ([field, value]) => value !== undefined && (value ?? null) !== (row[field] ?? null),
    ),
  );
}

async function applySync(parts: RouteParts, viewer: Viewer, prepare: (transaction: Database) => Promise<Sync>) {
  return parts.storage.write(async (transaction, addChange) => {
    const { rows, received, entity, set } = await prepare(transaction);
    const byName = new Map(rows.map((row) => [row.name, row]));
    const unknown = received.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
    const resource: ServerResource = resources[entity];
    const audiences = new Map<number, Audience>();
    let changed = 0;
    for (const each of received) {
      const row = byName.get(each.name);
      const values = row === undefined ? {} : differences(row, each);
      if (row === undefined || Object.keys(values).length === 0) continue;
      await set(row.id, values);
      changed += 1;
      const audience = audiences.get(row.siteId) ?? (await resource.audience(transaction, row));
      audiences.set(row.siteId, audience);
      addChange({ entity, act: 'UPDATE', id: row.id, ...audience });
    }
    await recordAction(transaction, viewer, parts.now(), {
      action: `Synchronised ${entity}s`,
      detail: `${changed} changed, ${unknown.length} unknown`,
      siteId: entity === 'unit' ? (rows[0]?.siteId ?? null) : null,
    });
    return { matched: received.length - unknown.length, changed, unknown };
  });
}

/** Names that only sites have which the viewer does not see stay hidden. @param own the sites that they see. */
async function hideOthers(
  transaction: Database,
  own: readonly { name: string }[],
  received: readonly ExternalRecord[],
) {
  const rows = await transaction
    .select({ name: sites.name })
    .from(sites)
    .where(
      inArray(
        sites.name,
        received.map(({ name }) => name),
      ),
    );
  const seen = new Set(own.map(({ name }) => name));
  const all = new Set(rows.map(({ name }) => name));
  return received.filter(({ name }) => seen.has(name) || !all.has(name));
}

function routeSitesSync(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, placeCalls.sitesSync, async ({ viewer, request }) => {
    const external = requireConnected(parts, request);
    await requireFeature(storage.database, viewer.organisationId, external);
    const received = await askExternalStorage(external, { of: 'sites' });
    return applySync(parts, viewer, async (transaction) => {
      const own = and(eq(sites.organisationId, viewer.organisationId), atOwnSite(viewer, sites.id));
      const rows = await transaction.select().from(sites).where(own).orderBy(sites.id).for('no key update');
      return {
        rows: rows.map((row) => ({ ...row, siteId: row.id })),
        received: await hideOthers(transaction, rows, received),
        entity: 'site',
        set: (id, values) => transaction.update(sites).set(values).where(eq(sites.id, id)),
      };
    });
  });
}

function routeUnitsSync(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const reader = createReader(resources.site);
  answerCall(server, authenticate, accessCalls.unitsSync, async ({ viewer, body, request }) => {
    const external = requireConnected(parts, request);
    const [site] = await reader.rows(storage.database, viewer, [body.siteId]);
    if (site === undefined) throw new Refusal(404, 'There is no such site.', 'siteId');
    const organisationId = site.organisationId;
    requireOwner(viewer, organisationId);
    await requireFeature(storage.database, organisationId, external);
    const received = await askExternalStorage(external, { of: 'units', site: site.name });
    return applySync(parts, viewer, async (transaction) => ({
      rows: await transaction
        .select()
        .from(units)
        .where(eq(units.siteId, site.id))
        .orderBy(units.id)
        .for('no key update'),
      received,
      entity: 'unit',
      set: (id, values) =>
        transaction
          .update(units)
          .set(values)
          .where(and(eq(units.id, id), eq(units.siteId, site.id))),
    }));
  });
}

/** Synchronises sites and units by name. */
export function routeSync(server: FastifyInstance, parts: RouteParts): void {
  routeSitesSync(server, parts);
  routeUnitsSync(server, parts);
}
