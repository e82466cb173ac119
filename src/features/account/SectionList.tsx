import { chakra } from '#ui/theme/chakra.ts';

const List = chakra('nav', {
  base: {
    display: 'none',
    lg: {
      display: 'flex',
      flexDirection: 'column',
      gap: '0.5',
      position: 'sticky',
      top: 'calc(var(--top-bar) + 1rem)',
      alignSelf: 'start',
    },
  },
});

const Entry = chakra('button', {
  base: {
    textAlign: 'start',
    px: '2.5',
    h: '8',
    borderRadius: 'l2',
    textStyle: 'sm',
    color: 'fg.muted',
    cursor: 'button',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.muted', color: 'fg' },
  },
});

/** Scrolls to a section and moves the focus there. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

export function SectionList({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <List aria-label="Sections">
      {sections.map(({ id, title }) => (
        <Entry key={id} type="button" onClick={() => goTo(id)}>
          {title}
        </Entry>
      ))}
    </List>
  );
}
