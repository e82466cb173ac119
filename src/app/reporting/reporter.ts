import {
  BrowserClient,
  captureException,
  captureReactException,
  defaultStackParser,
  getCurrentScope,
  linkedErrorsIntegration,
  makeFetchTransport,
  setCurrentClient,
  withScope,
} from '@sentry/react';
import { reporting } from '#domain/limits/reporting.ts';
import { routeOf } from '#domain/routes/index.ts';
import { matchRoute } from '#domain/routes/match.ts';
import type { Fault } from './faults.ts';
import { strippedEnvelope, type Transport } from './permittedFields.ts';

export interface ReporterOptions {
  dsn: string;
  origin: string;
  release: string;
  fetch: typeof fetch;
}

/** The route pattern of a path, such as /units/:id, without its values. */
export function routePatternOf(pathname: string): string {
  const match = matchRoute(pathname);
  return match === null ? '[unknown]' : routeOf(match.id).path;
}

function environmentOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^(localhost|127\..*|\[::1\])$/.test(hostname) ? 'development' : hostname;
}

type TransportOptions = Parameters<typeof makeFetchTransport>[0];

/** The library's transport, which sends only stripped envelopes. */
function strippingTransport(origin: string, send: typeof fetch) {
  return (options: TransportOptions): Transport => {
    const fetchOptions = { referrerPolicy: 'no-referrer', credentials: 'omit' } as const;
    const { send: pass, flush } = makeFetchTransport({ ...options, fetchOptions }, send);
    return {
      flush,
      send: async (envelope) => {
        const stripped = strippedEnvelope(envelope, origin);
        return stripped === null ? {} : pass(stripped);
      },
    };
  };
}

function tagsOf(thrown: unknown): Record<string, string> {
  if (!(thrown instanceof Error) || thrown.name !== 'AppError') return {};
  const { code, status } = thrown as Error & { code?: unknown; status?: unknown };
  return { code: String(code), status: String(status) };
}

export interface Reporter {
  /** @param id names the report, if other pages may report the same fault. */
  report(fault: Fault, id?: string): void;
  /** Resolves when all reports were sent or failed. */
  flush(): Promise<void>;
}

/**
 * Opens the client of an error-reporting service (Sentry's protocol). The library's own watchers and collectors stay
 * off.
 */
export function openReporter({ dsn, origin, release, fetch: send }: ReporterOptions): Reporter {
  const client = new BrowserClient({
    dsn,
    release,
    environment: environmentOf(origin),
    tracesSampleRate: reporting.traceRate,
    traceLifecycle: 'static',
    transport: strippingTransport(origin, send),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    dataCollection: { userInfo: false },
    maxBreadcrumbs: 0,
  });
  setCurrentClient(client);
  client.init();
  getCurrentScope().setUser({ id: crypto.randomUUID() });
  return {
    report({ kind, thrown, pathname, at, components }, id) {
      withScope((scope) => {
        scope.setTransactionName(routePatternOf(pathname)).setTags({ kind, ...tagsOf(thrown) });
        scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1000 }));
        const mechanism = { type: kind, handled: kind === 'page' };
        const hint = { mechanism, ...(id === undefined ? {} : { event_id: id }) };
        if (components === undefined) captureException(thrown, hint);
        else captureReactException(thrown, { componentStack: components }, hint);
      });
    },
    flush: async () => void (await client.flush(5_000)),
  };
}
