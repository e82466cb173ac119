import { chakra } from '../theme/chakra.ts';
import type { LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { toneIcons, type ToneName } from './tones.ts';

const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    borderRadius: 'l1',
    color: 'colorPalette.fg',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    _icon: { boxSize: '3.5', flexShrink: '0' },
  },
  variants: {
    variant: {
      filled: { bg: 'colorPalette.subtle', px: '2', h: '6', textStyle: 'sm' },
      dense: { bg: 'colorPalette.subtle', px: '1.5', h: '5', textStyle: 'xs', gap: '1', _icon: { boxSize: '3' } },
      plain: { textStyle: 'sm' },
      outline: {
        borderWidth: '1px',
        borderColor: 'colorPalette.border',
        px: '1.5',
        h: '5',
        textStyle: 'xs',
        gap: '1',
        _icon: { boxSize: '3' },
      },
      loud: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        px: '1.5',
        h: '5',
        textStyle: 'xs',
        gap: '1',
        _icon: { boxSize: '3' },
      },
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', px: '2', h: '6', textStyle: 'sm' },
    },
  },
  defaultVariants: { variant: 'filled' },
});

export interface ToneTagProps {
  tone: ToneName;
  /** The state in a word. Colour and icon only repeat it. */
  children: ReactNode;
  /** Another icon than the tone's own. */
  icon?: LucideIcon;
  /**
   * filled: headers and lists; dense: table rows and tiles; plain: no background; solid: must not be missed; loud: the
   * same in rows; outline: in rows, for what somebody sees to.
   */
  variant?: 'filled' | 'dense' | 'plain' | 'solid' | 'loud' | 'outline';
}

export const ToneTag = memo(function ToneTag({ tone, children, icon, variant = 'filled' }: ToneTagProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Tag colorPalette={tone} variant={variant} data-tone={tone}>
      <Icon aria-hidden="true" />
      {children}
    </Tag>
  );
});
