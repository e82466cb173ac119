import { ChevronRight } from 'lucide-react';
import { use, useId, useMemo, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { TreeContext } from './treeContext.ts';

const Item = chakra('li', {
  base: {
    outline: 'none',
    '&:focus-visible > [data-row]': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
  },
});

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minH: { base: '11', md: '8' },
    pe: '2',
    borderRadius: 'l1',
    textStyle: 'sm',
    _hover: { bg: 'bg.subtle' },
    '&[data-opens]': { cursor: 'button' },
  },
});

const Chevron = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: { base: '11', md: '6' },
    me: '-1',
    flexShrink: '0',
    color: 'fg.muted',
    _icon: { boxSize: '4' },
    '&[data-open] > svg': { transform: 'rotate(90deg)' },
  },
});

const Group = chakra('ul', { base: { listStyle: 'none', m: '0', p: '0' } });

export interface TreeItemProps {
  /** Among all items of the tree. */
  id: string;
  /** In one line; a link in it is followed by Enter. */
  children: ReactNode;
  /** The items below, made when it is open; absent: there can be none. */
  below?: (() => ReactNode) | undefined;
}

/** One item of a Tree, and what is below it. */
export function TreeItem({ id, children, below }: TreeItemProps) {
  const tree = use(TreeContext);
  if (tree === null) throw new Error('A TreeItem stands in a Tree.');
  const { open, onToggle, level } = tree;
  const label = useId();
  const isOpen = below !== undefined && open.has(id);
  const inner = useMemo(() => ({ open, onToggle, level: level + 1 }), [open, onToggle, level]);
  return (
    <Item
      role="treeitem"
      aria-level={level}
      aria-expanded={below === undefined ? undefined : isOpen}
      aria-selected={false}
      aria-labelledby={label}
      tabIndex={-1}
      data-tree-item={id}
    >
      <Row
        data-row=""
        data-opens={below === undefined ? undefined : ''}
        style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
        onClick={(event) => {
          const isLink = event.target instanceof Element && event.target.closest('a, button') !== null;
          if (below !== undefined && !isLink) onToggle(id);
        }}
      >
        <Chevron aria-hidden="true" data-open={isOpen ? '' : undefined}>
          {below === undefined ? null : <ChevronRight />}
        </Chevron>
        <chakra.span id={label} display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2" minW="0">
          {children}
        </chakra.span>
      </Row>
      {isOpen ? (
        <TreeContext value={inner}>
          <Group role="group">{below()}</Group>
        </TreeContext>
      ) : null}
    </Item>
  );
}
