import { useSession } from '../../context/session.ts';
import type { FieldProps } from './fieldProps.ts';
import { SelectField } from './SelectField.tsx';

/** One of the sites that the user may see. */
export function SiteField<Name extends string>(props: FieldProps<Name>) {
  const { sites } = useSession();
  return <SelectField {...props} choices={sites.map(({ id, name }) => ({ value: id, label: name }))} />;
}
