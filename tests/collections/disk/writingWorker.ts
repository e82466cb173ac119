import { realScheduler } from '#collections/replica/scheduler.ts';
import { KeptRows } from './keptRows.ts';

export interface Fate {
  name: string;
  /** The number of the write, counted from 1, … */
  write: number;
  /** … and the table at which the worker is killed. */
  table: string;
}

/** Writes until its end: then it stops in a transaction, to be killed. */
addEventListener('message', ({ data }: MessageEvent<Fate>) => void write(data));

async function write(fate: Fate): Promise<void> {
  const kept = await KeptRows.open({ name: fate.name, scheduler: realScheduler });
  for (let round = 1; ; round += 1) {
    for (let step = 0; step < 300; step += 1) {
      const id = ((round * 7 + step * 13) % 1800) + 1;
      const version = Number(kept.rows.get(id)?.['version'] ?? 0) + 1;
      kept.put({ id, siteId: 1, name: `A${id}`, version });
    }
    if (round === fate.write) standStillAt(fate.table);
    await kept.disk.flush();
  }
}

function standStillAt(table: string): void {
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put'];
  IDBObjectStore.prototype.put = function putUnlessDoomed(this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
    if (this.name === table) {
      postMessage('now');
      for (;;);
    }
    return put.apply(this, given);
  };
}
