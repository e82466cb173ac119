import { deviceKinds } from '#domain/states/deviceKind.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useSession } from '#crud/context/session.ts';
import { RequireReadRight } from '#crud/page/RequireReadRight.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SiteDevices } from './SiteDevices.tsx';

export default function DevicesPage() {
  const { siteId } = useSession();
  if (siteId === null) return <PageHeader title="Devices" subtitle=" " />;
  return (
    <RequireReadRight entity="controller" many="Devices" also={deviceKinds}>
      <SiteDevices siteId={siteId} />
      <CommandAnnouncer />
    </RequireReadRight>
  );
}
