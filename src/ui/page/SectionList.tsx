import { chakra } from '../theme/chakra.ts';

const Entry = chakra('button', {
  base: {
    textAlign: 'start',
    px: '2.5',
    py: '1.5',
    minH: '8',
    borderRadius: 'l2',
    textStyle: 'sm',
    color: 'fg.muted',
    cursor: 'button',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
});

/** Scrolls to a section and moves the focus there. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

export interface SectionListProps {
  label?: string;
  sections: readonly { id: string; title: string }[];
}

/** The sections of a long page, beside it where there is room. */
export function SectionList({ label = 'Sections', sections }: SectionListProps) {
  return (
    <chakra.nav
      aria-label={label}
      display="none"
      lg={{
        display: 'flex',
        flexDirection: 'column',
        gap: '0.5',
        position: 'sticky',
        top: 'calc(var(--top-bar) + 1rem)',
        alignSelf: 'start',
      }}
    >
      {sections.map(({ id, title }) => (
        <Entry key={id} type="button" onClick={() => goToSection(id)}>
          {title}
        </Entry>
      ))}
    </chakra.nav>
  );
}
