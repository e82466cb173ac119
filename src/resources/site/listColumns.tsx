import type { Column } from '#resource/descriptor/define.ts';
import type { RouteId } from '#domain/routes/index.ts';
import { SiteName } from './SiteName.tsx';

/** The name, which leads to the details. */
export function nameColumn(detail: RouteId): Column<{ id: number; name: string }> {
  return {
    id: 'name',
    header: 'Name',
    sort: 'name',
    cell: ({ name }) => name,
    link: ({ id }) => ({ to: detail, parameters: { id } }),
  };
}

/** The site, while all of them are shown. */
export const siteColumn: Column<{ siteId: number }> = {
  id: 'site',
  header: 'Site',
  onlyForAllSites: true,
  folds: 'belowCompact',
  inCards: true,
  cell: ({ siteId }) => <SiteName siteId={siteId} />,
};
