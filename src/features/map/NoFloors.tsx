import { Map as MapIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { mapMessages } from '#domain/messages/map.ts';
import { useCan } from '#crud/context/session.ts';
import { emptyReasonOfRows } from '#crud/freshness/emptyReason.ts';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { OrNoSite } from '#crud/page/NoSite.tsx';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { FloorDialog } from './FloorDialog.tsx';
import type { MapData } from './useMapData.ts';

export function NoFloors({ siteId, data: { freshness, skipped, failure } }: { siteId: number; data: MapData }) {
  const mayWrite = useCan({ area: 'facilityMap', level: 'write' });
  const [isAdding, setAdding] = useState(false);
  const reason =
    freshness === null
      ? null
      : emptyReasonOfRows({ total: 0, freshness, ...(failure === undefined ? {} : { failure }), skipped });
  if (reason !== null) return <NoRowsMessage many="floor plans" reason={reason} />;
  const action = mayWrite ? (
    <Button variant="solid" colorPalette="accent" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" />
      {mapMessages.addFloor}
    </Button>
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
