import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minH: { base: '11', md: '7' },
    minW: { base: '11', md: '7' },
    px: '2.5',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'transparent',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'button',
    userSelect: 'none',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    _icon: { boxSize: '3.5' },
    _hover: { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.panel', color: 'accent.fg', borderColor: 'accent.border' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
  },
});

export interface ChoiceEntry<Value> {
  value: Value;
  label: ReactNode;
  icon?: LucideIcon;
}

export interface ChoicesProps<Value> {
  choices: readonly ChoiceEntry<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  labelledBy: string;
  describedBy?: string | undefined;
}

/** Native radio buttons in one row. The choice takes effect at once. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { choices, value, onChoose, labelledBy, describedBy } = props;
  const name = useId();
  return (
    <chakra.div
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      display="inline-flex"
      flexWrap="wrap"
      gap="1"
      p="1"
      borderRadius="l2"
      bg="bg.muted"
    >
      {choices.map(({ value: each, label, icon: Icon }) => (
        <Choice key={each}>
          <chakra.input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChoose(each)}
            position="absolute"
            inset="0"
            m="0"
            opacity="0"
            cursor="button"
          />
          {Icon === undefined ? null : <Icon aria-hidden="true" />}
          {label}
        </Choice>
      ))}
    </chakra.div>
  );
}
