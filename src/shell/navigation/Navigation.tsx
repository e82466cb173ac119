import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { chakra } from '#ui/theme/chakra.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { type PathParameters, pathTo } from '#domain/routes/path.ts';
import { useMayOpen, useMayOpenSoon } from '#crud/context/session.ts';
import { PathLink } from '#crud/link/PathLink.tsx';
import {
  currentMark,
  navigationSections,
  type NavigationSection,
  type NavigationEntry,
} from '#domain/routes/navigationSections.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { iconOf } from './icons.ts';

const EntryLink = chakra(PathLink, {
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

interface NavigationLinkProps {
  entry: NavigationEntry;
  current: 'page' | 'true' | undefined;
  /** Shows the icon alone, with the label as a tooltip. */
  narrow: boolean;
  onFollow: () => void;
}

function NavigationLink({ entry: { id, label }, current, narrow, onFollow }: NavigationLinkProps) {
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

export interface NavigationProps {
  /** The route on screen; null for an unknown path. */
  shown: RouteId | null;
  narrow?: boolean;
  onFollow?: () => void;
}

/** Render it inside a <nav>. */
export function Navigation({ shown, narrow = false, onFollow = () => undefined }: NavigationProps) {
  const mayOpen = useMayOpen();
  const mayOpenSoon = useMayOpenSoon();
  const { pathname } = useLocation();
  const parameters = matchRoute(pathname)?.parameters ?? {};
  return (
    <chakra.div
      flex="1"
      overflowY="auto"
      overflowX="hidden"
      px={narrow ? '2.5' : '3'}
      py="3"
      display="flex"
      flexDirection="column"
      gap={narrow ? '2' : '4'}
    >
      {navigationSections((id) => mayOpen(id) || mayOpenSoon(id)).map((section) => (
        <Section
          key={section.group}
          section={section}
          isAwaited={mayOpenSoon}
          shown={shown}
          parameters={parameters}
          narrow={narrow}
          onFollow={onFollow}
        />
      ))}
    </chakra.div>
  );
}

const Heading = chakra('h2', {
  base: { textStyle: 'overline', color: 'fg.subtle', px: '2.5', pb: '1' },
  variants: { narrow: { true: { srOnly: true } } },
});

const List = chakra('ul', {
  base: { display: 'flex', flexDirection: 'column', gap: '0.5', listStyle: 'none' },
  variants: {
    narrow: { true: { 'div + div > &': { borderTopWidth: '1px', borderColor: 'border', pt: '2' } } },
  },
});

type SectionProps = Required<NavigationProps> & {
  section: NavigationSection;
  /** Whether the entry only has its room yet. */
  isAwaited: (id: RouteId) => boolean;
  parameters: PathParameters;
};

function Section({ section, isAwaited, shown, parameters, narrow, onFollow }: SectionProps) {
  const id = useId();
  return (
    <div>
      <Heading id={id} narrow={narrow}>
        {section.group}
      </Heading>
      <List aria-labelledby={id} narrow={narrow}>
        {section.entries.map((entry) => (
          <chakra.li key={entry.id} visibility={isAwaited(entry.id) ? 'hidden' : undefined}>
            <NavigationLink
              entry={entry}
              current={currentMark(entry.id, shown, parameters)}
              narrow={narrow}
              onFollow={onFollow}
            />
          </chakra.li>
        ))}
      </List>
    </div>
  );
}
