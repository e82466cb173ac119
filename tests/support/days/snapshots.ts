import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { askWorker } from '#tests/support/browser/runInWorker.ts';
import type { DaysScene } from './scene.ts';

const take = 'HeapProfiler.takeHeapSnapshot';

const chunkSchema = z.object({
  method: z.literal('HeapProfiler.addHeapSnapshotChunk'),
  params: z.object({ chunk: z.string() }),
});

async function ofPage(page: Page, file: string): Promise<void> {
  const inspector = await page.context().newCDPSession(page);
  const stream = createWriteStream(file);
  inspector.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => stream.write(chunk));
  await inspector.send(take);
  stream.end();
  await inspector.detach();
}

async function ofWorker(browser: Browser, file: string): Promise<void> {
  const stream = createWriteStream(file);
  await askWorker(browser, [{ method: take }], (message) => {
    const event = chunkSchema.safeParse(message);
    if (event.success) stream.write(event.data.params.chunk);
  });
  stream.end();
}

/** Writes snapshots of all heaps into a folder, for Chromium's developer tools: they show what grew between two. */
export async function takeSnapshots(scene: DaysScene, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = (what: string) => join(folder, `${what.replace(' ', '-')}-${name}.heapsnapshot`);
  await scene.serverSnapshot(file('server'));
  for (const [what, { page }] of Object.entries(scene.pages)) await ofPage(page, file(what));
  for (const [what, { browser }] of Object.entries(scene.browsers)) await ofWorker(browser, file(`${what}-worker`));
}
