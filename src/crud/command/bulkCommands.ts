import { BehaviorSubject, filter, firstValueFrom, takeUntil, timer } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { labelsOf, targetOf, type CommandAct, type CommandedEntity } from '#domain/commands/act.ts';
import { isLockedOut } from '#domain/commands/block.ts';
import { entityOf } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { notSentMessages } from '#domain/messages/commandEnds.ts';
import {
  absorbedText,
  idsToRetry,
  resultsOf,
  openCount,
  type Bulk,
  type BulkLine,
  type BulkResults,
} from './bulkResults.ts';
import { reportControllers, reportMissingRight } from './reportOutcome.ts';

export interface BulkView {
  bulk: Bulk;
  results: BulkResults;
  /** Milliseconds since 1970. */
  startedAt: number;
}

/** A command to records of several entities. */
export interface MixedBulk {
  title: string;
  act: CommandAct;
  /** Each with its own act, or the act of all. */
  records: readonly { entity: CommandedEntity; id: number; act?: CommandAct }[];
  reason?: string | undefined;
  /** Whether the bulk command is an emergency, which stops the rest of the previous one and takes its place. */
  isUrgent?: boolean;
}

/** Milliseconds; one slow record must not hold up the others for longer. */
const readTimeout = timing.commandExpiry;

const instances = new WeakMap<ReplicaClient, BulkCommands>();

/** The last bulk remains while the tab is open. Only a press retries. */
export class BulkCommands {
  readonly last$ = new BehaviorSubject<BulkView | null>(null);
  readonly isReading$ = new BehaviorSubject(false);
  private readonly replica: ReplicaClient;
  private presses = 0;
  private stopFollowing: () => void = () => undefined;

  private constructor(replica: ReplicaClient) {
    this.replica = replica;
  }

  static of(replica: ReplicaClient): BulkCommands {
    const held = instances.get(replica) ?? new BulkCommands(replica);
    instances.set(replica, held);
    return held;
  }

  /**
   * Sends one command to each record. Overlocked and deleted records are skipped and listed with the reason. Does
   * nothing while another bulk command runs or reads its records.
   */
  async send(entity: CommandedEntity, act: CommandAct, ids: readonly number[], reason?: string): Promise<void> {
    const pressedAt = Date.now();
    await this.sendOnceRead(pressedAt, async () => {
      const lines = await this.linesOf(entity, act, ids);
      return { entity, act, reason, lines };
    });
  }

  async sendMixed({ title, act, records, reason, isUrgent = false }: MixedBulk): Promise<void> {
    const read = async (): Promise<Bulk> => {
      const lines = await Promise.all(
        records.map(async (record, index) => {
          const line = await this.lineOf(record.entity, record.act ?? act, record.id);
          return { ...line, id: index + 1, record };
        }),
      );
      const [{ entity } = { entity: 'unit' as const }] = records;
      return { entity, act, title, reason, lines };
    };
    await this.sendOnceRead(Date.now(), read, isUrgent);
  }

  /** Sends the commands of the last bulk again that did not succeed. */
  async retry(): Promise<void> {
    const pressedAt = Date.now();
    const last = this.last$.value;
    if (last === null) return;
    const { bulk } = last;
    await this.sendOnceRead(pressedAt, async () => {
      const asked = new Set(idsToRetry(last.results));
      const readLines = await Promise.all(
        bulk.lines
          .filter(({ id }) => asked.has(id))
          .map(async ({ id, record = { entity: bulk.entity, id } }) => ({
            ...(await this.lineOf(record.entity, record.act ?? bulk.act, record.id)),
            id,
            record,
          })),
      );
      // A command that was confirmed meanwhile is not sent again.
      const again = new Set(idsToRetry(this.last$.value?.results ?? last.results));
      const retried = new Map(readLines.filter(({ id }) => again.has(id)).map((line) => [line.id, line]));
      return { ...bulk, lines: bulk.lines.map((line) => retried.get(line.id) ?? line) };
    });
  }

  stop(): void {
    const { bulk, results } = this.last$.value ?? { bulk: null, results: null };
    if (bulk === null) return;
    const waiting = new Set(results.lines.flatMap(({ id, state }) => (state === 'queued' ? [id] : [])));
    this.replica.commands.stop(bulk.lines.flatMap(({ id, key }) => (key !== null && waiting.has(id) ? [key] : [])));
  }

  /** Removes the results, unless a command still runs. */
  dismiss(): void {
    if (this.last$.value === null || openCount(this.last$.value.results) > 0) return;
    this.stopFollowing();
    this.replica.commands.keep(new Set());
    this.last$.next(null);
  }

  /** Ignores a press until every command of the previous one has ended, unless it is urgent. */
  private async sendOnceRead(pressedAt: number, read: () => Promise<Bulk>, isUrgent = false): Promise<void> {
    const { value } = this.last$;
    const running = value === null ? 0 : openCount(value.results);
    if (isUrgent) this.stop();
    else if (running > 0 || this.isReading$.value) return;
    this.presses += 1;
    const press = this.presses;
    this.isReading$.next(true);
    try {
      const bulk = await read();
      // Otherwise an urgent press took the place of this one.
      if (press === this.presses) this.sendAll(bulk, pressedAt);
    } finally {
      if (press === this.presses) this.isReading$.next(false);
    }
  }

  /** @param requestedAt the time of the press: the host refuses commands that are sent too long after it. */
  private sendAll(given: Bulk, requestedAt: number): void {
    this.stopFollowing();
    const { commands } = this.replica;
    const unsent = given.lines.flatMap((line) => {
      const { target } = line;
      return target === null || line.key !== null ? [] : [{ line, target, key: newRequestKey() }];
    });
    const keyOf = new Map(unsent.map(({ line, key }) => [line, key]));
    const bulk = { ...given, lines: given.lines.map((line) => ({ ...line, key: keyOf.get(line) ?? line.key })) };
    commands.keep(new Set(bulk.lines.flatMap(({ key }) => key ?? [])));
    this.follow(
      bulk,
      unsent.map(({ key }) => key),
      requestedAt,
    );
    const options = { isOfMany: true, requestedAt, reason: given.reason };
    for (const { target, key, line } of unsent)
      commands.press(target, line.record?.act ?? given.act, { ...options, key });
  }

  /** Shows the progress of the commands, and reports it once all have ended. */
  private follow(asked: Bulk, sentKeys: readonly string[], startedAt: number): void {
    const { commands } = this.replica;
    let bulk = asked;
    let isReported = false;
    const show = () => {
      const results = resultsOf(bulk, (key) => commands.get(key));
      this.last$.next({ bulk, results, startedAt });
      if (isReported || openCount(results) > 0) return;
      isReported = true;
      const settled = sentKeys.flatMap((key) => commands.get(key) ?? []);
      if (bulk.entity === 'controller') reportControllers(settled);
      else reportMissingRight(settled);
    };
    const heard = commands.commands$.subscribe(show);
    heard.add(
      commands.absorbed$.subscribe((absorbed) => {
        const lines = bulk.lines.map((line) =>
          line.key === absorbed ? { ...line, target: null, key: null, reason: absorbedText } : line,
        );
        bulk = { ...bulk, lines };
        show();
      }),
    );
    this.stopFollowing = () => heard.unsubscribe();
  }

  private linesOf(entity: CommandedEntity, act: CommandAct, ids: readonly number[]): Promise<BulkLine[]> {
    return Promise.all(ids.map((id) => this.lineOf(entity, act, id)));
  }

  private async lineOf(entity: CommandedEntity, act: CommandAct, id: number): Promise<BulkLine> {
    const known$ = this.replica.record(entity, id).pipe(filter(({ status }) => status !== 'loading'));
    const state = await firstValueFrom(known$.pipe(takeUntil(timer(readTimeout))), { defaultValue: null });
    const unnamed = { id, name: `${entityOf(entity).label.one} ${id}`, target: null, key: null };
    if (state === null) return { ...unnamed, reason: 'Loading it took too long.' };
    if (state.status === 'failed') {
      const { error } = state;
      return { ...unnamed, reason: `Couldn't load it: ${error.message}`, ...(error.isWithheld && { isLasting: true }) };
    }
    if (state.status !== 'present') return { ...unnamed, reason: 'It no longer exists.', isLasting: true };
    const target = targetOf(entity, state.record);
    const { name } = target;
    if (!isLockedOut(entity, state.record, act)) return { id, name, target, key: null, reason: null };
    const done = labelsOf(target, act).done.toLowerCase();
    return { id, name, target: null, key: null, reason: notSentMessages.overlocked(name, done), isLasting: true };
  }
}
