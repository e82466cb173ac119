import { chakra } from '../theme/chakra.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tooltip } from '../overlay/Tooltip.tsx';

export type SortDirection = 'asc' | 'desc';

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    h: '7',
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
  children: ReactNode;
  /** The current sorting by this column; null if there is none. */
  direction: SortDirection | null;
  /** Absent: the column cannot be sorted. */
  onSort?: ((next: SortDirection | null) => void) | undefined;
  /** Why sorting is disabled now. */
  disabledReason?: string | undefined;
  width?: string | undefined;
  align?: 'end' | undefined;
  folds?: string | undefined;
}

const nextDirection = { none: 'asc', asc: 'desc', desc: null } as const;

/** A column header. Presses sort ascending, descending, then no longer. */
export function SortHeader(props: SortHeaderProps) {
  const { children, direction, onSort, width, align, folds } = props;
  return (
    <th
      scope="col"
      aria-sort={direction === null ? undefined : ariaSort[direction]}
      style={width === undefined ? undefined : { width }}
      data-align={align}
      data-folds={folds}
    >
      {onSort === undefined ? children : <SortControl {...props} onSort={onSort} />}
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
