import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { columnText } from '#crud/columns/columnText.ts';
import type { TextSource } from '#crud/columns/textSource.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import { byteOrderMark, csvLine } from '#crud/export/csv.ts';
import type { Column } from '#crud/table/column.ts';
import type { Records } from './carryOut.ts';

/** The CSV file that the list of these columns exports. */
export function exportedCsv(columns: readonly Column<AnyRow>[], rows: readonly AnyRecord[], records: Records): string {
  const found = (entity: EntityName, id: number) => records.rows(entity).find((record) => record.id === id);
  const zoneOf = (siteId: number | undefined) => String(found('site', siteId ?? 0)?.['timeZone'] ?? 'UTC');
  const source: TextSource = {
    moment: (at, siteId) => {
      const text = formatMoment(at, zoneOf(siteId), 'dateTime', { date: 'dd/MM/yyyy', time: 'H:mm' });
      return text === '–' ? '' : text;
    },
    siteName: (siteId) => {
      const site = found('site', siteId ?? 0);
      return site === undefined ? null : recordName('site', site);
    },
    recordName: (entity, id) => {
      const record = found(entity, id);
      return record === undefined ? null : recordName(entity, record);
    },
    rowsOf: () => null,
  };
  const shown = columns.filter(({ onlyOnScreen }) => onlyOnScreen !== true);
  const decimals = shown.map(({ isAmount }) => (isAmount === true ? 2 : undefined));
  const lines = rows.map((row) =>
    csvLine(
      shown.map((column) => columnText(column, row, source)),
      decimals,
    ),
  );
  return byteOrderMark + csvLine(shown.map(({ header }) => header)) + lines.join('');
}
