import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeHeapSnapshot } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { followClockScript, setClockScript } from '#tests/support/chaos/clock.ts';
import { heldBytes } from '#tests/support/memory/heldBytes.ts';

/** Timers from here on wait for hours of the server's life; shorter ones watch over connections. */
const shortest = 60_000;

export interface ServerFigures {
  /** Bytes of live objects. */
  heap: number;
  /** Bytes of the process in memory. */
  resident: number;
  /** What keeps the process busy, by kind. */
  handles: Readonly<Record<string, number>>;
}

function figures(): ServerFigures {
  heldBytes();
  const heap = heldBytes();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return { heap, resident: process.memoryUsage.rss(), handles };
}

/**
 * In a server's process: sets its clock (`/clock?ahead=` milliseconds), tells its figures (`/figures`) and writes a
 * snapshot of its heap (`/snapshot?file=`). Prints its address.
 */
export async function openProbe(): Promise<void> {
  runInThisContext(followClockScript(shortest));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://probe');
    if (pathname === '/clock') runInThisContext(setClockScript(Number(searchParams.get('ahead'))));
    if (pathname === '/snapshot') writeHeapSnapshot(searchParams.get('file') ?? undefined);
    response.end(JSON.stringify(pathname === '/figures' ? figures() : null));
  });
  server.listen(0, '127.0.0.1');
  server.unref();
  await once(server, 'listening');
  process.stdout.write(`Probe at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
}
