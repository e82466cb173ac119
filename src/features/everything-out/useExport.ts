import { useEffect, useRef, useState } from 'react';
import { exportCalls } from '#domain/calls/exports.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { everythingOutMessages as texts } from '#domain/messages/everythingOut.ts';
import { localZone } from '#format/wallClock.ts';
import { useConfig } from '#crud/context/config.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';
import { saveFile } from '#crud/export/exportCsv.ts';
import { exportFileName } from '#crud/export/fileName.ts';
import { readWholeList } from '#crud/export/readWholeList.ts';
import { listsOf, type Choices } from './keptLists.ts';
import { writeEverything, type EverythingInput } from './writeEverything.ts';
import type { WrittenList } from './writtenList.ts';

export type ExportState =
  | { step: 'idle' }
  | { step: 'running'; lists: readonly WrittenList[] }
  | { step: 'done'; lists: readonly WrittenList[]; file: string }
  | { step: 'cancelled' }
  | { step: 'failed'; why: string };

export interface ExportControls {
  state: ExportState;
  begin: (choices: Choices) => void;
  cancel: () => void;
}

/** How often the screen follows the rows (milliseconds). */
const progressInterval = 200;

/** Passes on at most one progress in an interval. The last one comes with the end. */
function throttled(report: (lists: readonly WrittenList[]) => void): (lists: readonly WrittenList[]) => void {
  let last = 0;
  return (lists) => {
    const now = performance.now();
    if (now - last < progressInterval) return;
    last = now;
    report(lists);
  };
}

/** One export at a time; it ends with the page. */
export function useExport(): ExportControls {
  const { api } = useData();
  const { visitor, user, userId } = useSession();
  const { apiBase } = useConfig();
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Only our own server keeps a log of exports, and it begins with one. */
  async function log(choices: Choices, signal: AbortSignal): Promise<void> {
    const id = user?.organisationId;
    if (typeof id !== 'number') return;
    const body = { lists: listsOf(visitor.rights, choices).length, pins: choices.pins };
    try {
      await api.call(exportCalls.exportLog, { parameters: { id }, body, signal });
    } catch (thrown) {
      if (!toAppError(thrown).isUnknownCall) throw thrown;
    }
  }

  async function run(choices: Choices): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const isNewest = () => running.current === controller;
    setState({ step: 'running', lists: [] });
    const read: EverythingInput['read'] = (list) => readWholeList(api, list, signal);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const now = Date.now();
    try {
      await log(choices, signal);
      const lists = await writeEverything({
        read,
        rights: visitor.rights,
        choices,
        signal,
        write: (piece) => void pieces.push(piece as Uint8Array<ArrayBuffer>),
        onProgress: throttled((shown) => {
          if (isNewest()) setState({ step: 'running', lists: shown });
        }),
        about: {
          person: user === null ? texts.userNumber(userId) : recordName('user', user),
          server: apiBase ?? location.origin,
          now,
        },
      });
      const file = exportFileName({ title: texts.fileTitle, site: '' }, now, localZone()).replace(/csv$/, 'zip');
      saveFile(new Blob(pieces, { type: 'application/zip' }), file);
      if (isNewest()) setState({ step: 'done', lists, file });
    } catch (thrown) {
      if (!isNewest()) return;
      setState(signal.aborted ? { step: 'cancelled' } : { step: 'failed', why: toAppError(thrown).message });
    }
  }

  return {
    state,
    begin: (choices) => void run(choices),
    cancel: () => running.current?.abort(),
  };
}
