import { useSession } from '#crud/context/session.ts';
import { ChoicesField } from '#crud/form/fields/ChoicesField.tsx';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { otherSites } from './otherSites.ts';

export interface GateSitesFieldProps<Name extends string> {
  form: 'siteIds' extends Name ? RecordFormState<Name> : never;
  /** The gate's site; null: not chosen yet. */
  siteId: number | null;
}

/** null without other sites. */
export function GateSitesField<Name extends string>({ form: given, siteId }: GateSitesFieldProps<Name>) {
  const form = given as unknown as RecordFormState<'siteIds'>;
  const others = otherSites(useSession().sites, siteId);
  if (others.length === 0) return null;
  return (
    <ChoicesField
      form={form}
      name="siteIds"
      label="Also opens"
      hint="People with access to these sites can use this gate."
      choices={others.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
