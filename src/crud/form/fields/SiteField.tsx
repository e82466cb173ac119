import { useSession } from '../../context/session.ts';
import type { FieldProps } from './useField.ts';
import { SelectField } from './SelectField.tsx';

/** A field with one of the user's sites. */
export function SiteField<Name extends string>(props: FieldProps<Name>) {
  const { sites } = useSession();
  return <SelectField {...props} choices={sites.map(({ id, name }) => ({ value: id, label: name }))} />;
}
