import { DoorClosed } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import { allSites } from '#domain/entities/site.ts';
import type { VacantUnit } from '#domain/entities/vacantUnit.ts';
import { bookingTypeOf, unitKindLabels, unitKinds } from '#domain/states/unitKind.ts';
import { isOneOf, labelIn } from '#domain/states/words.ts';
import { dollars, numberText } from '#format/numbers.ts';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { NoRowsMessage } from '#crud/freshness/NoRowsMessage.tsx';
import { UnreadableNote } from '#crud/freshness/UnreadableNote.tsx';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { LinkButton } from '#crud/link/LinkButton.tsx';
import type { Column } from '#crud/table/column.ts';
import { Table } from '#crud/table/Table.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { PanelNote } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';
import { sizeLabel, squareMetres } from '../labels.ts';
import { useVacant } from './useVacant.ts';
import { byFloorArea, type VacantGroup } from './vacantGroups.ts';

const site: Column<VacantUnit> = {
  id: 'site',
  header: 'Site',
  card: 'line',
  cell: ({ siteId }) => <SiteName siteId={siteId} />,
};

const kind: Column<VacantUnit> = {
  id: 'kind',
  header: 'Kind',
  card: 'line',
  cell: (row) => labelIn(unitKindLabels, row.kind) ?? '–',
};

const actions: Column<VacantUnit> = {
  id: 'actions',
  header: 'Actions',
  width: '14rem',
  align: 'end',
  cell: (row) => <VacantActions unit={row} />,
};

function columnsOf(group: VacantGroup, siteId: number): Column<VacantUnit>[] {
  const isAll = siteId === allSites.id;
  return [
    { id: 'name', header: 'Unit', card: 'title', cell: (row) => <UnitLink unit={row} /> },
    {
      id: 'price',
      header: 'Price',
      width: '7rem',
      align: 'end',
      // A card's mark stands right after its title.
      card: 'mark',
      cell: ({ price }) => (price === null || price === undefined ? '–' : dollars(price)),
    },
    ...(isAll ? [site] : []),
    ...(group.kinds.length > 1 ? [kind] : []),
    { id: 'size', header: 'Size', card: 'none', cell: ({ size }) => sizeLabel(size) },
    {
      id: 'squareMetres',
      header: 'm²',
      width: '4.5rem',
      align: 'end',
      cell: (row) => squareMetres(row.squareMetres),
    },
    { id: 'floor', header: 'Floor', width: '4.5rem', align: 'end', card: 'none', cell: ({ floor }) => floor ?? '–' },
    actions,
  ];
}

function UnitLink({ unit }: { unit: VacantUnit }) {
  return (
    <AppLink to="unit.detail" parameters={{ id: unit.id }}>
      {recordName('unit', unit)}
    </AppLink>
  );
}

function VacantActions({ unit: { id, kind } }: { unit: VacantUnit }) {
  const type = isOneOf(unitKinds, kind) ? bookingTypeOf[kind] : null;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" justifyContent="flex-end" gap="1">
      <LinkButton to="unit.detail" parameters={{ id }} size="xs">
        View unit
      </LinkButton>
      {type === null ? null : (
        <LinkButton to="booking.create" parameters={{ type, id }} size="xs">
          New booking
        </LinkButton>
      )}
    </chakra.span>
  );
}

const Ground = chakra('div', {
  // The dialog scrolls by itself, so the header needs no offset for the top bar.
  base: { '--top-bar': '0px', borderTopWidth: '1px', borderColor: 'border.muted', minH: '16rem' },
});

const words = { one: 'vacant unit', many: 'vacant units' };

/** Sorts the smallest unit first. */
export function VacantTable({ group, siteId }: { group: VacantGroup; siteId: number }) {
  const view = useVacant(group, siteId);
  const what = group.label.toLowerCase();
  const reason = emptyReasonOfView(view);
  if (reason !== null) {
    return (
      <Ground>
        <NoRowsMessage many={words.many} reason={reason} />
      </Ground>
    );
  }
  const ready = view.status === 'ready' ? view : null;
  const note = <UnreadableNote words={words} skipped={ready?.skipped} failure={ready?.failure} />;
  if (ready?.total === 0) {
    return (
      <Ground>
        <EmptyState icon={DoorClosed} title={`None vacant: ${what}`}>
          All are rented, marked for cleaning or repair, overlocked or out of order.
        </EmptyState>
        {note}
      </Ground>
    );
  }
  const rows = ready === null ? null : byFloorArea(ready.rows);
  return (
    <Ground>
      <Table label={`Vacant: ${what}`} columns={columnsOf(group, siteId)} rows={rows} />
      {ready === null ? null : (
        <PanelNote textStyle="xs" display="flex" flexWrap="wrap" columnGap="4">
          <FreshnessLine freshness={ready.freshness} of="record" />
          {ready.rows.length + (ready.skipped ?? 0) < ready.total
            ? `Showing the first ${ready.rows.length} of ${numberText(ready.total)}`
            : null}
        </PanelNote>
      )}
      {note}
    </Ground>
  );
}
