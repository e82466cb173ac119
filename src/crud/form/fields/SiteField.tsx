import { formMessages } from '#domain/messages/forms.ts';
import { useSession } from '../../context/session.ts';
import type { FieldProps } from './useField.ts';
import { NumberField } from './NumberField.tsx';
import { SelectField } from './SelectField.tsx';

export interface SiteFieldProps extends FieldProps {
  /** The choice of no site, where the record may have none: "All sites". */
  none?: string;
}

/** Where the user may not read sites, a site is named by its number. */
export function SiteField({ none, ...props }: SiteFieldProps) {
  const { sites } = useSession();
  if (sites.length === 0) return <NumberField {...props} hint={formMessages.siteNumber} />;
  const choices = sites.map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...props} choices={choices} {...(none === undefined ? {} : { none })} />;
}
