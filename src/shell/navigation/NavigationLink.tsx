import { chakra } from '#ui/theme/chakra.ts';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/routes/path.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import type { NavigationEntry } from '#domain/routes/navigationSections.ts';
import { iconOf } from './icons.ts';

const EntryLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    h: { base: '11', md: '8' },
    px: '2.5',
    borderRadius: 'l2',
    color: 'fg.muted',
    textStyle: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fastest',
    _icon: { boxSize: '4', flexShrink: '0' },
    _hover: { bg: 'bg.muted', color: 'fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg', _hover: { bg: 'accent.muted' } },
  },
  variants: { narrow: { true: { w: '9', px: '0', justifyContent: 'center' } } },
});

export interface NavigationLinkProps {
  entry: NavigationEntry;
  current: 'page' | 'true' | undefined;
  /** Shows the icon alone, with the label as a tooltip. */
  narrow: boolean;
  onFollow: () => void;
}

export function NavigationLink({ entry: { id, label }, current, narrow, onFollow }: NavigationLinkProps) {
  const Icon = iconOf(id);
  const link = (
    <EntryLink
      to={pathTo(id)}
      narrow={narrow}
      aria-current={current}
      aria-label={narrow ? label : undefined}
      onClick={onFollow}
    >
      <Icon aria-hidden="true" />
      {narrow ? null : label}
    </EntryLink>
  );
  return narrow ? (
    <Tooltip label={label} isName placement="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
