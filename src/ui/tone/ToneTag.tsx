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
    look: {
      filled: { bg: 'colorPalette.subtle', px: '2', h: '6', textStyle: 'sm' },
      dense: { bg: 'colorPalette.subtle', px: '1.5', h: '5', textStyle: 'xs', gap: '1', _icon: { boxSize: '3' } },
      plain: { textStyle: 'sm' },
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', px: '2', h: '6', textStyle: 'sm' },
    },
  },
  defaultVariants: { look: 'filled' },
});

export interface ToneTagProps {
  tone: ToneName;
  /** The state in a word, always shown: colour and icon only repeat it. */
  children: ReactNode;
  /** Another icon than the tone's own. */
  icon?: LucideIcon;
  /** filled: headers and lists; dense: table rows and tiles; plain: no ground; solid: what must not be missed. */
  look?: 'filled' | 'dense' | 'plain' | 'solid';
}

/** A state as colour, icon and word. */
export const ToneTag = memo(function ToneTag({ tone, children, icon, look = 'filled' }: ToneTagProps) {
  const Icon = icon ?? toneIcons[tone];
  return (
    <Tag colorPalette={tone} look={look} data-tone={tone}>
      <Icon aria-hidden="true" />
      {children}
    </Tag>
  );
});
