import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { secondFactorMessages } from '#domain/messages/secondFactor.ts';
import { isNothing, isSamePermissions, joinPermissions, missingFrom } from '#domain/permissions/arithmetic.ts';
import type { Day } from '#format/days.ts';
import { sendAlert } from '#server/operations/sendAlert.ts';
import { Refusal } from '#server/refusal.ts';
import { sentences } from '#server/sentences.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/people/users.ts';
import { recordAccountChange, userUpdated } from './accountChanges.ts';
import { hasSecondFactor } from './factors/requirement.ts';

/** Until the transaction ends, other changes of rights and accounts wait. */
export const lockAllRights = (transaction: Database) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.rights})`);

/**
 * For a person who changes rights or accounts, until the transaction ends. Permissions derive from grants, roles and
 * assignments, so two simultaneous changes would each miss the other. A person who was archived or lost rights while they
 * waited changes nothing: two who archive each other would both be gone.
 * @throws Refusal
 */
export async function lockRights(transaction: Database, { userId, organisationId, rights }: Viewer): Promise<void> {
  await lockAllRights(transaction);
  const [still] = await transaction
    .select({ permissions: users.permissions, isSuperAdmin: users.isSuperAdmin })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.organisationId, organisationId), eq(users.status, 'active')));
  if (still === undefined) throw new Refusal(401, sentences.tokenRefused);
  const isLower = rights.isSuperAdmin ? !still.isSuperAdmin : !isNothing(missingFrom(still, rights.permissions));
  if (isLower) throw new Refusal(403, 'Your permissions were changed a moment ago. Try again.');
}

/** Tells people without a second factor, in alerts, from when on they need one. */
async function tellRequirement(
  { transaction, now }: Pick<WriteContext, 'transaction' | 'now'>,
  addChange: (change: Change) => void,
  { day, organisationId, userIds }: { day: Day; organisationId: number; userIds: readonly number[] },
): Promise<void> {
  const message = secondFactorMessages.required.alert(day);
  await sendAlert(
    transaction,
    addChange,
    { kind: 'second factor', organisationId, siteId: null, message, level: 'medium', createdAt: now },
    userIds,
  );
}

/** The first of several days. */
const firstOf = (days: readonly (Day | null)[]): Day | null => days.filter((day) => day !== null).toSorted()[0] ?? null;

/**
 * What a user may, and from when on they need a second factor: from grants and roles. The transaction must have called
 * `lockRights` or `lockAllRights`.
 * @param addChange called for each user for whom it changed.
 * @param givenBy who gives permissions; absent: they are only taken.
 */
export async function updatePermissions(
  transaction: Database,
  userIds: readonly number[],
  addChange: (change: Change) => void,
  givenBy?: Pick<WriteContext, 'viewer' | 'now' | 'addChange'>,
): Promise<void> {
  const rows = await transaction
    .select({
      id: users.id,
      organisationId: users.organisationId,
      grants: users.grants,
      permissions: users.permissions,
      isServiceAccount: users.isServiceAccount,
      isSuperAdmin: users.isSuperAdmin,
      secondFactorFrom: users.secondFactorFrom,
      hasSecondFactor,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id));
  /** By organisation and day. */
  const toTell = new Map<string, { day: Day; organisationId: number; userIds: number[] }>();
  for (const row of rows) {
    const { id, organisationId, grants, permissions, isServiceAccount, isSuperAdmin } = row;
    const roles = await transaction
      .select({ permissions: permissionRoles.permissions, secondFactorFrom: permissionRoles.secondFactorFrom })
      .from(userRoles)
      .innerJoin(permissionRoles, eq(permissionRoles.id, userRoles.roleId))
      .where(eq(userRoles.userId, id));
    const joined = joinPermissions([grants, ...roles.map((role) => role.permissions)]);
    // Nobody answers a second step for a program.
    const secondFactorFrom = isServiceAccount ? null : firstOf(roles.map((role) => role.secondFactorFrom));
    if (isSamePermissions(joined, permissions) && secondFactorFrom === row.secondFactorFrom) continue;
    if (givenBy !== undefined && !isNothing(missingFrom({ permissions, isSuperAdmin }, joined))) {
      await recordAccountChange(transaction, { userId: id, changedBy: givenBy.viewer.userId, at: givenBy.now });
    }
    await transaction.update(users).set({ permissions: joined, secondFactorFrom }).where(eq(users.id, id));
    if (isServiceAccount) continue;
    addChange(userUpdated({ id, organisationId }));
    if (secondFactorFrom === null || row.hasSecondFactor) continue;
    if (row.secondFactorFrom !== null && row.secondFactorFrom <= secondFactorFrom) continue;
    const key = `${organisationId} ${secondFactorFrom}`;
    const others = toTell.get(key)?.userIds ?? [];
    toTell.set(key, { day: secondFactorFrom, organisationId, userIds: [...others, id] });
  }
  if (givenBy === undefined) return;
  for (const each of toTell.values()) {
    await tellRequirement({ transaction, now: givenBy.now }, givenBy.addChange, each);
  }
}

export async function holdersOf(transaction: Database, roleId: number): Promise<number[]> {
  const rows = await transaction
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.roleId, roleId));
  return rows.map(({ userId }) => userId);
}
