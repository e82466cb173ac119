import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import { actLabels, actsOf, type CommandAct } from '#domain/commands/act.ts';
import { approvedEntities, triedEntity } from '#domain/commands/secondPerson.ts';
import { isOffered } from '#server/devices/networkLinks.ts';
import { hasTwoPersonApproval } from '#server/places/hasTwoPersonApproval.ts';
import { atOwnSite, ownerOfVisibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { createReader, type ResourceReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { isWaiting, storeApproval } from './storeApproval.ts';

const readers = {
  gate: createReader(resources.gate),
  unit: createReader(resources.unit),
  lockable: createReader(resources.lockable),
} as const satisfies Record<(typeof approvedEntities)[number], ResourceReader>;

type Body = z.output<typeof approvalCalls.approvalRequest.body>;

/** The doors with their names. @throws Refusal with status 400 for one elsewhere, or one that has no such act. */
async function readTargets(database: Database, viewer: Viewer, body: Body): Promise<Approval['targets']> {
  const { siteId, act, targets } = body;
  if (act === 'try') return readTried(database, viewer, body);
  if (targets.some(({ entity }) => entity === triedEntity))
    throw new Refusal(400, 'A network device can only be tried.', 'targets');
  const named: Approval['targets'] = [];
  for (const entity of approvedEntities) {
    const ids = [...new Set(targets.filter((target) => target.entity === entity).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const offered: readonly CommandAct[] = actsOf[entity];
    if (!offered.includes(act)) {
      throw new Refusal(400, `A ${entity} cannot be ${actLabels[act].done.toLowerCase()}.`, 'targets');
    }
    const reader: ResourceReader = readers[entity];
    const rows = await reader.rows(database, viewer, ids);
    const found = rows.filter((row) => row['siteId'] === siteId);
    if (found.length < ids.length) throw new Refusal(400, `A ${entity} does not stand at this site.`, 'targets');
    named.push(...found.map(({ id, name }) => ({ entity, id, name: String(name) })));
  }
  return named;
}

/** Devices with their names. @throws Refusal with status 400 for one elsewhere, or something else. */
async function readTried(database: Database, viewer: Viewer, { siteId, targets }: Body): Promise<Approval['targets']> {
  const ids = [...new Set(targets.map(({ id }) => id))];
  const rows = await database
    .select({ id: networkDevices.id, name: networkDevices.name, siteId: networkDevices.siteId })
    .from(networkDevices)
    .where(and(inArray(networkDevices.id, ids), atOwnSite(viewer, networkDevices.siteId)))
    .orderBy(asc(networkDevices.name), asc(networkDevices.id));
  const found = rows.filter((row) => isOffered(viewer, row.siteId, siteId));
  const others = targets.filter(({ entity }) => entity !== triedEntity);
  if (others.length > 0 || found.length < ids.length)
    throw new Refusal(400, 'Choose network devices of this site to try.', 'targets');
  return found.map(({ id, name }) => ({ entity: triedEntity, id, name }));
}

/** @returns the request's id. @throws Refusal where no approval is needed, or nobody could give it. */
export async function requestApproval(context: WriteContext, body: Body): Promise<number> {
  const { transaction, viewer } = context;
  const { siteId, act, reason } = body;
  const organisationId = await ownerOfVisibleSite(transaction, viewer, siteId);
  if (organisationId === null) throw new Refusal(404, sentences.notFound('site', siteId));
  if (!(await hasTwoPersonApproval(transaction, siteId))) {
    throw new Refusal(409, 'Commands at this site need no approval.');
  }
  const targets = await readTargets(transaction, viewer, body);
  if (await isWaiting(context, { siteId, organisationId, act, targets })) {
    throw new Refusal(409, 'Your earlier request for this still waits. Cancel it first.');
  }
  const [site] = await transaction.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId));
  const place = site?.name ?? `site ${siteId}`;
  return storeApproval(context, { siteId, organisationId, act, targets, place, reason });
}
