import { useCan, useSession } from '../../context/session.ts';
import { ReferenceField } from './ReferenceField.tsx';
import type { FieldProps } from './useField.ts';

export interface OrganisationFieldProps<Name extends string> extends Pick<FieldProps<Name>, 'form' | 'name'> {
  /** null: a new record, whose organisation can be chosen. It stays with the record. */
  record: object | null;
}

/** The organisation of a new record, for those who see several. Without a choice it is the user's own. */
export function OrganisationField<Name extends string>({ record, ...field }: OrganisationFieldProps<Name>) {
  const { sites } = useSession();
  const mayRead = useCan({ area: 'admin', level: 'read' });
  const hasSeveral = new Set(sites.map(({ organisationId }) => organisationId)).size > 1;
  if (record !== null || !mayRead || !hasSeveral) return null;
  return <ReferenceField {...field} label="Organisation" entity="organisation" none="Your organisation" />;
}
