import { use } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { exportMessages } from '#domain/messages/exports.ts';
import { localZone } from '#format/wallClock.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { LateContext } from '../context/lateParts.ts';
import { useData } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import { maximumPrintedRows, type ExportState, type PrintedList, type ShownList } from './listExport.ts';
import type { ExportInput, TextChunk } from './exportText.ts';
import { useExportRun, type ExportWork } from './useExportRun.ts';

export interface ListExport {
  state: ExportState;
  saveCsv: () => void;
  print: () => void;
  cancel: () => void;
  dismiss: () => void;
}

/** A printed line: texts unchanged, numbers as the page's language writes them. */
async function printedList(
  { title, columns }: ShownList,
  chunks: AsyncGenerator<TextChunk>,
  onProgress: (done: number, total: number) => void,
): Promise<PrintedList> {
  const lines: (readonly (string | number)[])[] = [];
  let missing = 0;
  let known = 0;
  for await (const { lines: read, done, total, whole, unread } of chunks) {
    lines.push(...read);
    missing = unread;
    known = whole;
    onProgress(done, total);
  }
  const headers = columns.map(({ header, align }) => ({ text: header, align }));
  const notes = [
    ...(known > maximumPrintedRows ? [exportMessages.firstOnly(lines.length, known)] : []),
    ...(missing > 0 ? [exportMessages.missing(missing)] : []),
  ];
  return { title, headers, lines, note: notes.length === 0 ? null : notes.join(' ') };
}

/** Saves a list as CSV and prints it. Its code loads with the first use. */
export function useListExport(list: ShownList): ListExport {
  const { replica } = useData();
  const { now } = use(LateContext);
  const { sites, siteId } = useSession();
  const display = useDateDisplay();
  const { run, ...shown } = useExportRun<PrintedList>(list.title);
  const site = sites.find(({ id }) => id === siteId);
  const { entity, query, columns, title, narrowing } = list;
  const inputOf = (signal: AbortSignal): ExportInput => ({
    replica,
    entity,
    query,
    columns,
    signal,
    sites,
    display,
    siteId: siteId ?? allSites.id,
  });
  const work: ExportWork<PrintedList> = {
    csv: async (signal, onProgress) => {
      const [{ exportCsv, saveFile }, { exportFileName }] = await now(() =>
        Promise.all([import('./exportCsv.ts'), import('./fileName.ts')]),
      );
      const { file, rows, unread } = await exportCsv(inputOf(signal), onProgress);
      const where = site?.name ?? (siteId === allSites.id ? allSites.name : '');
      const name = exportFileName({ title, site: where, narrowing }, Date.now(), site?.timeZone ?? localZone());
      saveFile(file, name);
      return exportMessages.saved(rows, name, unread);
    },
    print: async (signal, onProgress) => {
      const { exportText } = await now(() => import('./exportText.ts'));
      return printedList(list, exportText({ ...inputOf(signal), limit: maximumPrintedRows }), onProgress);
    },
  };
  return { ...shown, saveCsv: () => run('csv', work), print: () => run('print', work) };
}
