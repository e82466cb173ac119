import { LayoutGrid } from 'lucide-react';
import { lazy } from 'react';
import { areaBody } from '#domain/bodies/places.ts';
import type { StorageArea } from '#domain/entities/area.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { numberText } from '#format/numbers.ts';
import { allSites } from '#domain/entities/site.ts';
import { useSession } from '#crud/context/session.ts';
import { useRows } from '#crud/data/useRows.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { defineRecords } from '#crud/records/managedRecords.ts';

function UnitsOfArea({ area }: { area: StorageArea }) {
  const { siteId } = useSession();
  const view = useRows('unit', { siteId: area.siteId ?? 0, where: { areaId: [area.id] }, limit: 1 });
  if (view.status !== 'ready') return '…';
  // A server without the areas' names may also omit their units.
  const isKnown = view.freshness.complete && area.name !== undefined;
  if (!isKnown && view.total === 0) return 'Unknown';
  // The list of units shows those of the chosen site.
  if (siteId !== allSites.id && siteId !== area.siteId) return numberText(view.total);
  return (
    <AppLink to="unit.list" search={`?${new URLSearchParams({ filters: `areaId:${area.id}` }).toString()}`}>
      {numberText(view.total)}
    </AppLink>
  );
}

export const areaRecords = defineRecords({
  entity: 'area',
  icon: LayoutGrid,
  schema: areaBody,
  columns: [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      sortValue: ({ name }) => name,
      cell: (row) => recordName('area', row),
    },
    { id: 'floor', header: 'Floor', width: '7rem', sortValue: ({ floor }) => floor, cell: ({ floor }) => floor },
    { id: 'units', header: 'Units', width: '7rem', cell: (row) => <UnitsOfArea area={row} /> },
  ],
  Fields: lazy(() => import('./AreaFields.tsx')),
  emptyTitle: 'No areas yet',
  emptyText: 'Areas group the units of a site, such as floors, rows or buildings.',
});
