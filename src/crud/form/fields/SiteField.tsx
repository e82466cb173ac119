import { useSession } from '../../context/session.ts';
import type { FieldProps } from './useField.ts';
import { SelectField } from './SelectField.tsx';

export interface SiteFieldProps<Name extends string> extends FieldProps<Name> {
  /** The choice of no site, where the record may have none: "All sites". */
  none?: string;
}

export function SiteField<Name extends string>(props: SiteFieldProps<Name>) {
  const { sites } = useSession();
  return <SelectField {...props} choices={sites.map(({ id, name }) => ({ value: id, label: name }))} />;
}
