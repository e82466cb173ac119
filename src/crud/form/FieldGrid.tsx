import type { ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  },
});

const Group = chakra('fieldset', { base: { border: 'none', m: '0', p: '0', minW: '0' } });

/** Fields in two columns; one column on a phone. With a title they form a fieldset. */
export function FieldGrid({ title, children }: { title?: string; children: ReactNode }) {
  if (title === undefined) return <Grid>{children}</Grid>;
  return (
    <Group>
      <chakra.legend textStyle="md" fontWeight="semibold" pb="3" pt="2">
        {title}
      </chakra.legend>
      <Grid>{children}</Grid>
    </Group>
  );
}
