import { MapPin } from 'lucide-react';
import { listMessages } from '#domain/messages/lists.ts';
import { noSiteMessages } from '#domain/messages/sites.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useData } from '../context/replica.ts';
import { useMayOpen, useSession } from '../context/session.ts';
import { LinkButton } from '../link/LinkButton.tsx';

export function NoSite({ title }: { title: string }) {
  const { sitesFailure } = useSession();
  return (
    <>
      <PageHeader title={title} />
      {sitesFailure === null ? <NoneYet /> : <NotRead message={sitesFailure} />}
    </>
  );
}

function NotRead({ message }: { message: string }) {
  const { replica } = useData();
  return (
    <ErrorState title={listMessages.notRead('sites')} onRetry={() => replica.reportFocus()}>
      {message}
    </ErrorState>
  );
}

function NoneYet() {
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
