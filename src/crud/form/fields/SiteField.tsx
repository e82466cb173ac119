import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { useCan, useSession } from '../../context/session.ts';
import type { FieldProps } from './useField.ts';
import { NumberField } from './NumberField.tsx';
import { SelectField } from './SelectField.tsx';

export interface SiteFieldProps extends FieldProps {
  /** The choice of no site, where the record may have none: "All sites". */
  none?: string;
}

/** Where the user may not read sites, a site is named by its number. */
export function SiteField({ none, ...props }: SiteFieldProps) {
  const { sites, sitesFailure, hasNoSite } = useSession();
  const mayRead = useCan(askFor(entityOf('site'), 'read'));
  // While sites load there is a choice already: a field for a number would be replaced under the pointer.
  const isLoading = mayRead && sitesFailure === null && !hasNoSite;
  if (sites.length === 0 && !isLoading) return <NumberField {...props} hint={formMessages.siteNumber} />;
  const choices = sites.map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...props} choices={choices} {...(none === undefined ? {} : { none })} />;
}
