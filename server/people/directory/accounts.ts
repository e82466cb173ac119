import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { permissionRole } from '#domain/entities/permissionRole.ts';
import { user } from '#domain/entities/user.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { lockAllRights, updatePermissions } from '#server/people/effectivePermissions.ts';
import { signInColumns } from '#server/people/signInColumns.ts';
import { Refusal } from '#server/refusal.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { directories, directoryGroups, directoryPeople } from '#server/storage/schema/people/directories.ts';
import { permissionRoles, userRoles, users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff } from '#server/viewer.ts';
import { domainsOf, type StoredDirectory } from './directories.ts';
import { directorySentences as sentences } from './directorySentences.ts';
import type { DirectoryPerson } from './provider.ts';

interface Signing {
  transaction: Database;
  addChange: (change: Change) => void;
  directory: StoredDirectory;
  person: DirectoryPerson;
  now: Date;
}

const accountColumns = { ...signInColumns, status: users.status };

async function readAccount(transaction: Database, id: number) {
  const [row] = await transaction.select(accountColumns).from(users).where(eq(users.id, id));
  if (row === undefined) throw new Error('An account is gone within its own transaction.');
  return row;
}
export type DirectoryAccount = Awaited<ReturnType<typeof readAccount>>;

/** The account that the directory's person used before. */
async function findConnected({ transaction, directory, person }: Signing): Promise<number | null> {
  const { organisationId, issuer } = directory;
  const [row] = await transaction
    .select({ id: users.id })
    .from(directoryPeople)
    .innerJoin(users, eq(users.id, directoryPeople.userId))
    .where(
      and(
        eq(directoryPeople.organisationId, organisationId),
        eq(directoryPeople.issuer, issuer),
        eq(directoryPeople.subject, person.subject),
        eq(users.organisationId, organisationId),
      ),
    );
  return row?.id ?? null;
}

const recordOf = (account: DirectoryAccount) => ({ siteId: null, entity: user.name, recordId: account.id });

const actorOf = (account: DirectoryAccount) => ({
  userId: account.id,
  organisationId: account.organisationId,
  name: nameOfStaff(account.id, account),
});

/** @throws Refusal: the account or the person is connected otherwise already. */
async function connect({ transaction, directory, person, now }: Signing, account: DirectoryAccount): Promise<void> {
  const { organisationId, issuer } = directory;
  // Somebody who came from another organisation brings no connection along.
  await transaction
    .delete(directoryPeople)
    .where(and(eq(directoryPeople.userId, account.id), sql`${directoryPeople.organisationId} <> ${organisationId}`));
  const made = await transaction
    .insert(directoryPeople)
    .values({ organisationId, issuer, subject: person.subject, userId: account.id, createdAt: now })
    .onConflictDoNothing()
    .returning({ userId: directoryPeople.userId });
  if (made.length === 0) throw new Refusal(409, sentences.connectedOtherwise, 'email');
  const action = { action: 'Connected with the directory', detail: null, ...recordOf(account) };
  await recordAction(transaction, actorOf(account), now, action);
}

/**
 * By a confirmed email of the directory's own domains, within its organisation alone. A super admin is trusted with other
 * organisations too: an email that somebody can set in one directory is not enough for that.
 * @returns null: nobody has that email here.
 * @throws Refusal
 */
async function findByEmail({ transaction, directory }: Signing, email: string): Promise<DirectoryAccount | null> {
  const [account] = await transaction
    .select(accountColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (account === undefined) return null;
  if (account.organisationId !== directory.organisationId || account.isServiceAccount)
    throw new Refusal(403, sentences.noAccount, 'email');
  if (account.isSuperAdmin) throw new Refusal(403, sentences.notConnected, 'email');
  return account;
}

async function makeAccount({ transaction, addChange, directory, person }: Signing, email: string) {
  const { organisationId } = directory;
  const { firstName, lastName } = person;
  const [made] = await transaction
    .insert(users)
    .values({ organisationId, email, firstName: firstName?.slice(0, 200), lastName: lastName?.slice(0, 200) })
    .returning({ id: users.id });
  if (made === undefined) throw new Error('The new user came back without a number.');
  addChange({ entity: user.name, act: 'CREATE', id: made.id, organisationId, organisationIds: [organisationId] });
  return readAccount(transaction, made.id);
}

/** @throws Refusal: the directory does not vouch for an email of its domains. */
async function requireEmail({ transaction, directory, person }: Signing): Promise<string> {
  const { email, isEmailVerified } = person;
  if (email === null || !isEmailVerified) throw new Refusal(403, sentences.emailUnverified, 'email');
  const domains = await domainsOf(transaction, directory.organisationId);
  if (!domains.includes(email.slice(email.lastIndexOf('@') + 1)))
    throw new Refusal(403, sentences.emailUnverified, 'email');
  return email;
}

/** @throws Refusal: nobody is signed in. */
async function findOrMake(signing: Signing): Promise<DirectoryAccount> {
  const { transaction, directory } = signing;
  const connected = await findConnected(signing);
  if (connected !== null) return readAccount(transaction, connected);
  const email = await requireEmail(signing);
  const known = await findByEmail(signing, email);
  if (known !== null && known.status !== 'active') throw new Refusal(403, sentences.archived, 'email');
  if (known === null && !directory.makesAccounts) throw new Refusal(403, sentences.noAccount, 'email');
  const account = known ?? (await makeAccount(signing, email));
  await connect(signing, account);
  return account;
}

/**
 * The roles that stand in the table of groups are the directory's to give and take; others stay as people gave them. A
 * directory that names no groups takes them all.
 */
async function setRoles({ transaction, addChange, directory, person, now }: Signing, account: DirectoryAccount) {
  const { organisationId } = directory;
  const mapped = await transaction
    .select({ group: directoryGroups.group, roleId: directoryGroups.roleId, name: permissionRoles.name })
    .from(directoryGroups)
    .innerJoin(permissionRoles, eq(permissionRoles.id, directoryGroups.roleId))
    .where(and(eq(directoryGroups.organisationId, organisationId), eq(permissionRoles.organisationId, organisationId)));
  if (mapped.length === 0) return;
  const wanted = new Map(
    mapped.filter(({ group }) => person.groups.includes(group)).map(({ roleId, name }) => [roleId, name]),
  );
  const lost = mapped.map(({ roleId }) => roleId).filter((roleId) => !wanted.has(roleId));
  const taken = await transaction
    .delete(userRoles)
    .where(and(eq(userRoles.userId, account.id), inArray(userRoles.roleId, lost)))
    .returning({ id: userRoles.id, roleId: userRoles.roleId });
  const rows = [...wanted.keys()].map((roleId) => ({ userId: account.id, roleId }));
  const given =
    rows.length === 0
      ? []
      : await transaction
          .insert(userRoles)
          .values(rows)
          .onConflictDoNothing()
          .returning({ id: userRoles.id, roleId: userRoles.roleId });
  const audience = { organisationId, organisationIds: [organisationId] };
  for (const { id } of taken) addChange({ entity: 'userRole', act: 'DELETE', id, ...audience });
  for (const { id } of given) addChange({ entity: 'userRole', act: 'CREATE', id, ...audience });
  const names = new Map(mapped.map(({ roleId, name }) => [roleId, name]));
  for (const [action, changed] of [
    ['Removed role', taken],
    ['Assigned role', given],
  ] as const) {
    for (const { roleId } of changed) {
      const detail = `${names.get(roleId) ?? permissionRole.label.one}, by the directory`;
      await recordAction(transaction, actorOf(account), now, { action, detail, ...recordOf(account) });
    }
  }
  await updatePermissions(transaction, [account.id], addChange);
}

/**
 * The account of somebody whom the directory has signed in, with the roles of their groups.
 * @param connecting the account that a signed-in person connects; null: they sign in.
 * @throws Refusal: they have none here, or it is archived.
 */
export async function accountFor(signing: Signing, connecting: number | null): Promise<DirectoryAccount> {
  const { transaction, directory, now } = signing;
  await lockAllRights(transaction);
  let account: DirectoryAccount;
  if (connecting === null) account = await findOrMake(signing);
  else {
    account = await readAccount(transaction, connecting);
    const known = await findConnected(signing);
    if (known !== null && known !== account.id) throw new Refusal(409, sentences.connectedOtherwise, 'email');
    if (known === null) await connect(signing, account);
  }
  // Who connects their account may have moved since they began.
  if (account.organisationId !== directory.organisationId) throw new Refusal(403, sentences.noAccount, 'email');
  if (account.status !== 'active') throw new Refusal(403, sentences.archived, 'email');
  await setRoles(signing, account);
  await transaction
    .update(directories)
    .set({ workedAt: now })
    .where(and(eq(directories.organisationId, directory.organisationId), isNull(directories.workedAt)));
  return readAccount(transaction, account.id);
}
