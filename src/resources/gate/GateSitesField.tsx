import { useSession } from '#crud/context/session.ts';
import { ChoicesField } from '#crud/form/fields/ChoicesField.tsx';
import type { RecordFormState } from '#crud/form/recordForm.ts';
import { otherSites } from './otherSites.ts';

export interface GateSitesFieldProps<Name extends string> {
  form: 'siteIds' extends Name ? RecordFormState<Name> : never;
  /** Where the gate stands; null: that is not chosen yet. */
  siteId: number | null;
}

/** The sites that a gate opens beside the one where it stands; absent where there is no other. */
export function GateSitesField<Name extends string>({ form: given, siteId }: GateSitesFieldProps<Name>) {
  const form = given as unknown as RecordFormState<'siteIds'>;
  const others = otherSites(useSession().sites, siteId);
  if (others.length === 0) return null;
  return (
    <ChoicesField
      form={form}
      name="siteIds"
      label="Also opens"
      hint="Whoever may enter one of these sites may pass here, too."
      choices={others.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
