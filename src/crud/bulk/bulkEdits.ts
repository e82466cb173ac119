import pLimit from 'p-limit';
import { BehaviorSubject } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import { idsToRetry, resultsOfLines, openCount, type BulkResults, type ResultLine } from '../command/bulkResults.ts';

/** A browser opens six connections to a server. */
const concurrentEdits = 4;

type LineResult = Pick<ResultLine, 'state' | 'sentence' | 'isLasting'>;

export interface BulkEdit {
  /** “Set area to North”. */
  title: string;
  records: readonly { id: number; name: string }[];
  /** `attempt` counts from 1. */
  apply: (id: number, attempt: number) => Promise<LineResult>;
}

export interface BulkEditView {
  title: string;
  results: BulkResults;
  /** Milliseconds since 1970. */
  startedAt: number;
}

const instances = new WeakMap<ReplicaClient, BulkEdits>();

const waiting = { state: 'queued', sentence: 'Waiting for its turn.' } as const;
const stopped = { state: 'skipped', sentence: 'Not changed: you stopped it.' } as const;

/** One edit at a time. The results of the last one stay until they are dismissed. */
export class BulkEdits {
  readonly last$ = new BehaviorSubject<BulkEditView | null>(null);
  private edit: BulkEdit | null = null;
  private attempt = 0;
  private isStopped = false;

  static of(replica: ReplicaClient): BulkEdits {
    const held = instances.get(replica) ?? new BulkEdits();
    instances.set(replica, held);
    return held;
  }

  /** Does nothing while another edit runs. */
  async run(edit: BulkEdit): Promise<void> {
    if (this.isRunning) return;
    this.edit = edit;
    this.attempt = 1;
    const lines = edit.records.map(({ id, name }) => ({ id, name, ...waiting }));
    await this.applyTo(
      lines,
      edit.records.map(({ id }) => id),
    );
  }

  /** Changes the records again that were not changed. The results cover all records. */
  async retry(): Promise<void> {
    const last = this.last$.value;
    if (last === null || this.isRunning) return;
    this.attempt += 1;
    const ids = idsToRetry(last.results);
    const again = new Set(ids);
    await this.applyTo(
      last.results.lines.map((line) => (again.has(line.id) ? { ...line, ...waiting } : line)),
      ids,
    );
  }

  stop(): void {
    this.isStopped = true;
  }

  /** Removes the results, unless an edit runs. */
  dismiss(): void {
    if (!this.isRunning) this.last$.next(null);
  }

  private get isRunning(): boolean {
    return this.last$.value !== null && openCount(this.last$.value.results) > 0;
  }

  private async applyTo(lines: readonly ResultLine[], ids: readonly number[]): Promise<void> {
    const { edit, attempt } = this;
    if (edit === null) return;
    this.isStopped = false;
    const byId = new Map(lines.map((line) => [line.id, line]));
    const startedAt = Date.now();
    const show = (id: number, result: LineResult | null) => {
      const line = byId.get(id);
      if (line !== undefined && result !== null) byId.set(id, { ...line, ...result });
      this.last$.next({ title: edit.title, results: resultsOfLines([...byId.values()]), startedAt });
    };
    show(0, null);
    const limit = pLimit(concurrentEdits);
    const applyOne = async (id: number) => {
      if (this.isStopped) return show(id, stopped);
      show(id, { state: 'running', sentence: 'Saving.' });
      return show(id, await edit.apply(id, attempt));
    };
    await Promise.all(ids.map((id) => limit(applyOne, id)));
  }
}
