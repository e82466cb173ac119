import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { siteCalls } from '#domain/calls/sites.ts';
import { unitCalls } from '#domain/calls/units.ts';
import { recordAction } from '#server/rest/access/actionLog.ts';
import { requireOwner } from '#server/rest/access/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Audience } from '#server/rest/crud/define.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { organisationFeatures } from '#server/storage/schema/organisations.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { units } from '#server/storage/schema/units.ts';
import { askExternalStorage, type ExternalRecord, type ExternalStorage } from './externalStorage.ts';

const segmentSchema = z.object({ segment: z.string() });

/** @throws Refusal with status 404 for another word than that of the connected system. */
function requireConnected({ externalStorage }: RouteParts, request: FastifyRequest): ExternalStorage {
  const parsed = segmentSchema.safeParse(request.params);
  if (externalStorage !== null && parsed.data?.segment === externalStorage.segment) return externalStorage;
  throw new Refusal(404, 'There is no external storage system connected here.');
}

/** @throws Refusal with status 403 when the organisation has the feature switched off. */
async function requireFeature(database: Database, organisationId: number): Promise<void> {
  const [row] = await database
    .select({ isOn: organisationFeatures.externalStorage })
    .from(organisationFeatures)
    .where(eq(organisationFeatures.id, organisationId));
  if (row?.isOn === true) return;
  throw new Refusal(403, 'The external storage system is switched off for this organisation.');
}

type Row = { id: number; siteId: number; name: string } & Record<string, unknown>;

interface Sync {
  /** The table's own rows, locked. */
  rows: readonly Row[];
  said: readonly ExternalRecord[];
  entity: 'site' | 'unit';
  set(id: number, values: object): Promise<unknown>;
}

/** The fields that the external system says otherwise than the record. */
function differences(row: Row, said: ExternalRecord): object {
  return Object.fromEntries(
    Object.entries(said).filter(([field, value]) => value !== undefined && (value ?? null) !== (row[field] ?? null)),
  );
}

async function takeOver(parts: RouteParts, viewer: Viewer, prepare: (transaction: Database) => Promise<Sync>) {
  return parts.storage.write(async (transaction, note) => {
    const { rows, said, entity, set } = await prepare(transaction);
    const byName = new Map(rows.map((row) => [row.name, row]));
    const unknown = said.filter(({ name }) => !byName.has(name)).map(({ name }) => name);
    const concerns = new Map<number, Audience>();
    let changed = 0;
    for (const each of said) {
      const row = byName.get(each.name);
      const values = row === undefined ? {} : differences(row, each);
      if (row === undefined || Object.keys(values).length === 0) continue;
      await set(row.id, values);
      changed += 1;
      const concern = concerns.get(row.siteId) ?? (await resources[entity].concern(transaction, row));
      concerns.set(row.siteId, concern);
      note({ entity, act: 'UPDATE', id: row.id, ...concern });
    }
    await recordAction(transaction, viewer, parts.now(), {
      action: `Synchronised ${entity}s`,
      detail: `${changed} changed, ${unknown.length} unknown`,
      siteId: entity === 'unit' ? (rows[0]?.siteId ?? null) : null,
    });
    return { matched: said.length - unknown.length, changed, unknown };
  });
}

/** Without the names that are only another organisation's: who else is here is nobody's business. */
async function withoutOthers(transaction: Database, organisationId: number, said: readonly ExternalRecord[]) {
  const rows = await transaction
    .select({ name: sites.name, organisationId: sites.organisationId })
    .from(sites)
    .where(
      inArray(
        sites.name,
        said.map(({ name }) => name),
      ),
    );
  const own = new Set(rows.filter((row) => row.organisationId === organisationId).map(({ name }) => name));
  const others = new Set(rows.map(({ name }) => name));
  return said.filter(({ name }) => own.has(name) || !others.has(name));
}

function routeSitesSync(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, siteCalls.sitesSync, async ({ viewer, request }) => {
    const external = requireConnected(parts, request);
    await requireFeature(storage.database, viewer.organisationId);
    const said = await askExternalStorage(external, { of: 'sites' });
    return takeOver(parts, viewer, async (transaction) => {
      const own = eq(sites.organisationId, viewer.organisationId);
      const rows = await transaction.select().from(sites).where(own).orderBy(sites.id).for('no key update');
      return {
        rows: rows.map((row) => ({ ...row, siteId: row.id })),
        said: await withoutOthers(transaction, viewer.organisationId, said),
        entity: 'site',
        set: (id, values) => transaction.update(sites).set(values).where(eq(sites.id, id)),
      };
    });
  });
}

function routeUnitsSync(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const reader = createReader(resources.site);
  answerCall(server, authenticate, unitCalls.unitsSync, async ({ viewer, body, request }) => {
    const external = requireConnected(parts, request);
    const [site] = await reader.rows(storage.database, viewer, [body.siteId]);
    if (site === undefined) throw new Refusal(404, 'There is no such site.', 'siteId');
    const organisationId = site['organisationId'] as number;
    requireOwner(viewer, organisationId);
    await requireFeature(storage.database, organisationId);
    const said = await askExternalStorage(external, { of: 'units', site: String(site['name']) });
    return takeOver(parts, viewer, async (transaction) => ({
      rows: await transaction
        .select()
        .from(units)
        .where(eq(units.siteId, site.id))
        .orderBy(units.id)
        .for('no key update'),
      said,
      entity: 'unit',
      set: (id, values) =>
        transaction
          .update(units)
          .set(values)
          .where(and(eq(units.id, id), eq(units.siteId, site.id))),
    }));
  });
}

/** Sites and units brought in line with the external storage system, by their names. */
export function routeSync(server: FastifyInstance, parts: RouteParts): void {
  routeSitesSync(server, parts);
  routeUnitsSync(server, parts);
}
