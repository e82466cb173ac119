import { useCallback, useEffect, useState } from 'react';
import { z } from 'zod';
import { securityCalls, type SecurityKind } from '#domain/calls/securityLog.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';

const text = z.string().nullish().catch(null);
const person = z
  .looseObject({ id: z.number(), name: z.string(), isUser: z.boolean().optional().catch(undefined) })
  .nullish()
  .catch(null);

/** A line is readable when its id is. */
const lineSchema = z.looseObject({
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
});
export type SecurityRow = z.output<typeof lineSchema>;

const pageSchema = z.looseObject({ count: z.number(), rows: z.array(z.unknown()) });

export interface SecurityPage {
  /** All lines that match. */
  count: number;
  /** The newest. */
  rows: readonly SecurityRow[];
}

export type SecurityView =
  { status: 'loading' } | { status: 'failed'; message: string } | { status: 'ready'; page: SecurityPage };

/** @param kind null: every kind. */
export function useSecurityLog(organisationId: number, kind: SecurityKind | null) {
  const { api } = useData();
  const [view, setView] = useState<SecurityView>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const read = useCallback(
    async (signal: AbortSignal | undefined, before?: number): Promise<SecurityPage> => {
      const fields = { ...(kind === null ? {} : { kind }), ...(before === undefined ? {} : { before }) };
      const call = { parameters: { id: organisationId }, fields, inBackground: true };
      const answer = await api.call(securityCalls.securityLog, signal === undefined ? call : { ...call, signal });
      const { count, rows } = pageSchema.parse(answer);
      return { count, rows: rows.flatMap((row) => lineSchema.safeParse(row).data ?? []) };
    },
    [api, organisationId, kind],
  );
  useEffect(() => {
    const aborter = new AbortController();
    setView({ status: 'loading' });
    read(aborter.signal).then(
      (page) => setView({ status: 'ready', page }),
      (thrown: unknown) => {
        if (!aborter.signal.aborted) setView({ status: 'failed', message: toAppError(thrown).message });
      },
    );
    return () => aborter.abort();
  }, [read, attempt]);
  return {
    view,
    reload: () => setAttempt((count) => count + 1),
    /** All lines, page by page. @throws AppError */
    readAll: async (): Promise<SecurityRow[]> => {
      const all: SecurityRow[] = [];
      for (let page = await read(undefined); page.rows.length > 0; page = await read(undefined, all.at(-1)?.id)) {
        all.push(...page.rows);
      }
      return all;
    },
  };
}
