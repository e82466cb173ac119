import { and, eq, or, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { logCalls, recordsWithActions, type EntityWithActions } from '#domain/calls/operations.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { actionLogs, energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { answerCall } from '../call.ts';
import type { RouteParts } from '../routeParts.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '../crud/body.ts';
import type { ServerResource } from '../crud/define.ts';
import { parseListQuery } from '../crud/query.ts';
import { createReader } from '../crud/read.ts';
import { resources } from '../resources/index.ts';
import { sentences } from '#server/sentences.ts';

interface SubjectLog {
  /** The entity that the lines are about. */
  subject: EntityName;
  log: ServerResource;
  /** The column with the subject's id. */
  column: AnyPgColumn;
  /** A further condition for the lines. */
  condition?: SQL;
  /** The condition for further lines: those about the subject, beside those by it. */
  also?: (id: number) => SQL | undefined;
}

const events = (subject: EntityName, column: AnyPgColumn, condition?: SQL): SubjectLog => ({
  subject,
  log: resources.eventLog,
  column,
  ...(condition === undefined ? {} : { condition }),
});
const actions = (subject: EntityName, column: AnyPgColumn): SubjectLog => ({
  subject,
  log: resources.actionLog,
  column,
});

/** The action logs of records whose kind and id the log has. */
const recordActions = Object.fromEntries(
  Object.keys(recordsWithActions).map((subject) => [
    `${subject}Actions`,
    { ...actions(subject as EntityName, actionLogs.recordId), condition: eq(actionLogs.entity, subject) },
  ]),
) as Record<`${EntityWithActions}Actions`, SubjectLog>;

const subjectLogs: Record<keyof typeof logCalls, SubjectLog> = {
  unitEvents: events('unit', eventLogs.unitId),
  gateEvents: events('gate', eventLogs.gateId),
  userEvents: events('user', eventLogs.userId),
  controllerEvents: events('controller', eventLogs.controllerId),
  hidEvents: events('hid', eventLogs.hidId),
  unitActions: actions('unit', actionLogs.unitId),
  gateActions: actions('gate', actionLogs.gateId),
  userActions: {
    ...actions('user', actionLogs.userId),
    also: (id) => and(eq(actionLogs.entity, 'user'), eq(actionLogs.recordId, id)),
  },
  controllerActions: actions('controller', actionLogs.controllerId),
  hidActions: actions('hid', actionLogs.hidId),
  ...recordActions,
  unitSnapshot: events('unit', eventLogs.unitId, eq(eventLogs.kind, 'view')),
  unitMaintenance: events('unit', eventLogs.unitId, eq(eventLogs.kind, 'admin')),
  lockableLogs: { subject: 'lockable', log: resources.lockableLog, column: lockableLogs.lockableId },
  powerControllerEnergy: {
    subject: 'powerController',
    log: resources.energyLog,
    column: energyLogs.powerControllerId,
  },
};

/** One subject's log, newest first, in pages. Viewers who can't see the subject see no log of it. */
export function routeLogs(server: FastifyInstance, { storage, authenticate }: RouteParts): void {
  for (const [name, { subject, log, column, condition, also }] of Object.entries(subjectLogs)) {
    const resource: ServerResource = resources[subject];
    const subjects = createReader(resource);
    const lines = createReader(log);
    const { one } = entityOf(subject).label;
    answerCall(server, authenticate, logCalls[name as keyof typeof logCalls], async ({ viewer, request }) => {
      const id = parseId(request.params);
      const query = parseListQuery(request.query);
      const [found] = await subjects.rows(storage.database, viewer, [id]);
      if (found === undefined) throw new Refusal(404, sentences.notFound(one.toLowerCase(), id));
      return lines.list(storage.database, viewer, query, and(or(eq(column, id), also?.(id)), condition));
    });
  }
}
