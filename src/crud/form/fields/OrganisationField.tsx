import { useCan, useSession } from '../../context/session.ts';
import { SelectField } from './SelectField.tsx';
import type { FieldProps } from './useField.ts';
import { useOrganisationChoices } from './useOrganisationChoices.ts';

export interface OrganisationFieldProps extends Pick<FieldProps, 'name'> {
  /** null: a new record, whose organisation can be chosen. It stays with the record. */
  record: object | null;
}

/** The organisation of a new record, for those who see several. Without a choice it is the user's own. */
export function OrganisationField({ record, ...field }: OrganisationFieldProps) {
  const { sites } = useSession();
  const mayRead = useCan({ area: 'admin', level: 'read' });
  const hasSeveral = new Set(sites.map(({ organisationId }) => organisationId)).size > 1;
  return record !== null || !mayRead || !hasSeveral ? null : <Choice {...field} />;
}

function Choice(field: Pick<FieldProps, 'name'>) {
  const { choices, none } = useOrganisationChoices(true);
  return <SelectField {...field} label="Organisation" choices={choices} none={none} />;
}
