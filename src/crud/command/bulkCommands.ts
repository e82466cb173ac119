import { BehaviorSubject, filter, firstValueFrom, takeUntil, timer } from 'rxjs';
import type { ReplicaClient } from '#collections/client/client.ts';
import { labelsOf, targetOf, type CommandAct, type CommandedEntity } from '#domain/commands/act.ts';
import { entityOf } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import { notSentMessages } from '#domain/messages/commands.ts';
import {
  hearAbsorbed,
  hearCommands,
  heardOf,
  idsToRetry,
  ledgerOf,
  nothingHeard,
  type Bulk,
  type BulkLine,
  type Heard,
  type Ledger,
} from './ledger.ts';
import { tellControllers, tellRefusedRight } from './tellOutcome.ts';

/** A bulk command and how it gets on. */
export interface BulkView {
  bulk: Bulk;
  ledger: Ledger;
}

/** How long a record is waited for (milliseconds). Whatever is asked later than that, the host refuses. */
const longestLook = timing.commandFreshOfMany;

const kept = new WeakMap<ReplicaClient, BulkCommands>();

/**
 * The bulk commands of a tab. The last one is kept while the tab lives, whatever is closed or left, so that its ledger
 * can always be found again. Nothing is retried but by a press.
 */
export class BulkCommands {
  readonly last$ = new BehaviorSubject<BulkView | null>(null);
  /** Whether the records of a press are being read, before any of them is asked. */
  readonly isLooking$ = new BehaviorSubject(false);
  private readonly replica: ReplicaClient;
  private heard: Heard = nothingHeard;
  private stopHearing: () => void = () => undefined;

  private constructor(replica: ReplicaClient) {
    this.replica = replica;
  }

  static of(replica: ReplicaClient): BulkCommands {
    const held = kept.get(replica) ?? new BulkCommands(replica);
    kept.set(replica, held);
    return held;
  }

  /**
   * Asks each of them once; what is overlocked or gone is left out, and named. Does nothing while another bulk runs, or
   * is being looked at.
   */
  async ask(entity: CommandedEntity, act: CommandAct, ids: readonly number[], reason?: string): Promise<void> {
    const pressedAt = Date.now();
    await this.whileLooking(async () => {
      const lines = await this.linesOf(entity, act, ids);
      this.begin({ entity, act, reason, lines }, pressedAt);
    });
  }

  /** Asks those of the last bulk once more that were not done; its ledger goes on to say what became of all. */
  async retry(): Promise<void> {
    const pressedAt = Date.now();
    const last = this.last$.value;
    if (last === null) return;
    const { bulk } = last;
    await this.whileLooking(async () => {
      const looked = await this.linesOf(bulk.entity, bulk.act, idsToRetry(last.ledger));
      // What proved late that it was done is left alone.
      const again = new Set(idsToRetry(this.last$.value?.ledger ?? last.ledger));
      const anew = new Map(looked.filter(({ id }) => again.has(id)).map((line) => [line.id, line]));
      this.begin({ ...bulk, lines: bulk.lines.map((line) => anew.get(line.id) ?? line) }, pressedAt);
    });
  }

  /** One press at a time: the next one counts once every door of this one has come to an end. */
  private async whileLooking(look: () => Promise<void>): Promise<void> {
    const running = this.last$.value?.ledger.running ?? 0;
    if (running > 0 || this.isLooking$.value) return;
    this.isLooking$.next(true);
    try {
      await look();
    } finally {
      this.isLooking$.next(false);
    }
  }

  /**
   * Asks every line that has a target and no key yet, and follows what becomes of all. `requestedAt` is the moment of the
   * press, however long the reading took since: the host refuses what comes too long after it.
   */
  private begin(given: Bulk, requestedAt: number): void {
    this.stopHearing();
    this.heard = heardOf(this.heard, given.lines);
    const { entity, act, reason } = given;
    let bulk: Bulk = { ...given, lines: [] };
    const show = (next: Heard) => {
      this.heard = next;
      this.last$.next({ bulk, ledger: ledgerOf(bulk, next) });
    };
    const options = { isOfMany: true, requestedAt, ...(reason === undefined ? {} : { reason }) };
    const absorbed = this.replica.absorbed$.subscribe((key) => show(hearAbsorbed(this.heard, key)));
    const asked = new Set<string>();
    const lines = given.lines.map((line) => {
      if (line.target === null || line.key !== null) return line;
      const key = this.replica.command(line.target, act, options);
      asked.add(key);
      return { ...line, key };
    });
    bulk = { ...given, lines };
    let isTold = false;
    const commands = this.replica.commands$.subscribe((all) => {
      show(hearCommands(this.heard, bulk, all));
      if (isTold || ledgerOf(bulk, this.heard).running > 0) return;
      isTold = true;
      const settled = [...this.heard.commands.values()].filter(({ key }) => asked.has(key));
      if (entity === 'controller') tellControllers(settled);
      else tellRefusedRight(settled);
    });
    this.stopHearing = () => {
      absorbed.unsubscribe();
      commands.unsubscribe();
    };
  }

  private linesOf(entity: CommandedEntity, act: CommandAct, ids: readonly number[]): Promise<BulkLine[]> {
    return Promise.all(ids.map((id) => this.lineOf(entity, act, id)));
  }

  private async lineOf(entity: CommandedEntity, act: CommandAct, id: number): Promise<BulkLine> {
    const known$ = this.replica.record(entity, id).pipe(filter(({ status }) => status !== 'loading'));
    const state = await firstValueFrom(known$.pipe(takeUntil(timer(longestLook))), { defaultValue: null });
    const unnamed = { id, name: `${entityOf(entity).label.one} ${id}`, target: null, key: null };
    if (state === null) return { ...unnamed, reason: 'It could not be read in time.' };
    if (state.status === 'failed') return { ...unnamed, reason: `It could not be read: ${state.error.message}` };
    if (state.status !== 'present') return { ...unnamed, reason: 'It is not there any more.' };
    const target = targetOf(entity, state.record);
    const { name } = target;
    const isOverlocked = 'status' in state.record && entity === 'unit' && state.record.status === 'overlocked';
    if (!isOverlocked) return { id, name, target, key: null, reason: null };
    const done = labelsOf(target, act).done.toLowerCase();
    return { id, name, target: null, key: null, reason: notSentMessages.overlocked(name, done) };
  }
}
