import { chakra } from '../theme/chakra.ts';

const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'absolute',
    inset: '0',
    m: '0',
    borderRadius: 'full',
    cursor: 'switch',
    // The target may be higher than the track that is painted.
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: { base: '1', md: '0' },
      top: '50%',
      translate: '0 -50%',
      h: '5',
      borderRadius: 'full',
      bg: 'bg.emphasized',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      transitionProperty: 'background-color',
      transitionDuration: 'faster',
    },
    _after: {
      content: '""',
      position: 'absolute',
      insetInlineStart: { base: '1.5', md: '0.5' },
      top: '50%',
      translate: '0 -50%',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      transitionProperty: 'translate',
      transitionDuration: 'faster',
    },
    _checked: {
      _before: { bg: 'accent.solid', borderColor: 'accent.solid' },
      _after: { translate: '1rem -50%', borderColor: 'transparent' },
    },
    _focusVisible: { outlineOffset: '2px' },
  },
});

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  labelledBy: string;
  describedBy?: string | undefined;
}

/** A switch that takes effect at once. Its target is 24 px high, 44 px on touch widths. */
export function Switch({ checked, onChange, labelledBy, describedBy }: SwitchProps) {
  return (
    <chakra.span
      position="relative"
      display="inline-grid"
      alignItems="center"
      justifyItems="start"
      flexShrink="0"
      w={{ base: '11', md: '9' }}
      h={{ base: '11', md: '6' }}
    >
      <Track
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </chakra.span>
  );
}
