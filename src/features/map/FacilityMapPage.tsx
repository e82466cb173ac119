import { lazy, Suspense, useState } from 'react';
import { LayoutGrid, Map as MapIcon, Plus } from 'lucide-react';
import { mapMessages } from '#domain/messages/map.ts';
import { mapRowMessages } from '#domain/messages/mapRows.ts';
import { CommandAnnouncer } from '#crud/command/CommandAnnouncer.tsx';
import { useCan, useSession } from '#crud/context/session.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { useRewind } from '#crud/rewind/useRewind.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { emptyReasonOfRows } from '#crud/freshness/emptyReason.ts';
import { OrNoSite } from '#crud/page/NoSite.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { MapFrame } from './MapFrame.tsx';
import { MapViewer } from './MapViewer.tsx';
import { useMapAddress, type MapAddressControls } from './useMapAddress.ts';
import { useMapData, type MapData } from './useMapData.ts';
import { FloorDialog } from './FloorDialog.tsx';

/** Why the list of floors is empty without the site having none; null: the site has none, or nothing is known of it. */
function unknownFloors({ freshness, skipped, failure }: MapData) {
  if (freshness === null) return null;
  return emptyReasonOfRows({ total: 0, freshness, ...(failure === undefined ? {} : { failure }), skipped });
}

interface NoFloorsProps {
  siteId: number;
  data: MapData;
  address: MapAddressControls;
}

function NoFloors({ siteId, data, address }: NoFloorsProps) {
  const mayWrite = useCan({ area: 'facilityMap', level: 'write' });
  const [isAdding, setAdding] = useState(false);
  const reason = unknownFloors(data);
  if (reason !== null) return <NoRowsMessage many="floor plans" reason={reason} />;
  const count = data.units.length;
  const hasRows = count > 1;
  const action = mayWrite ? (
    <Row justifyContent="center">
      {hasRows ? (
        <Button variant="solid" colorPalette="accent" onClick={() => address.setPlacingRows(true)}>
          <LayoutGrid aria-hidden="true" />
          {mapRowMessages.openCount(count)}
        </Button>
      ) : null}
      <Button
        {...(hasRows ? {} : ({ variant: 'solid', colorPalette: 'accent' } as const))}
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden="true" />
        {mapMessages.addFloor}
      </Button>
    </Row>
  ) : undefined;
  return (
    <>
      <OrNoSite>
        <EmptyState icon={MapIcon} title={mapMessages.none} action={action}>
          {`${mapMessages.noneText} ${mayWrite ? mapMessages.noneWriter : mapMessages.noneReader}`}
        </EmptyState>
      </OrNoSite>
      {isAdding ? <FloorDialog siteId={siteId} floor={null} floors={[]} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

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
  const isPlacing = address.isEditing && address.isPlacingRows && mayWrite && unknownFloors(data) === null;
  if (data.floors.length === 0 && !isPlacing) {
    return (
      <MapFrame siteId={siteId} data={data}>
        <NoFloors siteId={siteId} data={data} address={address} />
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
