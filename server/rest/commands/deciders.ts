import { and, eq, gt, or } from 'drizzle-orm';
import { approvalCalls } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { can } from '#domain/permissions/can.ts';
import { readActiveStaff } from '#server/people/activeStaff.ts';
import { periodText } from '#server/sentences.ts';
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

type Obstacle = 'recent' | 'byRequester' | 'ofRequester';

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
  ofRequester: (name, requester) => ({
    cannotDecide: `You set the email, password or permissions of ${requester} within the last ${ofRequester}, so somebody else has to decide.`,
    forRequester: `${name} cannot decide: they set your email, password or permissions within the last ${ofRequester}.`,
  }),
};

type SetAccount = Pick<typeof accountChanges.$inferSelect, 'userId' | 'changedBy'>;

/** Those who set an account, and those who set theirs, over any number of steps. */
function settersOf(id: number, changes: readonly SetAccount[]): ReadonlySet<number> {
  const setters = new Set<number>();
  for (let next = [id]; next.length > 0;) {
    const set = changes.flatMap(({ userId, changedBy }) => (next.includes(userId) ? (changedBy ?? []) : []));
    next = [...new Set(set)].filter((each) => !setters.has(each));
    next.forEach((each) => setters.add(each));
  }
  return setters;
}

/** Users whose account another person could hold, since it was set lately, or who could hold that of the one who asks. */
async function readObstacles(
  database: Database,
  { organisationId, requestedBy }: Request,
  now: Date,
): Promise<(userId: number) => Obstacle | null> {
  const { userId, changedBy, at } = accountChanges;
  const ofOwner = eq(users.organisationId, organisationId);
  const rows = await database
    .select({ userId, changedBy, at })
    .from(accountChanges)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        requestedBy === null ? ofOwner : or(ofOwner, eq(users.id, requestedBy.id)),
        gt(at, new Date(now.getTime() - secondPerson.settledFromRequester)),
      ),
    );
  const recently = new Date(now.getTime() - secondPerson.settled);
  const ofRequester = requestedBy === null ? null : settersOf(requestedBy.id, rows);
  return (id) => {
    if (requestedBy !== null && settersOf(id, rows).has(requestedBy.id)) return 'byRequester';
    if (ofRequester?.has(id) === true) return 'ofRequester';
    return rows.some((row) => row.userId === id && row.at > recently) ? 'recent' : null;
  };
}

/** Active staff of the owner who may command its doors, other than the one who asks. */
export async function readDeciders(database: Database, request: Request, now: Date): Promise<Decider[]> {
  const { organisationId, requestedBy } = request;
  const staff = await readActiveStaff(database, organisationId);
  const obstacleOfUser = await readObstacles(database, request, now);
  return staff
    .filter(({ id, rights }) => id !== requestedBy?.id && can(rights, approvalCalls.approvalApprove.ask))
    .map(({ id, name }) => {
      const obstacle = obstacleOfUser(id);
      const none: NoteObstacle = { cannotDecide: null, forRequester: null };
      const noted = obstacle === null ? none : words[obstacle](name, requestedBy?.name ?? 'Somebody');
      return { id, ...noted };
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
