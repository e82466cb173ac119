import { useCallback, useEffect, useMemo, useState } from 'react';
import { webhookCalls, type Webhook, type WebhookDelivery } from '#domain/calls/webhooks.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { DeliveryStatus } from '#domain/states/webhooks.ts';
import { useData } from '#crud/context/replica.ts';

/** No event tells of deliveries, so they are read again so often while they are in view. */
const refreshMilliseconds = 5_000;

/** Reads now, and again while the page is visible. `read` must stay the same until it reads something else. */
function useRepeated(read: (signal: AbortSignal) => Promise<void>, attempt: number): void {
  useEffect(() => {
    const aborter = new AbortController();
    let isRunning = false;
    const run = async () => {
      if (isRunning || document.hidden) return;
      isRunning = true;
      await read(aborter.signal);
      isRunning = false;
    };
    void run();
    const timer = setInterval(() => void run(), refreshMilliseconds);
    const onVisible = () => void run();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      aborter.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [read, attempt]);
}

export interface Loaded<Rows> {
  /** null: not read yet. */
  rows: Rows | null;
  /** Why the last read failed; earlier rows stay. */
  failure: string | null;
}

const nothing = { rows: null, failure: null };

/** The webhooks of an organisation, and what changes them. */
export function useWebhooks(organisationId: number) {
  const { api } = useData();
  const [view, setView] = useState<Loaded<readonly Webhook[]>>(nothing);
  const [attempt, setAttempt] = useState(0);
  const read = useCallback(
    async (signal: AbortSignal) => {
      const { schema, ...call } = webhookCalls.webhooks;
      try {
        const answer = await api.call(call, { parameters: { id: organisationId }, signal, inBackground: true });
        setView({ rows: schema.parse(answer), failure: null });
      } catch (thrown) {
        if (!signal.aborted) setView(({ rows }) => ({ rows, failure: toAppError(thrown).message }));
      }
    },
    [api, organisationId],
  );
  useRepeated(read, attempt);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const acts = useMemo(() => {
    const of = ({ id }: Pick<Webhook, 'id'>) => ({ parameters: { id: organisationId, webhookId: id } });
    return {
      /** @returns the secret. @throws AppError */
      make: async (body: object) => {
        const { schema, ...call } = webhookCalls.webhookMake;
        const answer = await api.call(call, { parameters: { id: organisationId }, body });
        reload();
        return schema.parse(answer).secret;
      },
      /** @throws AppError */
      change: async (webhook: Webhook, body: object) => {
        await api.call(webhookCalls.webhookUpdate, { ...of(webhook), body });
        reload();
      },
      /** @throws AppError */
      remove: async (webhook: Webhook) => {
        await api.call(webhookCalls.webhookRemove, of(webhook));
        reload();
      },
      /** @returns the new secret. @throws AppError */
      rotate: async (webhook: Webhook) => {
        const { schema, ...call } = webhookCalls.webhookRotate;
        const answer = await api.call(call, of(webhook));
        reload();
        return schema.parse(answer).secret;
      },
    };
  }, [api, organisationId, reload]);
  return { ...view, reload, acts };
}
export type WebhookActs = ReturnType<typeof useWebhooks>['acts'];

type Shown = Loaded<readonly WebhookDelivery[]> & { hasOlder: boolean };

/** The newest deliveries replace those that were read before; older ones stay below. */
const withNewest = (newest: readonly WebhookDelivery[], known: readonly WebhookDelivery[] | null) => {
  const oldest = newest.at(-1)?.id;
  return [...newest, ...(known ?? []).filter(({ id }) => oldest !== undefined && id < oldest)];
};

/**
 * The deliveries of a webhook, and what sends them again. Mount it anew for another webhook or status.
 * @param status null: any.
 */
export function useDeliveries(organisationId: number, webhookId: number, status: DeliveryStatus | null) {
  const { api } = useData();
  const [view, setView] = useState<Shown>({ ...nothing, hasOlder: false });
  const [attempt, setAttempt] = useState(0);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const parameters = useMemo(() => ({ id: organisationId, webhookId }), [organisationId, webhookId]);
  const readPage = useCallback(
    async (before: number | null, signal?: AbortSignal) => {
      const { schema, ...call } = webhookCalls.webhookDeliveries;
      const fields = { ...(status === null ? {} : { status }), ...(before === null ? {} : { before }) };
      const options = { parameters, fields, inBackground: true };
      return schema.parse(await api.call(call, signal === undefined ? options : { ...options, signal }));
    },
    [api, parameters, status],
  );
  const fail = (thrown: unknown) => setView((known) => ({ ...known, failure: toAppError(thrown).message }));
  const read = useCallback(
    async (signal: AbortSignal) => {
      try {
        const page = await readPage(null, signal);
        setView((known) => {
          const rows = withNewest(page.rows, known.rows);
          const hasOlder = rows.length > page.rows.length ? known.hasOlder : page.hasOlder;
          return { rows, failure: null, hasOlder };
        });
      } catch (thrown) {
        if (!signal.aborted) fail(thrown);
      }
    },
    [readPage],
  );
  useRepeated(read, attempt);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  return {
    ...view,
    reload,
    isLoadingOlder,
    older: async () => {
      setLoadingOlder(true);
      try {
        const page = await readPage(view.rows?.at(-1)?.id ?? null);
        setView(({ rows }) => ({ rows: [...(rows ?? []), ...page.rows], failure: null, hasOlder: page.hasOlder }));
      } catch (thrown) {
        fail(thrown);
      }
      setLoadingOlder(false);
    },
    /** @throws AppError */
    test: async () => {
      await api.call(webhookCalls.webhookTest, { parameters });
      reload();
    },
    /** @throws AppError */
    again: async ({ id }: WebhookDelivery) => {
      await api.call(webhookCalls.webhookRedeliver, { parameters: { ...parameters, deliveryId: id } });
      reload();
    },
    /** @returns how many. @throws AppError */
    failedAgain: async (range: { since: string; until?: string | undefined }) => {
      const { schema, ...call } = webhookCalls.webhookRedeliverFailed;
      const answer = await api.call(call, { parameters, body: range });
      reload();
      return schema.parse(answer).count;
    },
  };
}
