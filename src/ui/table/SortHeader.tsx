import { chakra } from '../theme/chakra.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Tooltip } from '../overlay/Tooltip.tsx';
import { ColumnResizer } from './ColumnResizer.tsx';

export type SortDirection = 'asc' | 'desc';

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    h: { base: '11', md: '7' },
    px: '1',
    mx: '-1',
    borderRadius: 'l1',
    fontWeight: 'inherit',
    cursor: 'button',
    _icon: { boxSize: '3.5', color: 'accent.fg' },
    _hover: { color: 'fg', bg: 'bg.muted' },
    '& [data-hint]': { opacity: '0', color: 'fg.subtle' },
    '&:is(:hover, :focus-visible) [data-hint]': { opacity: '1' },
    '&[aria-disabled=true]': { cursor: 'not-allowed', color: 'fg.subtle', bg: 'transparent' },
  },
});

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

export interface SortHeaderProps {
  children: string;
  /** Said on hover. */
  meaning?: string | undefined;
  /** null if there is none. */
  direction: SortDirection | null;
  /** Absent: the column cannot be sorted. */
  onSort?: ((next: SortDirection | null) => void) | undefined;
  disabledReason?: string | undefined;
  width?: string | undefined;
  align?: 'end' | undefined;
  folds?: string | undefined;
  /** Whether the column stays in view while the table scrolls sideways: alone, or beside the checkboxes. */
  pinned?: 'only' | 'second' | undefined;
  id?: string | undefined;
  /** Whether its width may shrink where the table is narrow. */
  shrinks?: boolean;
  /** Called with a width in CSS pixels, null for the column's own. Absent: the width is fixed. */
  onResize?: ((width: number | null) => void) | undefined;
  /** Whether the column is the table's first, whose handle Tab reaches. */
  isFirst?: boolean;
}

const nextDirection = { none: 'asc', asc: 'desc', desc: null } as const;

/** Presses sort ascending, descending, then no longer. */
export function SortHeader(props: SortHeaderProps) {
  const {
    children,
    meaning,
    direction,
    onSort,
    width,
    align,
    folds,
    pinned,
    shrinks = false,
    onResize,
    id,
    isFirst = false,
  } = props;
  return (
    <th
      scope="col"
      title={meaning}
      aria-sort={direction === null ? undefined : ariaSort[direction]}
      style={width === undefined ? undefined : { width }}
      data-align={align}
      data-folds={folds}
      data-pinned={pinned}
      data-column={id}
      data-shrinks={shrinks ? '' : undefined}
    >
      {onSort === undefined ? children : <SortControl {...props} onSort={onSort} />}
      {onResize === undefined ? null : <ColumnResizer name={children} isTabStop={isFirst} onResize={onResize} />}
    </th>
  );
}

type SortControlProps = SortHeaderProps & Pick<Required<SortHeaderProps>, 'onSort'>;

function SortControl({ children, direction, onSort, disabledReason, align }: SortControlProps) {
  if (disabledReason !== undefined) {
    return (
      <Tooltip label={disabledReason}>
        <SortButton type="button" aria-disabled="true">
          {children}
        </SortButton>
      </Tooltip>
    );
  }
  const Icon = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <SortButton
      type="button"
      flexDirection={align === 'end' ? 'row-reverse' : 'row'}
      onClick={() => onSort?.(nextDirection[direction ?? 'none'])}
    >
      {children}
      <Icon aria-hidden="true" data-hint={direction === null ? '' : undefined} />
    </SortButton>
  );
}
