import { ChevronRight } from 'lucide-react';
import { use, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { List } from '../layout/layout.tsx';
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
    alignItems: 'center',
    columnGap: '2',
    minH: { base: '11', md: '8' },
    pe: '2',
    borderRadius: 'l1',
    textStyle: 'sm',
    _hover: { bg: 'bg.subtle' },
    '&[data-opens]': { cursor: 'button' },
    '&[data-chosen]': { bg: 'accent.subtle' },
    scrollMarginBlock: '5rem',
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

const Label = chakra('span', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '2',
    minW: '0',
    overflowWrap: 'anywhere',
    '& > *': { minW: '0', maxW: 'full' },
  },
});

export interface TreeItemProps {
  /** Among all items of the tree. */
  id: string;
  /** In one line; a link in it is followed by Enter. */
  children: ReactNode;
  /** The items below, made when it is open; absent: there can be none. */
  below?: (() => ReactNode) | undefined;
}

export function TreeItem({ id, children, below }: TreeItemProps) {
  const tree = use(TreeContext);
  if (tree === null) throw new Error('A TreeItem stands in a Tree.');
  const { open, onToggle, path, chosen } = tree;
  const level = path.length + 1;
  const isChosen = chosen.length === level && chosen.every((each, index) => each === (path[index] ?? id));
  const row = useRef<HTMLDivElement>(null);
  const [isChosenAtFirst] = useState(isChosen);
  useEffect(() => {
    if (isChosenAtFirst) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosenAtFirst]);
  const label = useId();
  const isOpen = below !== undefined && open.has(id);
  const inner = useMemo(() => ({ open, onToggle, path: [...path, id], chosen }), [open, onToggle, path, id, chosen]);
  return (
    <Item
      role="treeitem"
      aria-level={level}
      aria-expanded={below === undefined ? undefined : isOpen}
      aria-selected={isChosen}
      aria-labelledby={label}
      tabIndex={-1}
      data-tree-item={id}
    >
      <Row
        ref={row}
        data-row=""
        data-chosen={isChosen ? '' : undefined}
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
        <Label id={label}>{children}</Label>
      </Row>
      {isOpen ? (
        <TreeContext value={inner}>
          <List role="group">{below()}</List>
        </TreeContext>
      ) : null}
    </Item>
  );
}
