import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { canHide, movedOrder, orderColumns, reordered } from './arrangeColumns.ts';
import type { ColumnControls } from './columnPreferences.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    ps: '1',
    borderRadius: 'l1',
    _hover: { bg: 'bg.muted' },
    '&[data-dragged]': { opacity: '0.5' },
    '&[data-target]': { boxShadow: 'inset 0 2px 0 {colors.accent.solid}' },
    '& > label': { flex: '1', justifyContent: 'flex-start', minW: '0' },
    '& [data-grip]': { cursor: 'grab', color: 'fg.subtle', mdDown: { display: 'none' } },
    '& .lucide': { boxSize: '4' },
  },
});

export interface ColumnListProps {
  columns: readonly Column<AnyRow>[];
  shown: ReadonlySet<string>;
  controls: ColumnControls;
}

/** A column moves by dragging or by its buttons. */
export function ColumnList({ columns, shown, controls }: ColumnListProps) {
  const { value, change } = controls;
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const ordered = orderColumns(columns, value);
  const movable = ordered.slice(1).map(({ id }) => id);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return (
    <ul aria-label="Columns">
      {ordered.map((column, index) => {
        const { id, header } = column;
        const isFixed = !canHide(columns, column);
        return (
          <Row
            key={id}
            draggable={!isFixed}
            data-dragged={dragged === id ? '' : undefined}
            data-target={target === id && dragged !== id ? '' : undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(id);
            }}
            onDragOver={(event) => {
              if (dragged === null || isFixed) return;
              event.preventDefault();
              setTarget(id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && !isFixed) change({ order: reordered(movable, dragged, id) });
              end();
            }}
            onDragEnd={end}
          >
            <chakra.span data-grip="" visibility={isFixed ? 'hidden' : undefined} aria-hidden="true">
              <GripVertical />
            </chakra.span>
            <Checkbox
              label={`Show ${header}`}
              checked={shown.has(id)}
              disabled={isFixed}
              onChange={(on) => change({ visibility: { ...value.visibility, [id]: on ? 'shown' : 'hidden' } })}
            >
              <span>{header}</span>
            </Checkbox>
            {isFixed ? null : (
              <>
                <IconButton
                  size="xs"
                  icon={ArrowUp}
                  label={`Move ${header} up`}
                  disabled={index === 1}
                  onClick={() => change({ order: movedOrder(movable, id, -1) })}
                />
                <IconButton
                  size="xs"
                  icon={ArrowDown}
                  label={`Move ${header} down`}
                  disabled={index === ordered.length - 1}
                  onClick={() => change({ order: movedOrder(movable, id, 1) })}
                />
              </>
            )}
          </Row>
        );
      })}
    </ul>
  );
}
