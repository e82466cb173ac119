import type { ReactNode } from 'react';
import { Fieldset } from '#ui/field/Fieldset.tsx';
import { Grid } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** Fields in two columns; one column on a phone. With a title they form a fieldset. */
export function FieldGrid({ title, children }: { title?: string; children: ReactNode }) {
  const grid = <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}>{children}</Grid>;
  if (title === undefined) return grid;
  return (
    <Fieldset>
      <chakra.legend textStyle="md" fontWeight="semibold" pb="3" pt="2">
        {title}
      </chakra.legend>
      {grid}
    </Fieldset>
  );
}
