import { useEffect, useState } from 'react';
import { z } from 'zod';
import { deviceCalls } from '#domain/calls/devices.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';

const optionSchema = z.looseObject({ identifier: z.string(), name: z.string().optional().catch(undefined) });
export type IdentifierOption = z.output<typeof optionSchema>;

/** The most suggestions. Others can still be typed. */
const maximumOptions = 1_000;

async function readOptions(api: Api, signal: AbortSignal): Promise<IdentifierOption[]> {
  const options: IdentifierOption[] = [];
  let offset = 0;
  for (;;) {
    const { count, rows } = await api.list(deviceCalls.deviceConfigOptions, { query: { offset }, signal });
    options.push(...rows.flatMap((row) => optionSchema.safeParse(row).data ?? []));
    offset += rows.length;
    // A plain array holds the whole list.
    if (rows.length === 0 || count === null || offset >= count || offset >= maximumOptions) return options;
  }
}

export function useIdentifiers(): { options: readonly IdentifierOption[]; failure: string | null } {
  const { api } = useData();
  const [answer, setAnswer] = useState<{ options: readonly IdentifierOption[]; failure: string | null }>({
    options: [],
    failure: null,
  });
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      try {
        setAnswer({ options: await readOptions(api, leaving.signal), failure: null });
      } catch (thrown) {
        if (!leaving.signal.aborted) setAnswer({ options: [], failure: toAppError(thrown).message });
      }
    };
    void read();
    return () => leaving.abort();
  }, [api]);
  return answer;
}
