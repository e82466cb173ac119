import { BehaviorSubject, filter, firstValueFrom } from 'rxjs';
import type { ReplicaClient } from '#collections/client/client.ts';
import { labelsOf, type CommandAct, type CommandTarget, type CommandedEntity } from '#domain/commands/act.ts';
import { entityOf } from '#domain/entities/index.ts';
import { notSentMessages } from '#domain/messages/commands.ts';
import {
  hearAbsorbed,
  hearCommands,
  ledgerOf,
  nothingHeard,
  type Bulk,
  type BulkLine,
  type Heard,
  type Ledger,
} from './ledger.ts';
import { tellControllers } from './tellOutcome.ts';

/** A bulk command and how it gets on. */
export interface BulkView {
  bulk: Bulk;
  ledger: Ledger;
}

const kept = new WeakMap<ReplicaClient, BulkCommands>();

/**
 * The bulk commands of a tab. The last one is kept while the tab lives, whatever is closed or left, so that its ledger
 * can always be found again. Nothing is retried but by a press.
 */
export class BulkCommands {
  readonly last$ = new BehaviorSubject<BulkView | null>(null);
  private readonly replica: ReplicaClient;
  private stopHearing: () => void = () => undefined;

  private constructor(replica: ReplicaClient) {
    this.replica = replica;
  }

  static of(replica: ReplicaClient): BulkCommands {
    const held = kept.get(replica) ?? new BulkCommands(replica);
    kept.set(replica, held);
    return held;
  }

  /** Asks each of them once; what is overlocked or gone is left out, and named. Not while another bulk still runs. */
  async ask(entity: CommandedEntity, act: CommandAct, ids: readonly number[], reason?: string): Promise<void> {
    const found = await Promise.all(ids.map((id) => this.lineOf(entity, act, id)));
    this.stopHearing();
    let heard: Heard = nothingHeard;
    let bulk: Bulk = { entity, act, reason, lines: [], startedAt: Date.now() };
    const show = (next: Heard) => {
      heard = next;
      this.last$.next({ bulk, ledger: ledgerOf(bulk, heard) });
    };
    const options = { isOfMany: true, ...(reason === undefined ? {} : { reason }) };
    const absorbed = this.replica.absorbed$.subscribe((key) => show(hearAbsorbed(heard, key)));
    const lines = found.map((line) =>
      line.target === null ? line : { ...line, key: this.replica.command(line.target, act, options) },
    );
    bulk = { ...bulk, lines };
    let isTold = entity !== 'controller';
    const commands = this.replica.commands$.subscribe((all) => {
      show(hearCommands(heard, bulk, all));
      if (isTold || ledgerOf(bulk, heard).running > 0) return;
      isTold = true;
      tellControllers([...heard.commands.values()]);
    });
    this.stopHearing = () => {
      absorbed.unsubscribe();
      commands.unsubscribe();
    };
  }

  private async lineOf(entity: CommandedEntity, act: CommandAct, id: number): Promise<BulkLine> {
    const state = await firstValueFrom(
      this.replica.record(entity, id).pipe(filter(({ status }) => status !== 'loading')),
    );
    const unnamed = { id, name: `${entityOf(entity).label.one} ${id}`, target: null, key: null };
    if (state.status === 'failed') return { ...unnamed, reason: `It could not be read: ${state.error.message}` };
    if (state.status !== 'present') return { ...unnamed, reason: 'It is not there any more.' };
    const { name, siteId } = state.record;
    const target: CommandTarget = { entity, id, siteId, name };
    const isOverlocked = 'status' in state.record && entity === 'unit' && state.record.status === 'overlocked';
    if (!isOverlocked) return { id, name, target, key: null, reason: null };
    const done = labelsOf(target, act).done.toLowerCase();
    return { id, name, target: null, key: null, reason: notSentMessages.overlocked(name, done) };
  }
}
