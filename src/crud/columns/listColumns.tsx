import type { Column } from '../table/column.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { SiteName } from './SiteName.tsx';

/** The name column, linked to the details page if there is one. */
export function nameColumn(entity: EntityName, detail?: RouteId): Column<{ id: number }> {
  return {
    id: 'name',
    header: 'Name',
    sort: 'name',
    cell: (row) => recordName(entity, row),
    ...(detail === undefined ? {} : { link: ({ id }) => ({ to: detail, parameters: { id } }) }),
  };
}

export const siteColumn: Column<{ siteId?: number | undefined }> = {
  id: 'site',
  header: 'Site',
  onlyForAllSites: true,
  folds: 'below640',
  card: 'line',
  sort: 'siteId@site',
  cell: (row) => <SiteName siteId={row.siteId} of={row} />,
  text: (row, { siteName }) => siteName(row.siteId, row),
};
