import type { ReactNode } from 'react';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The title of fields that belong together, as the first child of a fieldset. */
export const FieldsTitle = chakra('legend', { base: { textStyle: 'md', fontWeight: 'semibold', pb: '3', pt: '2' } });

/** Fields in two columns; one column on a phone. With a title they form a fieldset. */
export function FieldGrid({ title, children }: { title?: string; children: ReactNode }) {
  const grid = <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>{children}</Grid>;
  if (title === undefined) return grid;
  return (
    <Fieldset>
      <FieldsTitle>{title}</FieldsTitle>
      {grid}
    </Fieldset>
  );
}
