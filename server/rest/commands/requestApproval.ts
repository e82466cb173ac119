import { and, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { approvalCalls, type Approval } from '#domain/calls/approvals.ts';
import { approvedEntities, describeCommands } from '#domain/commands/secondPerson.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { ownerOfVisibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { createReader, type ResourceReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Database } from '#server/storage/database.ts';
import { commandApprovals } from '#server/storage/schema/operations/commandApprovals.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { approvalAlerts } from './approvalAlerts.ts';
import { hasTwoPersonApproval } from './secondPerson.ts';

const readers = {
  gate: createReader(resources.gate),
  unit: createReader(resources.unit),
} as const satisfies Record<(typeof approvedEntities)[number], ResourceReader>;

type Body = z.output<typeof approvalCalls.approvalRequest.body>;

/** The doors with their names. @throws Refusal with status 400 for one that does not stand at the site. */
async function readTargets(
  database: Database,
  viewer: Viewer,
  { siteId, targets }: Body,
): Promise<Approval['targets']> {
  const named: Approval['targets'] = [];
  for (const entity of approvedEntities) {
    const ids = [...new Set(targets.filter((target) => target.entity === entity).map(({ id }) => id))];
    if (ids.length === 0) continue;
    const reader: ResourceReader = readers[entity];
    const rows = await reader.rows(database, viewer, ids);
    const found = rows.filter((row) => row['siteId'] === siteId);
    if (found.length < ids.length) throw new Refusal(400, `A ${entity} does not stand at this site.`, 'targets');
    named.push(...found.map(({ id, name }) => ({ entity, id, name: String(name) })));
  }
  return named;
}

async function requireNoneWaiting(database: Database, { userId }: Viewer, now: Date, siteId: number): Promise<void> {
  const [waiting] = await database
    .select({ id: commandApprovals.id })
    .from(commandApprovals)
    .where(
      and(
        eq(commandApprovals.requestedBy, userId),
        eq(commandApprovals.siteId, siteId),
        eq(commandApprovals.state, 'pending'),
        gt(commandApprovals.expiresAt, now),
      ),
    );
  if (waiting !== undefined) throw new Refusal(409, 'Your earlier request at this site still waits. Cancel it first.');
}

/** @returns the request's id. @throws Refusal where no approval is needed, or nobody could give it. */
export async function requestApproval(context: WriteContext, body: Body): Promise<number> {
  const { transaction, viewer, now, addChange } = context;
  const { siteId, act, reason } = body;
  const organisationId = await ownerOfVisibleSite(transaction, viewer, siteId);
  if (organisationId === null) throw new Refusal(404, sentences.notFound('site', siteId));
  if (!(await hasTwoPersonApproval(transaction, siteId))) {
    throw new Refusal(409, 'Commands at this site need no approval.');
  }
  await requireNoneWaiting(transaction, viewer, now, siteId);
  const targets = await readTargets(transaction, viewer, body);
  const title = describeCommands(act, targets);
  const [made] = await transaction
    .insert(commandApprovals)
    .values({
      siteId,
      organisationId,
      act,
      targets,
      reason,
      state: 'pending',
      requestedBy: viewer.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + secondPerson.validity),
    })
    .returning({ id: commandApprovals.id });
  const [site] = await transaction.select({ name: sites.name }).from(sites).where(eq(sites.id, siteId));
  if (made === undefined || site === undefined) throw new Error('The request was not stored.');
  const alerted = await approvalAlerts.send(transaction, addChange, viewer, {
    organisationId,
    siteId,
    approvalId: made.id,
    createdAt: now,
    message: `${title} at ${site.name}: ${viewer.name} asks for approval. Reason: ${reason}`,
  });
  if (alerted === 0) {
    throw new Refusal(409, `Nobody else may command the doors of ${site.name}, so nobody can approve this.`);
  }
  const detail = `${title}, reason: ${reason}`;
  const action = 'Requested approval';
  await recordAction(transaction, viewer, now, { action, detail, siteId, entity: 'site', recordId: siteId });
  return made.id;
}
