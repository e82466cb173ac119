import { numberText } from '#format/numbers.ts';
import { chakra } from '../theme/chakra.ts';
import type { LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { toneIcons, type ToneName } from '../tone/tones.ts';

const ChipElement = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    flexShrink: '0',
    h: { base: '11', md: '8' },
    px: '2.5',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    color: 'fg',
    textStyle: 'sm',
    fontWeight: 'medium',
    cursor: 'button',
    userSelect: 'none',
    whiteSpace: 'nowrap',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'faster',
    focusVisibleRing: 'outside',
    _icon: { boxSize: '3.5', color: 'colorPalette.fg' },
    _hover: { bg: 'colorPalette.subtle' },
    _pressed: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.solid', color: 'colorPalette.fg' },
    _disabled: { layerStyle: 'disabled' },
  },
});

const Count = chakra('span', {
  base: {
    textStyle: 'figures',
    fontWeight: 'normal',
    color: 'fg.muted',
    // Three figures have their room before they are counted.
    minW: '6',
    textAlign: 'start',
    '[aria-pressed=true] &': { color: 'inherit' },
  },
});

export interface ChipProps {
  label: ReactNode;
  pressed: boolean;
  onToggle: () => void;
  /** null: not known yet; absent: the chip counts nothing. */
  count?: number | null;
  tone?: ToneName;
  icon?: LucideIcon;
  disabled?: boolean;
}

export const Chip = memo(function Chip({ label, pressed, onToggle, count, tone, icon, disabled }: ChipProps) {
  const Icon = icon ?? (tone === undefined ? undefined : toneIcons[tone]);
  return (
    <ChipElement
      type="button"
      aria-pressed={pressed}
      colorPalette={tone ?? 'accent'}
      disabled={disabled}
      onClick={onToggle}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" />}
      {label}
      {count === undefined ? null : <Count>{count === null ? null : numberText(count)}</Count>}
    </ChipElement>
  );
});
