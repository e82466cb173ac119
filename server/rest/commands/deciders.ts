import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { approvalCalls } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { can } from '#domain/permissions/can.ts';
import { periodText } from '#server/sentences.ts';
import { nameOfStaff } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { accountChanges, users } from '#server/storage/schema/people/users.ts';

interface Request {
  /** The owner of the doors. */
  organisationId: number;
  requestedBy: { id: number; name: string } | null;
}

/** Somebody who may command the doors, other than the one who asks. */
export interface Decider {
  id: number;
  /** Why they cannot decide, in words for them; null: they can. */
  cannotDecide: string | null;
  /** The same in words for the one who asks. */
  forRequester: string | null;
}

type Obstacle = 'recent' | 'byRequester';

type NoteObstacle = Pick<Decider, 'cannotDecide' | 'forRequester'>;

const lately = periodText(secondPerson.settled);
const ofRequester = periodText(secondPerson.settledFromRequester);

const words: Record<Obstacle, (name: string, requester: string) => NoteObstacle> = {
  recent: (name) => ({
    cannotDecide: `Your email, password or permissions were set within the last ${lately}, so you cannot decide yet.`,
    forRequester: `${name} cannot decide yet: their email, password or permissions were set within the last ${lately}.`,
  }),
  byRequester: (name, requester) => ({
    cannotDecide: `${requester} set your email, password or permissions within the last ${ofRequester}, so somebody else has to decide.`,
    forRequester: `${name} cannot decide: you set their email, password or permissions within the last ${ofRequester}.`,
  }),
};

/** Users whose account another person could hold, since it was set lately or by the one who asks. */
async function readObstacles(
  database: Database,
  { organisationId, requestedBy }: Request,
  now: Date,
): Promise<Map<number, Obstacle>> {
  const { userId, changedBy, at } = accountChanges;
  const rows = await database
    .select({ userId, changedBy, at })
    .from(accountChanges)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(users.organisationId, organisationId),
        gt(at, new Date(now.getTime() - secondPerson.settledFromRequester)),
      ),
    )
    .orderBy(asc(accountChanges.id));
  const obstacles = new Map<number, Obstacle>();
  const recently = new Date(now.getTime() - secondPerson.settled);
  for (const row of rows) {
    if (row.changedBy !== null && row.changedBy === requestedBy?.id) obstacles.set(row.userId, 'byRequester');
    else if (row.at > recently && !obstacles.has(row.userId)) obstacles.set(row.userId, 'recent');
  }
  return obstacles;
}

/** Active staff of the owner who may command its doors, other than the one who asks. */
export async function readDeciders(database: Database, request: Request, now: Date): Promise<Decider[]> {
  const { organisationId, requestedBy } = request;
  const staff = await database
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      permissions: users.permissions,
      isSuperAdmin: users.isSuperAdmin,
    })
    .from(users)
    .where(
      and(
        eq(users.organisationId, organisationId),
        eq(users.status, 'active'),
        eq(users.isServiceAccount, false),
        requestedBy === null ? undefined : ne(users.id, requestedBy.id),
      ),
    )
    .orderBy(asc(users.id));
  const obstacles = await readObstacles(database, request, now);
  return staff
    .filter((rights) => can(rights, approvalCalls.approvalApprove.ask))
    .map((person) => {
      const obstacle = obstacles.get(person.id);
      const none: NoteObstacle = { cannotDecide: null, forRequester: null };
      const name = nameOfStaff(person.id, person);
      const noted = obstacle === undefined ? none : words[obstacle](name, requestedBy?.name ?? 'Somebody');
      return { id: person.id, ...noted };
    });
}

const notOfOwner = 'Only people of the organisation that owns the doors can decide, if they may command them.';

/** Why this person cannot decide, in words for them; null: they can. */
export const obstacleOf = (deciders: readonly Decider[], userId: number): string | null => {
  const decider = deciders.find(({ id }) => id === userId);
  return decider === undefined ? notOfOwner : decider.cannotDecide;
};

/** Why others cannot decide, in words for the one who asks. */
export const obstaclesOf = (deciders: readonly Decider[]): string[] =>
  deciders.flatMap(({ forRequester }) => forRequester ?? []);
