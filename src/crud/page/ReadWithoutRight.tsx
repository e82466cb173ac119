import type { ReactNode } from 'react';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { pageMessages } from '#domain/messages/pages.ts';
import { navigationSections } from '#domain/routes/navigationSections.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useRows } from '../data/useRows.ts';
import { useReadsWithoutRight } from '../data/useReadsWithoutRight.ts';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { useMayOpen } from '../context/session.ts';
import { LinkButton } from '../link/LinkButton.tsx';
import { NotYours } from './NotYours.tsx';

/** Where a page is not the user's: the pages of records that are. */
function OpenPages() {
  const mayOpen = useMayOpen();
  const entries = navigationSections(mayOpen)
    .filter(({ group }) => group !== 'Dashboard')
    .flatMap((section) => section.entries);
  return (
    <chakra.nav
      display="flex"
      flexWrap="wrap"
      justifyContent="center"
      gap="2"
      maxW="40rem"
      aria-label={pageMessages.yourPages}
    >
      {entries.map(({ id, label }) => (
        <LinkButton key={id} to={id}>
          {label}
        </LinkButton>
      ))}
    </chakra.nav>
  );
}

export interface ReadWithoutRightProps {
  entity: EntityName;
  /** The name of the page's contents, where it shows more than this entity. */
  many?: string;
  /** The page's own title; absent: the name of its contents. */
  title?: string;
  /** Other entities of the page. */
  also?: readonly EntityName[];
  /** Whether people begin here, so that the pages that they may open stand below a missing right. */
  isHome?: boolean;
  children: ReactNode;
}

/** Loaded only for people without the right. */
export default function ReadWithoutRight({
  entity,
  also = [],
  many = entityOf(entity).label.many,
  title = many,
  isHome = false,
  children,
}: ReadWithoutRightProps) {
  const { hasBegun } = useReadsWithoutRight([entity, ...also]);
  const isRefused = emptyReasonOfView(useRows(entity, { limit: 1 }))?.kind === 'failed';
  if (!hasBegun) return <PageHeader title={title} subtitle=" " />;
  if (!isRefused) return children;
  return (
    <NotYours entity={entity} many={many} title={title}>
      {isHome ? <OpenPages /> : null}
    </NotYours>
  );
}
