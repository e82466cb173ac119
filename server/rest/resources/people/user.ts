import { and, eq, sql } from 'drizzle-orm';
import { userBody } from '#domain/bodies/people.ts';
import { areas } from '#domain/permissions/bits.ts';
import { user } from '#domain/entities/user.ts';
import { accessPermissions } from '#server/storage/schema/access/accessPermissions.ts';
import { pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { alertUsers } from '#server/storage/schema/operations/alerts.ts';
import { userRoles, users } from '#server/storage/schema/people/users.ts';
import { passAccountChangesOn, recordAccountChange } from '#server/people/accountChanges.ts';
import { isSameEmail, requestEmailChange } from '#server/people/emailChanges.ts';
import { endSignIns } from '#server/people/accountSessions.ts';
import { requireNoEmergency } from '#server/people/directory/directories.ts';
import { directorySentences } from '#server/people/directory/directorySentences.ts';
import { hasSecondFactor } from '#server/people/factors/requirement.ts';
import { ownerFor } from '#server/places/ownership.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { lockRights, updatePermissions } from '#server/people/effectivePermissions.ts';
import { requireProof } from '#server/rest/account/requireProof.ts';
import { requireRankOver, requireRights } from '#server/rest/people/rank.ts';
import { sentences } from '#server/sentences.ts';
import { Refusal } from '#server/refusal.ts';
import { defineResource, type GivenBy, type RowOf } from '#server/rest/crud/define.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import type { Database } from '#server/storage/database.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';
import { notePinCodesGone } from '../goneAlong.ts';
import { noSuchOrganisation, stillUsed } from '../constraintSentences.ts';
import { nameOfUser } from './nameOfUser.ts';

type Row = RowOf<typeof fields>;
type Given = GivenBy<typeof userBody>;

function requireRank(viewer: Viewer, values: Given, current: Row | null): void {
  if (current !== null) {
    requireRankOver(viewer, { isSuperAdmin: current.isSuperAdmin, permissions: current.permissions });
  }
  requireRankOver(viewer, { isSuperAdmin: values.isSuperAdmin });
  requireRights(viewer, values.permissions ?? {}, 'permissions');
}

/** Whether the user has other rights of their own after it. */
function changesRights({ permissions, isSuperAdmin }: Given, current: Row | null): boolean {
  const isRaised = isSuperAdmin !== undefined && isSuperAdmin !== (current?.isSuperAdmin ?? false);
  const isGiven = areas.some(
    (area) => permissions !== undefined && (permissions[area] ?? 0) !== (current?.grants[area] ?? 0),
  );
  return isRaised || isGiven;
}

/** A new email waits until its owner confirms it. */
const isNewEmail = (email: string, current: Row | null): boolean =>
  current !== null && !isSameEmail(email, current.email);

/** Whether another email than the current one is asked for anew. */
const isOtherEmail = ({ email }: Given, current: Row | null): boolean =>
  email !== undefined && email !== current?.pendingEmail && isNewEmail(email, current);

/** Whether an account is new, restored, raised to a super admin's, or comes from another organisation. */
function isTakenUp(given: Given, current: Row | null): boolean {
  if (current === null) return true;
  const isRestored = given.status === 'active' && current.status !== 'active';
  const isRaised = given.isSuperAdmin === true && !current.isSuperAdmin;
  return isRestored || isRaised || (given.organisationId ?? current.organisationId) !== current.organisationId;
}

/** Whether an account that is there already signs somebody in who could not before: by another email, restored, or moved. */
const givesAccount = (given: Given, current: Row | null): boolean =>
  current !== null && (isTakenUp(given, current) || isOtherEmail(given, current));

/** A body's permissions are the direct grants; the effective ones are computed after the write. */
async function prepare(transaction: Database, viewer: Viewer, values: Given, current: Row | null) {
  requireRank(viewer, values, current);
  const leaves = values.organisationId !== undefined && values.organisationId !== current?.organisationId;
  if (current !== null && (values.status === 'archived' || leaves)) await requireNoEmergency(transaction, current);
  if (current?.id === viewer.userId && values.status === 'archived') {
    throw new Refusal(409, 'You cannot archive your own account.', 'status');
  }
  if (changesRights(values, current) || givesAccount(values, current)) requireProof(viewer);
  const { permissions, email, ...others } = values;
  const emails = email === undefined || isNewEmail(email, current) ? {} : { email };
  const grants = permissions === undefined ? {} : { grants: permissions };
  return { ...others, ...emails, ...grants, ...ownerFor(viewer, values, current) };
}

/** Ends the access, codes and notices of a user who leaves an organisation. */
async function leave({ transaction, addChange }: WriteContext, userId: number): Promise<void> {
  await notePinCodesGone(transaction, { userId }, addChange);
  for (const table of [userRoles, pinCodes, accessPermissions, alertUsers] as const) {
    await transaction.delete(table).where(eq(table.userId, userId));
  }
}

/** Ends the access of a user who moves, and the sign-ins of an archived one. */
async function settle(settling: WriteContext, id: number, given: Given, current: Row | null) {
  const { transaction, viewer, now } = settling;
  if (isTakenUp(given, current)) {
    await recordAccountChange(transaction, { userId: id, changedBy: viewer.userId, at: now });
  }
  const moved = given.organisationId !== undefined && given.organisationId !== current?.organisationId;
  if (current !== null && moved) await leave(settling, id);
  if (given.email !== undefined && isOtherEmail(given, current)) {
    await requestEmailChange(settling, id, given.email);
  }
  // Its own live event covers the record.
  await updatePermissions(transaction, [id], () => undefined, settling);
  if (given.status === 'archived') await endSignIns(transaction, id, now);
}

/** A sign-in's record stays until the next one, so the newest always exists. */
const lastSignInAt = sql<Date | null>`
  (select max(sessions.issued_at) from sessions where sessions.user_id = users.id)`.mapWith(
  (value: string | Date) => new Date(value),
);

const fields = {
  ...columnsNamed(users, [
    'id',
    'organisationId',
    'email',
    'firstName',
    'lastName',
    'permissions',
    'grants',
    'isSuperAdmin',
    'phone',
    'status',
    'secondFactorFrom',
  ]),
  lastSignInAt,
  pendingEmail: sql<string | null>`(select waiting.email from email_changes waiting where waiting.user_id = users.id)`,
  hasSecondFactor,
};

export const userResource = defineResource({
  entity: user.name,
  table: users,
  fields,
  optionName: nameOfUser,
  visible: (viewer) => and(eq(users.isServiceAccount, false), ofOwnOrganisation(viewer, users.organisationId)),
  audience: (_database, { organisationId }) => Promise.resolve({ organisationId, organisationIds: [organisationId] }),
  writing: {
    body: userBody,
    lock: (transaction, _ids, viewer) => lockRights(transaction, viewer),
    prepare,
    settle,
    beforeDelete: async (transaction, viewer, current, addChange) => {
      requireRank(viewer, {}, current);
      if (current.id === viewer.userId) throw new Refusal(409, 'You cannot delete your own account.');
      await passAccountChangesOn(transaction, current.id);
      await notePinCodesGone(transaction, { userId: current.id }, addChange);
    },
    conflicts: {
      users_email: { status: 409, field: 'email', sentence: sentences.emailTaken },
      users_organisation_id_organisations_id_fk: noSuchOrganisation,
      ...stillUsed(directorySentences.isEmergency, 'directories_emergency_user_id_users_id_fk'),
    },
    nameOf: (row) => nameOfStaff(row.id, row),
  },
});
