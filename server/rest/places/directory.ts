import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { directoryCalls, type Directory } from '#domain/calls/directory.ts';
import { organisation } from '#domain/entities/organisation.ts';
import { directoryMessages } from '#domain/messages/directory.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { endSessionsWhere } from '#server/people/accountSessions.ts';
import { isNoApiToken } from '#server/people/apiTokens.ts';
import {
  domainsOf,
  findDirectory,
  groupsOf,
  isConnected,
  openClientSecret,
  saveDirectory,
  throughDirectory,
  type StoredDirectory,
} from '#server/people/directory/directories.ts';
import { directorySentences as sentences } from '#server/people/directory/directorySentences.ts';
import { DirectoryFailure, discover } from '#server/people/directory/provider.ts';
import { lockRights } from '#server/people/effectivePermissions.ts';
import { Refusal } from '#server/refusal.ts';
import { returnAddressOf } from '#server/rest/account/directory.ts';
import { requireRight } from '#server/rest/account/requireRight.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { noteInTrace } from '#server/rest/traceNotes.ts';
import { sentences as commonSentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { directories, directoryPeople } from '#server/storage/schema/people/directories.ts';
import { permissionRoles, sessions, users } from '#server/storage/schema/people/users.ts';
import { nameOfStaff, type Viewer } from '#server/viewer.ts';

/** The address to which a directory tells that somebody signed out there. */
const logoutAddressOf = (publicUrl: string, id: number) =>
  new URL(`/${directoryCalls.directoryLogout.path.replace(':id', String(id))}`, publicUrl).href;

/** @throws Refusal: a role of another organisation, or none. */
async function requireRoles(transaction: Database, organisationId: number, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const rows = await transaction
    .select({ id: permissionRoles.id })
    .from(permissionRoles)
    .where(and(eq(permissionRoles.organisationId, organisationId), inArray(permissionRoles.id, [...roleIds])));
  if (rows.length < new Set(roleIds).size) throw new Refusal(400, sentences.noSuchRole, 'groups');
}

/** @throws Refusal: nobody of the organisation who could sign in by a password. */
async function requireEmergency(transaction: Database, organisationId: number, id: number): Promise<void> {
  const [row] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.organisationId, organisationId),
        eq(users.status, 'active'),
        eq(users.isServiceAccount, false),
        isNotNull(users.passwordHash),
      ),
    );
  if (row === undefined) throw new Refusal(400, sentences.noEmergency, 'emergencyUserId');
}

/** The directory finds super admins by no email: those who have not connected theirs would be locked out. */
async function requireConnectedSuperAdmins(transaction: Database, organisationId: number, exceptId: number) {
  const rows = await transaction
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .leftJoin(directoryPeople, eq(directoryPeople.userId, users.id))
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.isSuperAdmin, true),
        eq(users.status, 'active'),
        ne(users.id, exceptId),
        isNull(directoryPeople.userId),
      ),
    );
  if (rows.length === 0) return;
  const names = rows.map((row) => nameOfStaff(row.id, row)).join(', ');
  throw new Refusal(409, sentences.unconnected(names), 'emergencyUserId');
}

/** Ends the sessions of an organisation's people that did not come through the directory, but for one person's. */
const endOtherWays = (transaction: Database, organisationId: number, exceptId: number, now: Date) =>
  endSessionsWhere(
    transaction,
    and(
      isNull(sessions.directorySubject),
      isNoApiToken,
      inArray(
        sessions.userId,
        transaction
          .select({ id: users.id })
          .from(users)
          .where(
            and(eq(users.organisationId, organisationId), eq(users.isServiceAccount, false), ne(users.id, exceptId)),
          ),
      ),
    ),
    now,
  );

const isOther = (before: StoredDirectory | null, { issuer, clientId }: { issuer: string; clientId: string }) =>
  before !== null && (before.issuer !== issuer || before.clientId !== clientId);

/** What the calls of the settings share. */
function createSettings(
  { secretSeals, publicUrl, now }: RouteParts,
  organisations: ReturnType<typeof createReader>,
  database: Database,
) {
  /** @returns the path's id. @throws Refusal */
  async function requireOrganisation(viewer: Viewer, request: FastifyRequest): Promise<number> {
    const id = parseId(request.params);
    const [row] = await organisations.rows(database, viewer, [id]);
    if (row === undefined) throw new Refusal(404, commonSentences.notFound('organisation', id));
    requireRight(viewer, { superAdmin: true });
    return id;
  }

  async function read(database: Database, viewer: Viewer, id: number): Promise<Directory> {
    const stored = await findDirectory(database, id);
    const addresses = { returnAddress: returnAddressOf(publicUrl()), logoutAddress: logoutAddressOf(publicUrl(), id) };
    if (stored === null) return { directory: null, isConnected: false, ...addresses };
    const { issuer, clientId, groupsClaim, makesAccounts, emergencyUserId, workedAt } = stored;
    const directory = {
      issuer,
      clientId,
      hasSecret: openClientSecret(secretSeals, stored) !== null,
      domains: await domainsOf(database, id),
      groupsClaim,
      groups: await groupsOf(database, id),
      makesAccounts,
      emergencyUserId,
      workedAt: workedAt?.toISOString() ?? null,
    };
    return { directory, isConnected: await isConnected(database, id, viewer.userId), ...addresses };
  }

  const record = (transaction: Database, viewer: Viewer, id: number, action: string, detail: string | null) =>
    recordAction(transaction, viewer, now(), {
      action,
      detail,
      siteId: null,
      entity: organisation.name,
      recordId: id,
    });
  return { requireOrganisation, read, record };
}
type Settings = ReturnType<typeof createSettings>;

function routeSaving(server: FastifyInstance, parts: RouteParts, settings: Settings): void {
  const { storage, authenticate, now, secretSeals, endSession } = parts;
  const { requireOrganisation, read, record } = settings;
  answerCall(server, authenticate, directoryCalls.directorySave, async ({ viewer, body, request }) => {
    const id = await requireOrganisation(viewer, request);
    const { answer, ended } = await storage.write(async (transaction) => {
      const before = await findDirectory(transaction, id);
      if (before === null && body.clientSecret === undefined)
        throw new Refusal(400, directoryMessages.secretRequired, 'clientSecret');
      await requireRoles(
        transaction,
        id,
        body.groups.map(({ roleId }) => roleId),
      );
      await saveDirectory(transaction, secretSeals, id, body);
      const isNew = isOther(before, body);
      // Another directory has to prove itself first, and its people are others: some name a person for each client anew.
      if (isNew) {
        await transaction.delete(directoryPeople).where(eq(directoryPeople.organisationId, id));
        const set = { workedAt: null, emergencyUserId: null };
        await transaction.update(directories).set(set).where(eq(directories.organisationId, id));
      }
      await record(transaction, viewer, id, before === null ? 'Set up directory' : 'Changed directory', body.issuer);
      return {
        ended: isNew ? await endSessionsWhere(transaction, throughDirectory(id), now()) : [],
        answer: await read(transaction, viewer, id),
      };
    });
    noteInTrace(request, body.issuer);
    ended.forEach(endSession);
    return answer;
  });

  answerCall(server, authenticate, directoryCalls.directoryRemove, async ({ viewer, request, reply }) => {
    const id = await requireOrganisation(viewer, request);
    const ended = await storage.write(async (transaction) => {
      const gone = await transaction.delete(directories).where(eq(directories.organisationId, id)).returning();
      if (gone.length === 0) throw new Refusal(404, sentences.notSetUp);
      await record(transaction, viewer, id, 'Removed directory', null);
      return endSessionsWhere(transaction, throughDirectory(id), now());
    });
    noteInTrace(request, '');
    ended.forEach(endSession);
    return reply.code(204).send();
  });
}

/** Whether people sign in another way too. */
function routeOnly(server: FastifyInstance, parts: RouteParts, settings: Settings): void {
  const { storage, authenticate, now, endSession } = parts;
  const { requireOrganisation, read, record } = settings;
  answerCall(server, authenticate, directoryCalls.directoryOnly, async ({ viewer, body, request }) => {
    const id = await requireOrganisation(viewer, request);
    const { emergencyUserId } = body;
    const { answer, ended } = await storage.write(async (transaction) => {
      // Nobody archives the emergency account meanwhile, or makes a super admin who would be locked out.
      await lockRights(transaction, viewer);
      const [stored] = await transaction
        .select()
        .from(directories)
        .where(eq(directories.organisationId, id))
        .for('update');
      if (stored === undefined) throw new Refusal(404, sentences.notSetUp);
      if (emergencyUserId !== null) {
        if (stored.workedAt === null) throw new Refusal(409, sentences.notWorkedYet, 'emergencyUserId');
        await requireEmergency(transaction, id, emergencyUserId);
        await requireConnectedSuperAdmins(transaction, id, emergencyUserId);
      }
      await transaction.update(directories).set({ emergencyUserId }).where(eq(directories.organisationId, id));
      const action = emergencyUserId === null ? 'Turned passwords on' : 'Turned passwords off';
      await record(transaction, viewer, id, action, null);
      return {
        ended: emergencyUserId === null ? [] : await endOtherWays(transaction, id, emergencyUserId, now()),
        answer: await read(transaction, viewer, id),
      };
    });
    noteInTrace(request, emergencyUserId === null ? 'Passwords on' : `Passwords off but for user ${emergencyUserId}`);
    ended.forEach(endSession);
    return answer;
  });
}

/** How the people of an organisation sign in through its own directory: for super admins. */
export function routeDirectorySettings(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  const settings = createSettings(parts, createReader(resources.organisation), storage.database);
  const { requireOrganisation, read } = settings;
  answerCall(server, authenticate, directoryCalls.directory, async ({ viewer, request }) =>
    read(storage.database, viewer, await requireOrganisation(viewer, request)),
  );

  answerCall(server, authenticate, directoryCalls.directoryTry, async ({ viewer, body, request, reply }) => {
    await requireOrganisation(viewer, request);
    try {
      await discover(body.issuer, 'a try', 'without a secret');
    } catch (error) {
      if (error instanceof DirectoryFailure) throw new Refusal(422, sentences.tries[error.reason], 'issuer');
      throw error;
    }
    return reply.code(204).send();
  });
  routeSaving(server, parts, settings);
  routeOnly(server, parts, settings);
}
