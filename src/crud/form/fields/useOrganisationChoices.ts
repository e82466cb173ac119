import { z } from 'zod';
import { useSession } from '#crud/context/session.ts';
import { useOptionNames } from '#crud/form/fields/useOptionNames.ts';
import type { Choice } from '#crud/form/fields/SelectField.tsx';

const organisationSchema = z.looseObject({ organisationName: z.string() });

/** The most organisations in a plain list. */
const most = 1_000;

/**
 * The organisations that a user can be assigned to. Where the list cannot be read it is the signed-in user's own.
 * @returns whether that is so, too.
 */
export function useOrganisationChoices(): { choices: readonly Choice[]; isOwnOnly: boolean } {
  const { user } = useSession();
  const names = useOptionNames({ entity: 'organisation', siteId: 0, isWanted: true });
  const options = names?.find('', most).options ?? [];
  if (options.length > 0) {
    return { choices: options.map(({ value, label }) => ({ value: Number(value), label })), isOwnOnly: false };
  }
  const own = user?.organisationId;
  const told = organisationSchema.safeParse(user);
  const label = told.success ? told.data.organisationName : `Organisation ${own}`;
  return { choices: own === undefined ? [] : [{ value: own, label }], isOwnOnly: true };
}
