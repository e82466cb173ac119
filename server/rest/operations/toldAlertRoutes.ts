import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { alertRuleCalls, type ToldAlertAnswer } from '#domain/calls/alertRules.ts';
import { mayBeTold } from '#domain/signals/alertRules.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { acknowledgeAlerts } from '#server/operations/resolveAlerts.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { writeOnce } from '#server/rest/writeOnce.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import { describeAlerts, type DescribedAlert } from '#server/signals/alerts/describeAlerts.ts';
import { openRuledAlerts } from '#server/signals/alerts/readRules.ts';
import type { Database } from '#server/storage/database.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';

/** @throws Refusal with status 404: there is no such alert, or the viewer may not be told of it. */
async function readTold(database: Database, viewer: Viewer, id: number): Promise<DescribedAlert> {
  const own = ofOwnOrganisation(viewer, alerts.organisationId);
  const found = await database
    .select()
    .from(alerts)
    .where(and(eq(alerts.id, id), own));
  const organisationId = found[0]?.organisationId ?? 0;
  const [told] = (await describeAlerts(database, found, await openRuledAlerts(database, organisationId))).values();
  if (told === undefined || !mayBeTold(viewer.rights, told.ruled.kind))
    throw new Refusal(404, sentences.notFound('alert', id));
  return told;
}

async function answerOf(database: Database, { alert, ruled, what, path }: DescribedAlert): Promise<ToldAlertAnswer> {
  const { id, level, createdAt, resolvedAt, acknowledgedAt, acknowledgedById, acknowledgementNote: note } = alert;
  const [by] =
    acknowledgedById === null
      ? []
      : await database
          .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
          .from(users)
          .where(eq(users.id, acknowledgedById));
  const name = acknowledgedById === null || by === undefined ? null : nameOfStaff(acknowledgedById, by);
  return {
    id,
    level,
    what,
    at: createdAt.toISOString(),
    zone: ruled.zone,
    path,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    acknowledgement: acknowledgedAt === null ? null : { at: acknowledgedAt.toISOString(), by: name, note },
  };
}

/** The alert that an email tells of, and who sees to it. Reading it changes nothing: programs open links of emails. */
export function routeToldAlerts(
  server: FastifyInstance,
  parts: Pick<RouteParts, 'storage' | 'authenticate' | 'now'>,
): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, alertRuleCalls.toldAlert, async ({ viewer, request }) =>
    answerOf(storage.database, await readTold(storage.database, viewer, parseId(request.params))),
  );
  answerCall(server, authenticate, alertRuleCalls.toldAlertAcknowledge, (asked) => {
    const id = parseId(asked.request.params);
    return writeOnce(parts, asked, async ({ transaction, viewer, now: at, addChange }) => {
      const { alert, what } = await readTold(transaction, viewer, id);
      const note = asked.body.note === undefined || asked.body.note === '' ? null : asked.body.note;
      const given = { at, byId: viewer.userId, note };
      if (await acknowledgeAlerts(transaction, addChange, eq(alerts.id, id), given)) {
        const { siteId, unitId, gateId, controllerId } = alert;
        const detail = note === null ? what : `${what}, note: ${note}`;
        const about = { siteId, unitId, gateId, controllerId };
        await recordAction(transaction, viewer, at, { action: 'Acknowledged the alert', detail, ...about });
      }
      return answerOf(transaction, await readTold(transaction, viewer, id));
    });
  });
}
