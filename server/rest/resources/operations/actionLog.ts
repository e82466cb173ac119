import { and, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { actionLog } from '#domain/entities/actionLog.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityNames, entityOf } from '#domain/entities/index.ts';
import { can } from '#domain/permissions/can.ts';
import { actionLogs, logCounts } from '#server/storage/schema/operations/logs.ts';
import { atOwnSite, atVisibleSite, ofOwnOrganisation } from '#server/places/visibility.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Viewer } from '#server/viewer.ts';
import { countLines } from './countLines.ts';

const seesPeople = ({ rights }: Viewer) =>
  (['settings', 'admin'] as const).some((area) => can(rights, { area, level: 'read' }));

/**
 * Lines without a site, as about users, are for those who see people and settings. A shared site shows its doors, not
 * its people: only the owner sees lines of its own staff. Acts of a super admin at a site that their own organisation
 * cannot see are for the site's owner alone.
 */
function visible(viewer: Viewer, of: { organisationId: AnyPgColumn; siteId: AnyPgColumn }): SQL | undefined {
  if (viewer.rights.isSuperAdmin) return undefined;
  const byOurs = and(
    ofOwnOrganisation(viewer, of.organisationId),
    or(isNull(of.siteId), atVisibleSite(viewer, of.siteId)),
  );
  const ofOurs = or(byOurs, atOwnSite(viewer, of.siteId));
  return seesPeople(viewer) ? ofOurs : and(ofOurs, isNotNull(of.siteId));
}

/** Shows changes only of kinds that the viewer may read: changes of customers hold personal data. */
function changesFor({ rights }: Viewer): SQL {
  const readable = entityNames.filter((name) => can(rights, askFor(entityOf(name), 'read')));
  return sql`case when ${inArray(actionLogs.entity, readable)} then ${actionLogs.changes} end`;
}

/** Earlier releases wrote "user 1" for people without a name. */
const userName = sql<string | null>`
  case when action_logs.user_name = concat('user ', action_logs.user_id)
  then coalesce((select users.email from users where users.id = action_logs.user_id), action_logs.user_name)
  else action_logs.user_name end`;

export const actionLogResource = defineResource({
  entity: actionLog.name,
  table: actionLogs,
  fields: {
    ...columnsNamed(actionLogs, [
      'id',
      'siteId',
      'unitId',
      'gateId',
      'controllerId',
      'hidId',
      'userId',
      'action',
      'detail',
      'entity',
      'recordId',
      'createdAt',
    ]),
    userName,
  },
  fieldsFor: (viewer) => ({ changes: changesFor(viewer) }),
  siteId: actionLogs.siteId,
  visible: (viewer) => visible(viewer, actionLogs),
  countAll: countLines(actionLogs, (viewer) => visible(viewer, logCounts)),
  audience: (_database, row) => Promise.resolve({ siteId: row.siteId as number, organisationIds: [] }),
  writing: null,
});
