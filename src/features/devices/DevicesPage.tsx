import { deviceKinds } from '#domain/states/deviceKind.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useSession } from '#crud/context/session.ts';
import { TryWithoutRight } from '#crud/page/TryWithoutRight.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SiteDevices } from './SiteDevices.tsx';

export default function DevicesPage() {
  const { siteId } = useSession();
  if (siteId === null) return <PageHeader title="Devices" subtitle=" " />;
  return (
    <TryWithoutRight entity="controller" many="Devices" also={deviceKinds}>
      <SiteDevices siteId={siteId} />
      <CommandAnnouncer />
    </TryWithoutRight>
  );
}
