import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import type { RouteId } from '#domain/routes/index.ts';
import { useMayOpen } from '#resource/context/session.ts';
import { currentMark, navigationSections, type NavigationSection } from './entries.ts';
import { NavigationLink } from './NavigationLink.tsx';

export interface NavigationProps {
  /** The route on screen; null for an unknown path. */
  shown: RouteId | null;
  narrow?: boolean;
  onFollow?: () => void;
}

/** The groups of pages that the user may open; stands inside a <nav>. */
export function Navigation({ shown, narrow = false, onFollow = () => undefined }: NavigationProps) {
  const mayOpen = useMayOpen();
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
      {navigationSections(mayOpen).map((section) => (
        <Section key={section.group} section={section} shown={shown} narrow={narrow} onFollow={onFollow} />
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

function Section({ section, shown, narrow, onFollow }: Required<NavigationProps> & { section: NavigationSection }) {
  const id = useId();
  return (
    <div>
      <Heading id={id} narrow={narrow}>
        {section.group}
      </Heading>
      <List aria-labelledby={id} narrow={narrow}>
        {section.entries.map((entry) => (
          <li key={entry.id}>
            <NavigationLink entry={entry} current={currentMark(entry.id, shown)} narrow={narrow} onFollow={onFollow} />
          </li>
        ))}
      </List>
    </div>
  );
}
