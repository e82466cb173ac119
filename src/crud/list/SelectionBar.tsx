import type { ReactNode } from 'react';
import { chakra } from '#ui/theme/chakra.ts';
import { X } from 'lucide-react';
import { IconButton } from '#ui/control/IconButton.tsx';
import type { Selection } from './useSelection.ts';

const Bar = chakra('section', {
  base: {
    position: 'sticky',
    // Above the button of a help chat, where there is one.
    bottom: 'calc(0.75rem + var(--chat-room, 0px))',
    zIndex: 'docked',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    px: '3',
    py: '2',
    mt: '3',
    mx: 'auto',
    w: 'fit-content',
    maxW: 'full',
    borderRadius: 'l3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'accent.border',
    boxShadow: 'lg',
    textStyle: 'sm',
    animation: 'rise-in 120ms ease-out',
    // On a phone the buttons stand side by side, with the input below them.
    '& > input': { order: { base: '1', sm: '0' } },
  },
});

/** The selected rows and their actions. Fixed at the bottom of the view, so that nothing moves when it appears. */
export function SelectionBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  if (selection.ids.size === 0) return null;
  return (
    <Bar aria-label="Selected rows">
      <chakra.strong fontWeight="semibold" textStyle="figures" whiteSpace="nowrap" w={{ base: 'full', sm: 'auto' }}>
        {`${selection.ids.size} selected`}
      </chakra.strong>
      {children}
      <IconButton
        icon={X}
        label="Clear selection"
        onClick={selection.clear}
        position={{ base: 'absolute', sm: 'static' }}
        top="0"
        insetEnd="0"
      />
    </Bar>
  );
}
