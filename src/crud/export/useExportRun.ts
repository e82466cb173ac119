import { useCallback, useEffect, useRef, useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { exportMessages } from '#domain/messages/exports.ts';
import type { ExportState } from './listExport.ts';

type OnProgress = (done: number, total: number) => void;

/** The results of an export: a sentence about the file, or the printed list. */
export interface ExportWork<Printed> {
  csv: (signal: AbortSignal, onProgress: OnProgress) => Promise<string>;
  print: (signal: AbortSignal, onProgress: OnProgress) => Promise<Printed>;
}

export interface ExportRun<Printed> {
  state: ExportState<Printed>;
  run: (kind: 'csv' | 'print', work: ExportWork<Printed>) => void;
  cancel: () => void;
  dismiss: () => void;
}

/** One export at a time, with its progress and its outcome. @param title the exported list, in a failure's sentence. */
export function useExportRun<Printed>(title: string): ExportRun<Printed> {
  const [state, setState] = useState<ExportState<Printed>>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (kind: 'csv' | 'print', work: ExportWork<Printed>): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ step: 'running', kind, done: 0, total: null });
    const onProgress: OnProgress = (done, total) => setState({ step: 'running', kind, done, total });
    try {
      if (kind === 'csv') setState({ step: 'done', text: await work.csv(signal, onProgress) });
      else setState({ step: 'printing', list: await work.print(signal, onProgress) });
    } catch (thrown) {
      if (signal.aborted) {
        if (running.current === controller) setState({ step: 'idle' });
        return;
      }
      const textOf = kind === 'csv' ? exportMessages.failed : exportMessages.printFailed;
      const text = textOf(title.toLowerCase(), toAppError(thrown).message);
      setState({ step: 'failed', text, retry: () => void run(kind, work) });
    }
  };
  return {
    state,
    run: (kind, work) => void run(kind, work),
    cancel: useCallback(() => running.current?.abort(), []),
    dismiss: useCallback(() => setState({ step: 'idle' }), []),
  };
}
