import { Check, Circle } from 'lucide-react';
import { chakra } from '../theme/chakra.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

export interface ChecklistItem {
  label: string;
  isMet: boolean;
}

export interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** Whether what is not met counts as a mistake by now. */
  isJudged?: boolean;
}

const Item = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    textStyle: 'sm',
    _icon: { boxSize: '3.5', flexShrink: '0' },
  },
});

/** What an input must hold, ticked off as it is typed. Goes into a field's hint. */
export function Checklist({ items, isJudged = false }: ChecklistProps) {
  return (
    <chakra.span role="list" display="grid" gap="1" pt="0.5">
      {items.map(({ label, isMet }) => (
        <Item
          key={label}
          role="listitem"
          data-met={isMet}
          color={isMet ? 'secure.fg' : isJudged ? 'fg.error' : 'fg.muted'}
        >
          {isMet ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {label}
          <VisuallyHidden>{isMet ? '(done)' : '(not yet)'}</VisuallyHidden>
        </Item>
      ))}
    </chakra.span>
  );
}
