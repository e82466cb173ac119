import { formMessages } from '#domain/messages/forms.ts';
import { useOwnOrganisation, type OwnOrganisation } from '../../data/useOwnOrganisation.ts';
import type { Choice } from './SelectField.tsx';
import { useOptionNames } from './useOptionNames.ts';

/** The most organisations in a plain list. */
const most = 1_000;

export interface OrganisationChoices {
  choices: readonly Choice[];
  /** The words of no choice, which means the user's own organisation; absent: one must be chosen. */
  none?: string;
  /** Whether the list of organisations cannot be read, so that the user's own stands alone. */
  isOwnOnly: boolean;
}

/** The user's own organisation stands once: for a new record as no choice. */
export function organisationChoices(
  own: OwnOrganisation,
  listed: readonly { value: string; label: string }[],
  isNew: boolean,
): OrganisationChoices {
  const isOwnOnly = listed.length === 0;
  const ownName = own.name ?? formMessages.yourOrganisation;
  const all = isOwnOnly
    ? own.id === null
      ? []
      : [{ value: own.id, label: ownName }]
    : listed.map(({ value, label }) => ({
        value: Number(value),
        label: Number(value) === own.id ? (own.name ?? label) : label,
      }));
  if (!isNew) return { choices: all, isOwnOnly };
  return { choices: all.filter(({ value }) => value !== own.id), none: ownName, isOwnOnly };
}

/** The organisations that a record can be assigned to. */
export function useOrganisationChoices(isNew: boolean): OrganisationChoices {
  const own = useOwnOrganisation();
  const names = useOptionNames({ entity: 'organisation', siteId: 0, isWanted: true });
  return organisationChoices(own, names?.find('', most).options ?? [], isNew);
}
