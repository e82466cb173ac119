import { lazy, Suspense } from 'react';
import { mapMessages } from '#domain/messages/map.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useCan, useSession } from '#crud/context/session.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { useRewind } from '#crud/rewind/useRewind.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { MapFrame } from './MapFrame.tsx';
import { MapViewer } from './MapViewer.tsx';
import { NoFloors } from './NoFloors.tsx';
import { useMapAddress } from './useMapAddress.ts';
import { useMapData } from './useMapData.ts';

const MapEditor = lazy(() => import('./MapEditor.tsx'));
const PastMap = lazy(() => import('./PastMap.tsx'));

function MapLoading() {
  return (
    <div aria-busy="true">
      <PageHeader title={mapMessages.title} subtitle=" " />
      <SkeletonBlock h="min(60dvh, 40rem)" w="full" />
    </div>
  );
}

export default function FacilityMapPage() {
  const { siteId } = useSession();
  if (siteId === null) return <MapLoading />;
  return (
    <>
      <SiteMap key={siteId} siteId={siteId} />
      <CommandAnnouncer />
    </>
  );
}

function SiteMap({ siteId }: { siteId: number }) {
  const data = useMapData(siteId);
  const address = useMapAddress();
  const rewind = useRewind();
  const mayWrite = useCan({ area: 'facilityMap', level: 'write' });
  if (data.status === 'loading') return <MapLoading />;
  if (data.status === 'failed') {
    return (
      <>
        <PageHeader title={mapMessages.title} />
        <NoRowsMessage many="floor plans" reason={{ kind: 'failed', ...data }} />
      </>
    );
  }
  if (data.floors.length === 0) {
    return (
      <MapFrame siteId={siteId} data={data}>
        <NoFloors siteId={siteId} data={data} />
      </MapFrame>
    );
  }
  if (rewind.at !== null) {
    return (
      <Suspense fallback={<MapLoading />}>
        <PastMap siteId={siteId} data={data} address={address} rewind={rewind} at={rewind.at} />
      </Suspense>
    );
  }
  if (address.isEditing && mayWrite) {
    return (
      <Suspense fallback={<MapLoading />}>
        <MapEditor siteId={siteId} data={data} address={address} />
      </Suspense>
    );
  }
  return <MapViewer siteId={siteId} data={data} address={address} />;
}
