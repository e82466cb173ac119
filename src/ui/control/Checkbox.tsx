import { chakra } from '../theme/chakra.ts';
import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';

const Box = chakra('input', {
  base: { boxSize: '4', accentColor: '{colors.accent.solid}', cursor: 'checkbox', flexShrink: '0', m: '0' },
});

// A block, since the rules of the lists around it win over a block's, but not over properties at its use.
const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    textStyle: 'sm',
    minH: { base: '11', md: '6' },
    minW: { base: '11', md: '6' },
  },
});

export interface CheckboxProps {
  checked: boolean;
  /** Neither checked nor unchecked: some of its items are. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  /** The name for screen readers; shown beside the box as well when `children` is given. */
  label: string;
  children?: ReactNode;
  disabled?: boolean;
  onBlur?: () => void;
  boxRef?: Ref<HTMLInputElement>;
}

/** A native checkbox with a target of at least 24 px (44 px on touch widths). */
export function Checkbox({ checked, mixed = false, onChange, label, children, disabled, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const { boxRef, onBlur } = rest;
  useImperativeHandle(boxRef, () => box.current as HTMLInputElement);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <Label>
      <Box
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </Label>
  );
}
