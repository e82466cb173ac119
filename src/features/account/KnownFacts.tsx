import { chakra } from '#ui/theme/chakra.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    columnGap: '4',
    rowGap: '3',
    m: '0',
    '& dt': { textStyle: 'xs', color: 'fg.muted' },
    '& dd': { m: '0', textStyle: 'md', overflowWrap: 'anywhere' },
  },
});

/** Read-only facts of the account. Long addresses wrap. */
export function KnownFacts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <List>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </List>
  );
}
