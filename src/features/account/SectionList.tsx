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

/** Brings a section up, and the focus with it, so that the next Tab is in there. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

/** The sections of the page, on wide screens: a press leads there. */
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
