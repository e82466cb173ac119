import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { securityCalls } from '#domain/calls/securityLog.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import type { LogView } from '#crud/log/useLog.ts';

const text = z.string().nullish().catch(null);
/** null: nobody was signed in; undefined: unreadable. */
const person = z
  .looseObject({ id: z.number(), name: text, isUser: z.boolean().optional().catch(undefined) })
  .nullish()
  .catch(undefined);

/** A line is readable when its id is. */
const lineSchema = z
  .looseObject({
    id: z.number(),
    at: text,
    kind: text,
    call: text,
    isRefused: z.boolean().nullish().catch(null),
    detail: text,
    by: person,
    about: person,
    recordId: z.number().nullish().catch(null),
    network: text,
    emailHash: text,
    times: z.number().nullish().catch(null),
  })
  .transform((line) => ({ ...line, createdAt: line.at ?? undefined }));
export type SecurityRow = z.output<typeof lineSchema>;

const pageSchema = z.looseObject({ count: z.number(), rows: z.array(z.unknown()) });

interface Loaded {
  /** All lines of the log. */
  count: number;
  /** The newest. */
  rows: readonly SecurityRow[];
  skipped: number;
}

type Progress = { step: 'reading' | 'read' } | { step: 'failed'; message: string };

/** The lines read so far. `readAll` reads the others too, for a file. */
export function useSecurityLog(organisationId: number) {
  const { api } = useData();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [progress, setProgress] = useState<Progress>({ step: 'reading' });
  const read = useCallback(
    async (before: SecurityRow | undefined, signal?: AbortSignal): Promise<Loaded> => {
      const fields = before === undefined ? {} : { before: before.id };
      const call = { parameters: { id: organisationId }, fields, inBackground: true };
      const answer = await api.call(securityCalls.securityLog, signal === undefined ? call : { ...call, signal });
      const { count, rows: sent } = pageSchema.parse(answer);
      const rows = sent.flatMap((row) => lineSchema.safeParse(row).data ?? []);
      return { count, rows, skipped: sent.length - rows.length };
    },
    [api, organisationId],
  );
  const readOn = useCallback(
    async (known: Loaded | null, signal?: AbortSignal) => {
      setProgress({ step: 'reading' });
      try {
        const { count, rows, skipped } = await read(known?.rows.at(-1), signal);
        setLoaded({ count, rows: [...(known?.rows ?? []), ...rows], skipped: (known?.skipped ?? 0) + skipped });
        setProgress({ step: 'read' });
      } catch (thrown) {
        if (signal?.aborted !== true) setProgress({ step: 'failed', message: toAppError(thrown).message });
      }
    },
    [read],
  );
  useEffect(() => {
    const aborter = new AbortController();
    void readOn(null, aborter.signal);
    return () => aborter.abort();
  }, [readOn]);
  const { rows = null, count = 0, skipped = 0 } = loaded ?? {};
  const log: LogView<SecurityRow> = {
    rows,
    skipped,
    freshness: null,
    error: progress.step === 'failed' ? progress.message : null,
    isMissing: false,
    hasOlder: rows !== null && rows.length + skipped < count,
    loadingOlder: loaded !== null && progress.step === 'reading',
    older: () => void readOn(loaded),
    refresh: () => void readOn(null),
  };
  return {
    log,
    /** All lines, page by page. @throws AppError */
    readAll: async (signal: AbortSignal, onProgress: (done: number, total: number) => void): Promise<SecurityRow[]> => {
      const all: SecurityRow[] = [];
      for (let page = await read(undefined, signal); page.rows.length > 0; page = await read(all.at(-1), signal)) {
        all.push(...page.rows);
        onProgress(all.length, page.count);
      }
      return all;
    },
  };
}
