import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useMayOpen, useSession } from '../context/session.ts';
import { LinkButton } from '../link/LinkButton.tsx';

export function NoSite({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <NoSiteYet />
    </>
  );
}

/** Around the message that a site has no records: without a site, that is the reason. */
export function OrNoSite({ children }: { children: ReactNode }) {
  return useSession().hasNoSite ? <NoSiteYet /> : children;
}

function NoSiteYet() {
  const mayCreate = useMayOpen()('site.create');
  return (
    <EmptyState
      icon={MapPin}
      title={noSiteMessages.title}
      action={<LinkButton to="site.create">{noSiteMessages.create}</LinkButton>}
    >
      {mayCreate ? noSiteMessages.createFirst : noSiteMessages.ask}
    </EmptyState>
  );
}
