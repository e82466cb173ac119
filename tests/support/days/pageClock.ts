import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followClockScript, setClockScript } from '#tests/support/chaos/clock.ts';

/** Timers above this wait for the life of a page; shorter ones watch over requests. */
const shortest = 60_001;

const file = 'clock.js';

export interface PageClock {
  /** The folder of the dashboard whose pages and workers begin with the clock. */
  folder: string;
  /** For those that load from now on. @param milliseconds before the right time. */
  set(milliseconds: number): void;
}

function change(path: string, rewrite: (text: string) => string): void {
  writeFileSync(path, rewrite(readFileSync(path, 'utf8')));
  for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true });
}

/** Copies a built dashboard into a folder. */
export function addPageClock(dashboard: string, folder: string): PageClock {
  cpSync(dashboard, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const workers = readdirSync(assets).filter((name) => /^worker-[^.]*\.js$/.test(name));
  if (workers.length !== 1) throw new Error(`The dashboard in ${dashboard} has ${workers.length} workers.`);
  change(join(assets, workers[0] ?? ''), (text) => `import '/${file}';${text}`);
  for (const page of ['index.html', 'guest.html'])
    change(join(folder, page), (text) => text.replace('<head>', `<head><script src="/${file}"></script>`));
  const set = (milliseconds: number) =>
    writeFileSync(join(folder, file), `${followClockScript(shortest)};\n${setClockScript(milliseconds)};\n`);
  set(0);
  return { folder, set };
}
