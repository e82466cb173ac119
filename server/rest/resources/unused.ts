import { listText } from '#format/listText.ts';
import { Refusal } from '#server/refusal.ts';

/** So many users are named; further ones are only counted. */
const named = 3;

/** The most users that are read: beyond this they count as "others". */
export const usersRead = 100;

const others = (count: number) => (count === 1 ? '1 other' : `${count} others`);

function listOf(users: readonly string[]): string {
  const shown = users.slice(0, named);
  const parts = users.length > named ? [...shown, others(users.length - named)] : shown;
  return listText(parts);
}

/**
 * Nothing may use a record that is to be deleted.
 * @param label "category".
 * @param users "product Padlock".
 * @throws Refusal with status 409 that names the users.
 */
export function requireUnused(label: string, users: readonly string[]): void {
  if (users.length === 0) return;
  throw new Refusal(409, `This ${label} is used by ${listOf(users)}, so it cannot be deleted.`);
}
