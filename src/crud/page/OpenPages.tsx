import { pageMessages } from '#domain/messages/pages.ts';
import { navigationSections } from '#domain/routes/navigationSections.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useMayOpen } from '../context/session.ts';
import { LinkButton } from '../link/LinkButton.tsx';

const Links = chakra('nav', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', maxW: '40rem' },
});

/** Where a page is not the user's: the pages of records that are. */
export function OpenPages() {
  const mayOpen = useMayOpen();
  const entries = navigationSections(mayOpen)
    .filter(({ group }) => group !== 'Dashboard')
    .flatMap((section) => section.entries);
  return (
    <Links aria-label={pageMessages.yourPages}>
      {entries.map(({ id, label }) => (
        <LinkButton key={id} to={id}>
          {label}
        </LinkButton>
      ))}
    </Links>
  );
}
