import { Check, Circle } from 'lucide-react';
import { chakra } from '../theme/chakra.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

export interface ChecklistItem {
  label: string;
  isMet: boolean;
}

export interface ChecklistProps {
  items: readonly ChecklistItem[];
  /** Whether unmet items are shown as mistakes. */
  isJudged?: boolean;
}

/** The requirements of an input, ticked off while typing. Use it as a field's hint. */
export function Checklist({ items, isJudged = false }: ChecklistProps) {
  return (
    <chakra.span role="list" display="grid" gap="1" pt="0.5">
      {items.map(({ label, isMet }) => (
        <chakra.span
          key={label}
          role="listitem"
          data-met={isMet}
          color={isMet ? 'secure.fg' : isJudged ? 'fg.error' : 'fg.muted'}
          display="flex"
          alignItems="center"
          gap="1.5"
          textStyle="sm"
          _icon={{ boxSize: '3.5', flexShrink: '0' }}
        >
          {isMet ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {label}
          <VisuallyHidden>{isMet ? '(done)' : '(not yet)'}</VisuallyHidden>
        </chakra.span>
      ))}
    </chakra.span>
  );
}
