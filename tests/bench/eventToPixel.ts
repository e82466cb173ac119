import { fileURLToPath } from 'node:url';
import { io, type Socket } from 'socket.io-client';
import type { BrowserContext, Page } from 'playwright';
import type { Reading } from '#server/devices/port.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';

declare global {
  interface Window {
    /** See watchRows.js. */
    awaitStatus(unitId: number, status: string): Promise<number>;
  }
}

/** Lets every page of the context tell when a unit's status is painted. */
export async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: fileURLToPath(new URL('./watchRows.js', import.meta.url)) });
}

/** A socket of the same kind beside the browser's, to tell when an event reached this machine. */
export async function openWitness(url: string, token: string): Promise<Socket> {
  const witness = io(url, { auth: { token }, transports: ['websocket'] });
  await new Promise<void>((resolve, reject) => {
    witness.once('connect', resolve);
    witness.once('connect_error', reject);
  });
  return witness;
}

/** One change of a unit: the milliseconds from the socket's receipt of the event to the painted row, in each page. */
export async function measureOnce(
  { pages, witness, report }: { pages: readonly Page[]; witness: Socket; report: (reading: Reading) => void },
  unitId: number,
  status: UnitStatus,
): Promise<number[]> {
  const heard = new Promise<number>((resolve) => {
    witness.once('UNIT:UPDATE', () => resolve(performance.timeOrigin + performance.now()));
  });
  const painted = pages.map((page) =>
    page.evaluate(([id, text]) => window.awaitStatus(id, text), [unitId, status] as const),
  );
  // The observers must stand before the change happens.
  await Promise.all(pages.map((page) => page.evaluate(() => undefined)));
  report({ kind: 'unit', id: unitId, at: new Date(), state: { status }, event: null });
  const receipt = await heard;
  return (await Promise.all(painted)).map((moment) => moment - receipt);
}
