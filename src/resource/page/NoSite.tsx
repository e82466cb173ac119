import { MapPin } from 'lucide-react';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useMayOpen } from '../context/session.ts';
import { LinkButton } from '../link/LinkButton.tsx';

/** In place of a page about the site on screen, for somebody who may see none: how to come by one. */
export function NoSite({ title }: { title: string }) {
  const mayCreate = useMayOpen()('site.create');
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={MapPin}
        title={noSiteMessages.title}
        action={<LinkButton to="site.create">{noSiteMessages.create}</LinkButton>}
      >
        {mayCreate ? noSiteMessages.createFirst : noSiteMessages.ask}
      </EmptyState>
    </>
  );
}
