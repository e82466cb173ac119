import type { Column } from '#crud/table/column.ts';
import { SiteName } from '#crud/columns/SiteName.tsx';

/** The site column of lists whose rows belong to any site or none. */
export function siteColumnOf<Row>(siteIdOf: (row: Row) => number | null | undefined): Column<Row> {
  return {
    id: 'site',
    header: 'Site',
    folds: 'mdDown',
    card: 'line',
    width: '10rem',
    cell: (row) => (siteIdOf(row) == null ? null : <SiteName siteId={siteIdOf(row) ?? undefined} />),
    text: (row, { siteName }) => (siteIdOf(row) == null ? null : siteName(siteIdOf(row) ?? undefined)),
  };
}
