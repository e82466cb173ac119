import { useSession } from '#crud/context/session.ts';
import type { gateBody } from '#domain/bodies/access.ts';
import { otherSites } from './otherSites.ts';
import { formFields } from '#crud/form/formFields.ts';

const { ChoicesField } = formFields<typeof gateBody>();

export interface GateSitesFieldProps {
  /** The gate's site; null: not chosen yet. */
  siteId: number | null;
}

/** null without other sites. */
export function GateSitesField({ siteId }: GateSitesFieldProps) {
  const others = otherSites(useSession().sites, siteId);
  if (others.length === 0) return null;
  return (
    <ChoicesField
      name="siteIds"
      label="Also opens"
      hint="People with access to these sites can use this gate."
      choices={others.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
