import {
  combineLatest,
  distinctUntilChanged,
  from,
  map,
  of,
  shareReplay,
  startWith,
  switchMap,
  filter,
  Subject,
  type Observable,
} from 'rxjs';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { keysOfId, type RecordKey } from '#domain/entities/recordKey.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import type { EntityState, Freshness } from '#domain/live/connection.ts';
import { plainError, type PlainError } from '#collections/plainError.ts';
import type { RecordState } from '#collections/recordState.ts';
import { storedKey } from '#collections/schema/rxSchema.ts';
import type { RowCollection } from '../store/rowCollections.ts';
import { rowOfDocument } from './heldQuery.ts';
import { idsByEntity } from './idsByEntity.ts';

type Shown = RecordState<AnyRecord, PlainError>;

type ReadOutcome = { status: 'present' } | { status: 'missing' } | { status: 'failed'; error: PlainError };

export interface RecordViewsOptions {
  collectionOf: (entity: EntityName) => Promise<RowCollection>;
  /** The state of the rows that can be read. */
  stateOf: (entity: EntityName) => EntityState;
  whenRestored: (entity: EntityName) => Promise<void> | undefined;
  /**
   * Reads a record unless it is held. Resolves to whether it exists; undefined when the entity is not synced.
   * @throws AppError when the read failed.
   */
  fetch: (entity: EntityName, id: RecordKey) => Promise<boolean | undefined>;
  onScreen: (records: ReadonlyMap<EntityName, ReadonlySet<RecordKey>>) => void;
}

interface OpenRecord {
  entity: EntityName;
  ids: readonly RecordKey[];
}

/** Single records: reactive queries of RxDB's collections, and a read where a record is not held. */
export class RecordViews {
  private readonly options: RecordViewsOptions;
  private readonly shown = new Set<OpenRecord>();
  /** Entities whose state changed, once it describes rows that can be read. */
  private readonly changed$ = new Subject<EntityName>();

  constructor(options: RecordViewsOptions) {
    this.options = options;
  }

  open(
    { entity, key }: { entity: EntityName; key: RecordKey },
    show: (state: Shown) => void,
    fail: (error: AppError) => void,
  ): () => void {
    const ids = typeof key === 'number' ? keysOfId(entity, key) : [key];
    const view = { entity, ids };
    this.shown.add(view);
    this.noteShown();
    const states$ = combineLatest(ids.map((id) => this.recordOf(entity, id))).pipe(map(onlyRecord));
    const reading = states$.subscribe({ next: show, error: (cause: unknown) => fail(toAppError(cause)) });
    return () => {
      reading.unsubscribe();
      this.shown.delete(view);
      this.noteShown();
    };
  }

  stateChanged(entity: EntityName): void {
    this.changed$.next(entity);
  }

  private recordOf(entity: EntityName, id: RecordKey): Observable<Shown> {
    const { collectionOf, whenRestored } = this.options;
    const open = async () => {
      await whenRestored(entity);
      return collectionOf(entity);
    };
    return from(open()).pipe(
      switchMap((collection) => {
        const query = collection.findOne(storedKey(entity, id));
        const row$ = query.$.pipe(
          map((document) => (document === null ? undefined : rowOfDocument(document))),
          shareReplay({ bufferSize: 1, refCount: true }),
        );
        // Reads the record first, and again when the row goes: only the server knows the reason.
        const outcome$ = row$.pipe(
          map((row) => row === undefined),
          distinctUntilChanged(),
          switchMap((isMissing) => (isMissing ? this.outcomeOf(entity, id) : of(null))),
        );
        return combineLatest([row$, outcome$, this.freshnessAfter(entity, () => query.exec())]).pipe(
          map(([row, outcome, freshness]) => recordState(row, outcome, freshness)),
        );
      }),
    );
  }

  /** null until the read was answered. */
  private outcomeOf(entity: EntityName, id: RecordKey): Observable<ReadOutcome | null> {
    const read = async (): Promise<ReadOutcome> => {
      try {
        return { status: (await this.options.fetch(entity, id)) === true ? 'present' : 'missing' };
      } catch (thrown) {
        return { status: 'failed', error: plainError(toAppError(thrown)) };
      }
    };
    return from(read()).pipe(startWith(null));
  }

  /** Holds the freshness back until the query shows the row that it describes. */
  private freshnessAfter(entity: EntityName, exec: () => Promise<unknown>): Observable<Freshness> {
    return this.changed$.pipe(
      filter((changed) => changed === entity),
      startWith(entity),
      switchMap(async () => {
        const { freshness } = this.options.stateOf(entity);
        await exec();
        return freshness;
      }),
    );
  }

  private noteShown(): void {
    this.options.onScreen(idsByEntity([...this.shown].map(({ entity, ids }) => [entity, ids])));
  }
}

function recordState(row: AnyRecord | undefined, outcome: ReadOutcome | null, freshness: Freshness): Shown {
  if (row !== undefined) return { status: 'present', record: row, freshness };
  if (outcome === null || outcome.status === 'present') return { status: 'loading' };
  return outcome;
}

/**
 * The one record among those of each type that an id without a type may mean. Records of several types leave it open
 * which is meant: none is shown.
 */
function onlyRecord(states: readonly Shown[]): Shown {
  const unsettled = states.find(({ status }) => status === 'loading' || status === 'failed');
  if (unsettled !== undefined) return unsettled;
  const [first, ...others] = states.filter(({ status }) => status === 'present');
  if (first === undefined || others.length > 0) return { status: 'missing' };
  return first;
}
