import { sql } from 'drizzle-orm';
import { userBody } from '#domain/bodies/people.ts';
import { user } from '#domain/entities/user.ts';
import { areas, type Permissions } from '#domain/permissions/bits.ts';
import { users } from '#server/storage/schema/users.ts';
import { ownerFor } from '#server/rest/access/ownership.ts';
import { ofOwnOrganisation } from '#server/rest/access/visibility.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { ServerResource, StoredRow, Values } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';
import type { Viewer } from '#server/rest/viewer.ts';

/** Whether these rights hold one that the viewer lacks. */
function goBeyond({ rights }: Viewer, permissions: Permissions): boolean {
  return areas.some((area) => ((permissions[area] ?? 0) & ~(rights.permissions[area] ?? 0)) !== 0);
}

function requireRank(viewer: Viewer, values: Values, current: StoredRow | null): void {
  if (viewer.rights.isSuperAdmin) return;
  if (current?.['isSuperAdmin'] === true || values['isSuperAdmin'] === true) {
    throw new Refusal(403, 'Only a super admin may make, change or delete a super admin.', 'isSuperAdmin');
  }
  if (goBeyond(viewer, (current?.['permissions'] ?? {}) as Permissions)) {
    throw new Refusal(403, 'You cannot change or delete a user who has a right that you do not have yourself.');
  }
  if (goBeyond(viewer, (values['permissions'] ?? {}) as Permissions)) {
    throw new Refusal(403, 'You cannot give a right that you do not have yourself.', 'permissions');
  }
}

export const userResource: ServerResource = {
  entity: user.name,
  table: users,
  fields: columnsNamed(users, [
    'id',
    'organisationId',
    'email',
    'firstName',
    'lastName',
    'permissions',
    'isSuperAdmin',
    'phone',
    'status',
  ]),
  optionName: sql`coalesce(nullif(trim(concat_ws(' ', users.first_name, users.last_name)), ''), users.email)`,
  visible: (viewer) => ofOwnOrganisation(viewer, users.organisationId),
  concern: (_database, row) => {
    const organisationId = row['organisationId'] as number;
    return Promise.resolve({ organisationId, organisationIds: [organisationId] });
  },
  writing: {
    body: userBody,
    prepare: (_transaction, viewer, values, current) => {
      requireRank(viewer, values, current);
      return Promise.resolve({ ...values, ...ownerFor(viewer, values, current) });
    },
    beforeDelete: (_transaction, viewer, current) => {
      requireRank(viewer, {}, current);
      if (current.id === viewer.userId) throw new Refusal(409, 'You cannot delete your own account.');
      return Promise.resolve();
    },
    conflicts: {
      users_email: { status: 409, field: 'email', sentence: 'There is already a user with this email.' },
      users_organisation_id_organisations_id_fk: {
        status: 400,
        field: 'organisationId',
        sentence: 'There is no such organisation.',
      },
    },
    nameOf: (row) => `user ${row.id}`,
  },
};
