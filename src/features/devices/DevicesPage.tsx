import { ServerCog } from 'lucide-react';
import { recordMessages } from '#domain/messages/records.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useCan } from '#crud/context/session.ts';
import { useShownSite } from '#crud/data/useShownSite.ts';
import { NoSite } from '#crud/page/NoSite.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SiteDevices } from './SiteDevices.tsx';

/** Every device of the site: as a list, or by what it hangs on. */
export default function DevicesPage() {
  const mayRead = useCan({ area: 'sites', level: 'read' });
  const site = useShownSite();
  if (!mayRead) {
    return (
      <>
        <PageHeader title="Devices" />
        <EmptyState icon={ServerCog} title={recordMessages.notYours('Devices')}>
          They are shown to those who may read sites. An administrator of your organisation can give you that right.
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
