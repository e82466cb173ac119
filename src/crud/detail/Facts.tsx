import { chakra } from '#ui/theme/chakra.ts';
import type { AnyRow, Fact } from '../descriptor/define.ts';

/** Where the grid has two columns: on all but the smallest phones. */
const wide = { '@media (min-width: 376px)': { gridColumn: 'span 2' } } as const;

export function Facts({ facts, row }: { facts: readonly Fact<AnyRow>[]; row: AnyRow }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(9.5rem, 1fr))"
      // Each row has room for a second line, so that what loads later moves nothing below.
      gridAutoRows="minmax(3.75rem, auto)"
      columnGap="6"
      rowGap="2"
      m="0"
    >
      {facts.map((fact) => (
        <chakra.div key={fact.label} minW="0" css={fact.isWide === true ? wide : undefined}>
          <chakra.dt textStyle="xs" color="fg.muted">
            {fact.label}
          </chakra.dt>
          <chakra.dd m="0" textStyle="md" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
            {fact.value(row) ?? '–'}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
