import { and, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { actionLog } from '#domain/entities/actionLog.ts';
import { can } from '#domain/permissions/can.ts';
import { actionLogs } from '#server/storage/schema/logs.ts';
import { sites } from '#server/storage/schema/sites.ts';
import { ofOwnOrganisation } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';

const seesPeople = ({ rights }: Viewer) =>
  (['settings', 'admin'] as const).some((area) => can(rights, { area, level: 'read' }));

export const actionLogResource: ServerResource = {
  entity: actionLog.name,
  table: actionLogs,
  fields: columnsNamed(actionLogs, ['id', 'siteId', 'unitId', 'userId', 'userName', 'action', 'detail', 'createdAt']),
  siteId: actionLogs.siteId,
  // What was done at no site, as to a user, is for those who see people and settings.
  // A shared site opens its doors, not its people: the lines of its owner's staff stay with the owner.
  visible: (viewer) => {
    if (viewer.rights.isSuperAdmin) return undefined;
    const ownSites = sql`(select ${sites.id} from ${sites} where ${sites.organisationId} = ${viewer.organisationId})`;
    const ofOurs = or(ofOwnOrganisation(viewer, actionLogs.organisationId), inArray(actionLogs.siteId, ownSites));
    return seesPeople(viewer) ? ofOurs : and(ofOurs, isNotNull(actionLogs.siteId));
  },
  concern: (_database, row) => Promise.resolve({ siteId: row['siteId'] as number, organisationIds: [] }),
  writing: null,
};
