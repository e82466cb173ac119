import { ServerCog } from 'lucide-react';
import { recordMessages } from '#domain/messages/records.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useCan } from '#crud/context/session.ts';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import { NoSite } from '#crud/page/NoSite.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SiteDevices } from './SiteDevices.tsx';

export default function DevicesPage() {
  const mayRead = useCan({ area: 'sites', level: 'read' });
  const site = useCurrentSite();
  if (!mayRead) {
    return (
      <>
        <PageHeader title="Devices" />
        <EmptyState icon={ServerCog} title={recordMessages.notYours('Devices')}>
          You need permission to read sites. Ask an administrator of your organisation.
        </EmptyState>
      </>
    );
  }
  if (site.state === 'loading') return <PageHeader title="Devices" subtitle=" " />;
  if (site.state !== 'chosen') return <NoSite title="Devices" />;
  return (
    <>
      <SiteDevices siteId={site.siteId} />
      <CommandAnnouncer />
    </>
  );
}
