import { useEffect, useRef, useState } from 'react';
import { bookDocuments, type BookRecords } from '#domain/bookkeeping/bookDocuments.ts';
import type { BookEntry } from '#domain/bookkeeping/bookLine.ts';
import { linesToTakeOver } from '#domain/bookkeeping/takeOver.ts';
import { bookkeepingCalls } from '#domain/calls/bookkeeping.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { DayRange } from '#domain/time/zonedTime.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { readValue } from '#crud/data/usePolledValue.ts';
import { readWholeList } from '#crud/export/readWholeList.ts';

export interface BookQuestion extends DayRange {
  isRegistered: boolean;
  /** The organisation whose earlier files count; null: the server keeps no marks. */
  markedBy: number | null;
  /** The first day of the first file; null: there is none. */
  since: string | null;
}

export type BookLinesState =
  | { step: 'idle' }
  | { step: 'reading'; rows: number }
  | { step: 'ready'; question: BookQuestion; entries: readonly BookEntry[]; unread: number }
  | { step: 'failed'; why: string };

/** All entries of earlier files, or of one of them. @throws AppError */
export async function readEntries(api: Api, id: number, run?: number): Promise<BookEntry[]> {
  const entries: BookEntry[] = [];
  let after = 0;
  for (;;) {
    const fields = run === undefined ? { after } : { after, run };
    const { rows } = await readValue(api, bookkeepingCalls.bookkeepingEntries, { parameters: { id }, fields });
    const last = rows.at(-1);
    if (last === undefined) return entries;
    entries.push(...rows);
    after = last.id;
  }
}

/** The lists whose records the lines are made of, by their names in `BookRecords`. */
const sources = {
  sites: 'site',
  bookings: 'booking',
  orders: 'order',
  payments: 'payment',
  customers: 'customer',
} as const satisfies Record<keyof BookRecords, EntityName>;

export interface BookLinesControls {
  state: BookLinesState;
  read: (question: BookQuestion) => void;
  cancel: () => void;
}

/** Reads all bills and payments, and finds the lines that no earlier file has. */
export function useBookLines(): BookLinesControls {
  const { api } = useData();
  const [state, setState] = useState<BookLinesState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(question: BookQuestion): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let done = 0;
    let skipped = 0;
    const all = async (entity: EntityName): Promise<never> => {
      const rows: unknown[] = [];
      let unread = 0;
      for await (const chunk of readWholeList(api, { entity }, signal)) {
        rows.push(...chunk.rows);
        done += chunk.rows.length;
        ({ unread } = chunk);
        setState({ step: 'reading', rows: done });
      }
      skipped += unread;
      return rows as never;
    };
    setState({ step: 'reading', rows: 0 });
    try {
      const records: BookRecords = {
        sites: await all(sources.sites),
        bookings: await all(sources.bookings),
        orders: await all(sources.orders),
        payments: await all(sources.payments),
        customers: await all(sources.customers),
      };
      const taken = question.markedBy === null ? [] : await readEntries(api, question.markedBy);
      signal.throwIfAborted();
      const { isRegistered } = question;
      const { documents, unread } = bookDocuments(records, { isRegistered, siteId: 0, now: Date.now() });
      const entries = linesToTakeOver(documents, { ...question, taken });
      setState({ step: 'ready', question, entries, unread: unread + skipped });
    } catch (thrown) {
      if (running.current !== controller) return;
      setState(signal.aborted ? { step: 'idle' } : { step: 'failed', why: toAppError(thrown).message });
    }
  }

  return {
    state,
    read: (question) => void run(question),
    cancel: () => running.current?.abort(),
  };
}
