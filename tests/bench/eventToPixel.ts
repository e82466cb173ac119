import { io, type Socket } from 'socket.io-client';
import type { Page } from 'playwright';
import type { Reading } from '#server/devices/port.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import './page.ts';

/** A socket of the same kind beside the browser's, to tell when an event reached this machine. */
export async function openWitness(url: string, token: string): Promise<Socket> {
  const witness = io(url, { auth: { token }, transports: ['websocket'] });
  await new Promise<void>((resolve, reject) => {
    witness.once('connect', resolve);
    witness.once('connect_error', reject);
  });
  return witness;
}

export interface Measured {
  pages: readonly Page[];
  witness: Socket;
  report: (reading: Reading) => void;
}

/** Milliseconds since 1970, finer than Date.now(). */
export const now = () => performance.timeOrigin + performance.now();

/** One change of a unit: the milliseconds from the socket's receipt of the event to the painted row, in each page. */
export async function measureOnce(
  { pages, witness, report }: Measured,
  unitId: number,
  status: UnitStatus,
): Promise<number[]> {
  const heard = new Promise<number>((resolve) => {
    witness.once('UNIT:UPDATE', () => resolve(now()));
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

/** The units whose rows or tiles are in the page. */
export function unitsOn(page: Page): Promise<number[]> {
  return page
    .locator('[data-unit-id]')
    .evaluateAll((rows) => [...new Set(rows.map((row) => Number(row.getAttribute('data-unit-id'))))]);
}

/** What each unit was last set to, so that every change is one. */
const shown = new Map<number, UnitStatus>();

/** Milliseconds between two changes, at least and at most. */
const pauses = [60, 140] as const;

/**
 * Doors move when they move. A change that came right after the last one was painted would come in step with the
 * browser's frames, and wait for nearly a whole one each time.
 */
export const someTime = () =>
  new Promise((resolve) => setTimeout(resolve, pauses[0] + Math.random() * (pauses[1] - pauses[0])));

/** Changes of units on the pages, one after the other: all latencies, of each page. */
export async function measureChanges(measured: Measured, samples: number): Promise<number[]> {
  const [first] = measured.pages;
  if (first === undefined) throw new Error('There is no page to measure.');
  const unitIds = (await unitsOn(first)).slice(0, 15);
  const latencies: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const unitId = unitIds[sample % unitIds.length] ?? 0;
    const status = shown.get(unitId) === 'logged on' ? 'logged off' : 'logged on';
    shown.set(unitId, status);
    await someTime();
    latencies.push(...(await measureOnce(measured, unitId, status)));
  }
  return latencies;
}
