import { DoorClosed } from 'lucide-react';
import { useMemo } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { allSites } from '#domain/entities/site.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { heldRows } from '#domain/limits/replica.ts';
import { freeUnitMessages as texts } from '#domain/messages/freeUnits.ts';
import { bookedEntitySearch } from '#domain/routes/newBooking.ts';
import { pathTo } from '#domain/routes/path.ts';
import { bookedAs } from '#domain/states/unitKind.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { numberText } from '#format/numbers.ts';
import { localZone } from '#format/wallClock.ts';
import { useMayOpen, useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSiteName } from '#crud/data/useSiteName.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { freeItem, type FreeItem } from '../free/freeItem.ts';
import { FreeList } from '../free/FreeList.tsx';
import { FreeListSkeleton } from '../free/FreeListSkeleton.tsx';
import { mostProducts } from '../free/useFreeItems.ts';
import { useVacant } from './useVacant.ts';
import type { VacantGroup } from './vacantGroups.ts';

const Ground = chakra('div', { base: { borderTopWidth: '1px', borderColor: 'border.muted', minH: '16rem' } });

const words = { one: 'vacant unit', many: 'vacant units' };

/** Vacant units with what only the unit's own record tells: the period of its price, and its area. */
function useVacantItems(vacant: readonly VacantUnit[], { kinds }: VacantGroup, siteId: number): readonly FreeItem[] {
  const units = useRows('unit', { siteId, where: { kind: kinds }, limit: heldRows.inFullPages });
  const products = useRows('product', { where: { kind: ['bookable'] }, limit: mostProducts });
  const unitRows: readonly Unit[] | null = units.status === 'ready' ? units.rows : null;
  const productRows = products.status === 'ready' ? products.rows : null;
  return useMemo(() => {
    const own = new Map(unitRows?.map((unit) => [unit.id, unit]));
    return vacant.map((row) => {
      const { pricePeriod, Area } = own.get(row.id) ?? {};
      const record = { pricePeriod, Area, ...row } as AnyRecord;
      return freeItem({ entity: 'unit', id: row.id }, record, { products: productRows ?? [], time: null });
    });
  }, [vacant, unitRows, productRows]);
}

/** The page that a press on a unit leads to: its new booking, for those who may make one, else its details. */
function usePathOf(): (item: FreeItem) => string {
  const mayBook = useMayOpen()('booking.create');
  return ({ id, kind }) =>
    mayBook && kind !== null
      ? pathTo('booking.create', { type: bookedAs[kind], id }) + bookedEntitySearch('unit')
      : pathTo('unit.detail', { id });
}

/** Its site where all sites are shown, and the day from which it is booked. */
function useDetailOf(siteId: number): (item: FreeItem) => string | null {
  const { sites } = useSession();
  const siteName = useSiteName();
  const display = useDateDisplay();
  return ({ record, bookedFrom }) => {
    const own = (record as { siteId?: unknown }).siteId;
    const zone = sites.find(({ id }) => id === own)?.timeZone ?? localZone();
    const parts = [
      siteId === allSites.id && typeof own === 'number' ? siteName(own) : null,
      bookedFrom === null ? null : texts.until(formatMoment(bookedFrom, zone, 'date', display)),
    ].filter(Boolean);
    return parts.length === 0 ? null : parts.join(' · ');
  };
}

const noUnits: readonly never[] = [];

/** The vacant units of a group, as the server lists them. */
export function VacantList({ group, siteId }: { group: VacantGroup; siteId: number }) {
  const view = useVacant(group, siteId);
  const ready = view.status === 'ready' ? view : null;
  const items = useVacantItems(ready?.rows ?? noUnits, group, siteId);
  const pathOf = usePathOf();
  const detailOf = useDetailOf(siteId);
  const reason = emptyReasonOfView(view);
  if (reason !== null) {
    return (
      <Ground>
        <NoRowsMessage many={words.many} reason={reason} />
      </Ground>
    );
  }
  if (ready === null) {
    return (
      <Ground px={{ base: '4', md: '5' }} py="3">
        <FreeListSkeleton />
      </Ground>
    );
  }
  const note = <UnreadableNote words={words} skipped={ready.skipped} failure={ready.failure} />;
  if (ready.total === 0) {
    return (
      <Ground>
        <EmptyState icon={DoorClosed} title={texts.noneVacant(group.label.toLowerCase())}>
          {texts.noneVacantText}
        </EmptyState>
        {note}
      </Ground>
    );
  }
  return (
    <Ground>
      <FreeList items={items} detailOf={detailOf} pathOf={pathOf} />
      <PanelNote textStyle="xs" display="flex" flexWrap="wrap" columnGap="4">
        <FreshnessLine freshness={ready.freshness} of="record" />
        {ready.rows.length + (ready.skipped ?? 0) < ready.total
          ? `Showing the first ${numberText(ready.rows.length)} of ${numberText(ready.total)}`
          : null}
      </PanelNote>
      {note}
    </Ground>
  );
}
