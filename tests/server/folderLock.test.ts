import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '#server/config/folderLock.ts';
import { processIdentity } from '#server/config/processIdentity.ts';
import { runProcess, temporaryFolder } from '#tests/support/server/process.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

let made = 0;
const fresh = () => join(folder.path, `data${(made += 1)}`);
const locks = (path: string) => readdirSync(path).filter((name) => name.startsWith('gatehouse.'));

/** A lock file as another process would leave it. */
function leave(path: string, holder: { pid: number; identity: string; host?: string }, generation = 1): void {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, `gatehouse.lock.${generation}`), JSON.stringify({ host: hostname(), ...holder }));
}

describe('the lock of a data folder', () => {
  it('is held once, also within one process, and free after its release', () => {
    const path = fresh();
    const lock = lockFolder(path);
    expect(() => lockFolder(path)).toThrow(`in use by process ${process.pid}:`);
    lock.release();
    expect(locks(path)).toEqual([]);
    lockFolder(path).release();
  });

  it('is taken over from a process that is dead, or whose number another process has now', () => {
    for (const holder of [
      { pid: 4_194_000, identity: 'gone' },
      { pid: process.pid, identity: 'an earlier one' },
    ]) {
      const path = fresh();
      leave(path, holder, 41);
      const lock = lockFolder(path);
      expect(locks(path)).toEqual(['gatehouse.lock.42']);
      lock.release();
    }
  });

  it('is not taken from a living process, nor from one on another machine', () => {
    const living = fresh();
    leave(living, { pid: process.ppid, identity: processIdentity(process.ppid) ?? '' });
    expect(() => lockFolder(living)).toThrow(`in use by process ${process.ppid}:`);
    const elsewhere = fresh();
    leave(elsewhere, { pid: 1, identity: 'x', host: 'another-machine' });
    expect(() => lockFolder(elsewhere)).toThrow('in use by process 1 on another-machine:');
    expect(() => lockFolder(elsewhere)).toThrow(
      `If that process no longer runs, delete ${join(elsewhere, 'gatehouse.lock.1')}.`,
    );
  });

  it("counts an unreadable file as nobody's", () => {
    const path = fresh();
    mkdirSync(path);
    writeFileSync(join(path, 'gatehouse.lock.1'), '{"pid"');
    lockFolder(path).release();
  });

  it('goes to one of many that come at once upon a stale one', { timeout: 120_000 }, async () => {
    const path = fresh();
    leave(path, { pid: 4_194_000, identity: 'gone' });
    const contenders = Array.from({ length: 4 }, () => runProcess('tests/support/server/lockAndWait.ts', [path], {}));
    const said = await Promise.all(contenders.map(({ says }) => says(/held|in use by process/)));
    expect(said.filter(([word]) => word === 'held').length).toBe(1);
    for (const { child } of contenders) child.kill('SIGKILL');
    await Promise.all(contenders.map(({ ended }) => ended));
    lockFolder(path).release();
  });
});
