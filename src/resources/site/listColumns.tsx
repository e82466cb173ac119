import type { Column } from '#crud/descriptor/define.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { SiteName } from './SiteName.tsx';

/** The name, which leads to the details, where there are some. */
export function nameColumn(entity: EntityName, detail?: RouteId): Column<{ id: number }> {
  return {
    id: 'name',
    header: 'Name',
    sort: 'name',
    cell: (row) => recordName(entity, row),
    ...(detail === undefined ? {} : { link: ({ id }) => ({ to: detail, parameters: { id } }) }),
  };
}

/** The site, while all of them are shown. */
export const siteColumn: Column<{ siteId?: number | undefined }> = {
  id: 'site',
  header: 'Site',
  onlyForAllSites: true,
  folds: 'belowCompact',
  inCards: true,
  cell: ({ siteId }) => <SiteName siteId={siteId} />,
};
