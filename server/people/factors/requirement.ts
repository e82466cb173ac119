import { eq, sql } from 'drizzle-orm';
import type { SignInMeans } from '#domain/states/secondFactor.ts';
import { startOfDayIn } from '#domain/time/zonedTime.ts';
import type { Day } from '#format/days.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';

/** Whether a user of a query has a second factor. */
export const hasSecondFactor = sql<boolean>`exists (
  select 1 from second_factors factor where factor.user_id = users.id)`;

/** What decides whether a user of a query needs a second factor. */
export const requirementColumns = {
  secondFactorFrom: users.secondFactorFrom,
  /** The zone of their organisation's first site; null: it has none, or no day is to be compared. */
  zone: sql<string | null>`case when users.second_factor_from is not null then (
    select site.time_zone from sites site where site.organisation_id = users.organisation_id order by site.id limit 1) end`,
};

interface Requirement {
  secondFactorFrom: Day | null;
  zone: string | null;
}

/** The moment from which a second factor is required; null: never. */
const requiredSince = ({ secondFactorFrom, zone }: Requirement): Date | null =>
  secondFactorFrom === null ? null : new Date(startOfDayIn(zone ?? 'UTC', secondFactorFrom));

export interface JudgedSignIn extends Requirement {
  hasSecondFactor: boolean;
  signedInBy: SignInMeans;
}

/**
 * The one place that says whether a sign-in meets what the person's roles require: by a second factor, or because it
 * was more than a password by itself.
 * @returns the moment from which it does not; null: it always does.
 */
export function endOfPasswordAlone({ hasSecondFactor: has, signedInBy, ...required }: JudgedSignIn): Date | null {
  return has || signedInBy !== 'password' ? null : requiredSince(required);
}

/** What is required of a person. */
export interface RequiredOfPerson {
  from: Day;
  isDue: boolean;
}

/** @returns null: nothing, now or later. */
export async function requiredOf(database: Database, userId: number, now: Date): Promise<RequiredOfPerson | null> {
  const [row] = await database.select(requirementColumns).from(users).where(eq(users.id, userId));
  const since = row === undefined ? null : requiredSince(row);
  if (row?.secondFactorFrom == null || since === null) return null;
  return { from: row.secondFactorFrom, isDue: since <= now };
}
