import { Refusal } from '#server/refusal.ts';

/** So many of those who use something are named; the others are counted. */
const named = 3;

/** How many users are worth reading: what is beyond is counted as "others" anyway. */
export const usersRead = 100;

const others = (count: number) => (count === 1 ? '1 other' : `${count} others`);

function listOf(users: readonly string[]): string {
  const shown = users.slice(0, named);
  const parts = users.length > named ? [...shown, others(users.length - named)] : shown;
  return parts.length === 1 ? String(parts[0]) : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/**
 * Checks that nothing uses a record that is to be deleted.
 * @param label what a person calls it: "category".
 * @param users what each user is called: "product Padlock".
 * @throws Refusal with status 409 that says who uses it.
 */
export function requireUnused(label: string, users: readonly string[]): void {
  if (users.length === 0) return;
  throw new Refusal(409, `This ${label} is used by ${listOf(users)}, so it cannot be deleted.`);
}
