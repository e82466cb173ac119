import {
  auditTime,
  distinctUntilChanged,
  filter,
  from,
  fromEvent,
  interval,
  map,
  merge,
  of,
  Subject,
  switchMap,
  takeWhile,
  type Observable,
} from 'rxjs';
import { acknowledgementCalls } from '#domain/calls/acknowledgements.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { troubleName, type Acknowledgement, type Acknowledgements } from '#domain/states/troubleNews.ts';
import { beginOf, type Acknowledging } from '#crud/status/acknowledging.ts';
import type { DataAccess } from '#crud/context/replica.ts';

const rowSchema = acknowledgementCalls.acknowledgements.schema.element;

/** Rows that cannot be read are left out. */
export function acknowledgementsIn(answer: unknown): Acknowledgements {
  const rows = Array.isArray(answer) ? answer : [];
  return new Map(
    rows.flatMap((row): [string, Acknowledgement][] => {
      const read = rowSchema.safeParse(row).data;
      if (read === undefined) return [];
      const { entity, id, trouble, since, at, by, note } = read;
      const key = { entity, id, trouble, since: beginOf(since) };
      return [[troubleName(key), { ...key, at: beginOf(at), by: by?.name ?? null, note }]];
    }),
  );
}

async function read({ api }: DataAccess): Promise<Acknowledging> {
  try {
    const { schema: _schema, ...call } = acknowledgementCalls.acknowledgements;
    return { mode: 'shared', all: acknowledgementsIn(await api.call(call, { inBackground: true })) };
  } catch (thrown) {
    const error = toAppError(thrown);
    const isAbsent = error.isUnknownCall || error.status === 403;
    return { mode: isAbsent ? 'local' : 'failed', all: new Map() };
  }
}

const isVisible = () => document.visibilityState === 'visible';

/** Asks for the list again, as after an own acknowledgement. */
export const reread$ = new Subject<void>();

/** Events, and times at which events may have been missed. */
function changesOf({ replica }: DataAccess): Observable<unknown> {
  const isLive$ = replica.connection$.pipe(
    map(({ state }) => state === 'live'),
    distinctUntilChanged(),
  );
  return merge(
    replica.tabEvents$.pipe(filter(({ entity }) => entity === 'acknowledgement')),
    isLive$.pipe(switchMap((isLive) => (isLive ? of(null) : interval(timing.pollInterval)))),
    fromEvent(document, 'visibilitychange').pipe(filter(isVisible)),
    reread$,
  );
}

/** The server's list as it changes. Ends where the server has no such call. A list that cannot be read again stays. */
export function sharedAcknowledgements(data: DataAccess): Observable<Acknowledging> {
  let known: Acknowledging | null = null;
  const readAgain = () =>
    from(read(data)).pipe(
      map((answer) => {
        if (answer.mode === 'failed' && known?.mode === 'shared') return known;
        known = answer;
        return answer;
      }),
    );
  return merge(of(null), changesOf(data).pipe(auditTime(timing.networkDevices.afterEvent))).pipe(
    switchMap(readAgain),
    takeWhile(({ mode }) => mode !== 'local', true),
  );
}
