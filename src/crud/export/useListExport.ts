import { useCallback, useEffect, useRef, useState } from 'react';
import { allSites } from '#domain/entities/site.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { exportMessages } from '#domain/messages/exports.ts';
import { browserZone } from '#lib/dates.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { useData } from '../context/replica.ts';
import { useSession } from '../context/session.ts';
import { maximumPrintedRows, type ExportState, type PrintedList, type ShownList } from './listExport.ts';
import type { ExportInput, TextChunk } from './exportText.ts';

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
  const { sites, siteId } = useSession();
  const display = useDateDisplay();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const site = sites.find(({ id }) => id === siteId);

  const run = async (kind: 'csv' | 'print') => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ step: 'running', kind, done: 0, total: null });
    const onProgress = (done: number, total: number) => setState({ step: 'running', kind, done, total });
    const { entity, query, columns, title } = list;
    const input: ExportInput = {
      ...{ replica, entity, query, columns, signal, sites, display },
      siteId: siteId ?? allSites.id,
    };
    try {
      if (kind === 'csv') {
        const [{ exportCsv, saveFile }, { exportFileName }] = await Promise.all([
          import('./exportCsv.ts'),
          import('./fileName.ts'),
        ]);
        const { file, rows, unread } = await exportCsv(input, onProgress);
        const zone = site?.timeZone ?? browserZone();
        const name = exportFileName(
          title,
          site?.name ?? (siteId === allSites.id ? allSites.name : ''),
          Date.now(),
          zone,
        );
        saveFile(file, name);
        setState({ step: 'done', text: exportMessages.saved(rows, name, unread) });
      } else {
        const { exportText } = await import('./exportText.ts');
        const printed = await printedList(list, exportText({ ...input, limit: maximumPrintedRows }), onProgress);
        setState({ step: 'printing', list: printed });
      }
    } catch (thrown) {
      if (signal.aborted) {
        if (running.current === controller) setState({ step: 'idle' });
        return;
      }
      const say = kind === 'csv' ? exportMessages.failed : exportMessages.printFailed;
      const text = say(title.toLowerCase(), toAppError(thrown).message);
      setState({ step: 'failed', text, retry: () => void run(kind) });
    }
  };
  return {
    state,
    saveCsv: () => void run('csv'),
    print: () => void run('print'),
    cancel: useCallback(() => running.current?.abort(), []),
    dismiss: useCallback(() => setState({ step: 'idle' }), []),
  };
}
