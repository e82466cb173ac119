import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { CallDefinition } from '#domain/calls/define.ts';
import { timing } from '#domain/limits/timing.ts';
import { useData } from '#crud/context/replica.ts';

interface Asked<Schema extends z.ZodType> {
  call: CallDefinition & { schema: Schema };
  /** The value is read again when this changes; null: not yet. */
  after: string | null;
}

/**
 * A value that the server computes for the user. The hook reads it at the start, after each change of `after`, on
 * return to the tab, and every 30 s. null: unknown.
 */
export function useServerValue<Schema extends z.ZodType>({ call, after }: Asked<Schema>): z.output<Schema> | null {
  const { api } = useData();
  const [value, setValue] = useState<z.output<Schema> | null>(null);
  useEffect(() => {
    if (after === null) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const answer = await api.call(call, { inBackground: true, signal }).then(
        (given) => call.schema.safeParse(given).data ?? null,
        () => null,
      );
      if (!signal.aborted) setValue(answer);
    };
    const first = setTimeout(() => void read(), timing.serverValue);
    const repeated = setInterval(() => void read(), timing.pollInterval);
    document.addEventListener('visibilitychange', () => void read(), { signal });
    return () => {
      clearTimeout(first);
      clearInterval(repeated);
      stopped.abort();
    };
  }, [api, call, after]);
  return value;
}
