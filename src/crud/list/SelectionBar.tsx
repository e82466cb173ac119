import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { numberText } from '#format/numbers.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useBarHeight } from '#lib/useBarHeight.ts';
import { BulkProgress } from '../bulk/BulkProgress.tsx';
import { useBulkJob } from '../bulk/useBulkJob.ts';
import type { Selection } from './useSelection.ts';

const Bar = chakra('section', {
  base: {
    position: 'sticky',
    // Above the banner, and the button of a help chat, where there is one.
    bottom: 'calc(0.75rem + max(var(--banner, 0px), var(--chat-room, 0px)))',
    zIndex: 'docked',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    px: '3',
    py: '2',
    mt: '3',
    mx: 'auto',
    w: 'fit-content',
    minW: { base: 'full', sm: '24rem' },
    maxW: 'full',
    borderRadius: 'l3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'accent.border',
    boxShadow: 'lg',
    textStyle: 'sm',
    animation: 'rise-in 120ms ease-out',
  },
});

const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: { base: '1', sm: '2' },
    // On a phone the buttons share one line, with the input below them.
    '& > input': { order: { base: '1', sm: '0' } },
    smDown: { '& > button:not([data-clear])': { flex: '1', px: '1', minW: 'max-content' } },
  },
});

export interface SelectionBarProps {
  selection: Selection;
  /** “Select all 1,154 matching”, where more rows match than are selected. */
  selectAll?: ReactNode;
  children: ReactNode;
}

/** The bar stays at the bottom of the view, so that nothing moves when it appears. */
export function SelectionBar({ selection, selectAll, children }: SelectionBarProps) {
  const frame = useBarHeight('--page-bar');
  const newest = useBulkJob();
  // A command to a whole site shows its progress above every page.
  const job = newest?.isOfSite === true ? null : newest;
  const isEmpty = selection.ids.size === 0;
  if (isEmpty && job === null) return null;
  return (
    <Bar ref={frame} aria-label="Selected rows" data-screen="" data-window-bar="slim">
      {isEmpty ? null : (
        <Actions>
          <Row minH={{ base: '11', sm: '0' }} w={{ base: 'full', sm: 'auto' }} pe={{ base: '11', sm: '0' }}>
            <chakra.strong fontWeight="semibold" textStyle="figures" whiteSpace="nowrap" aria-live="polite">
              {`${numberText(selection.ids.size)} selected`}
            </chakra.strong>
            {selectAll}
          </Row>
          {children}
          <IconButton
            icon={X}
            label="Clear selection"
            data-clear=""
            onClick={selection.clear}
            position={{ base: 'absolute', sm: 'static' }}
            top="1"
            insetEnd="1"
          />
        </Actions>
      )}
      {job === null ? null : <BulkProgress job={job} />}
    </Bar>
  );
}
