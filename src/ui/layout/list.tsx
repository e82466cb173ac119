import { chakra } from '../theme/chakra.ts';
import { List } from './layout.tsx';

/** A list whose items stand below each other with a gap. */
export const StackList = chakra(List, {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' },
});

/** A list whose items stand beside each other, and wrap. */
export const RowList = chakra(List, { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** A list without numbers whose order counts. */
export const OrderedList = chakra('ol', { base: { listStyle: 'none', m: '0', p: '0' } });

/** An item with a line above it, except for the first. */
export const RuledItem = chakra('li', {
  base: { borderTopWidth: '1px', borderColor: 'border.muted', _first: { borderTopWidth: '0' } },
});
