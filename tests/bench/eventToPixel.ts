import { io, type Socket } from 'socket.io-client';
import type { Page } from 'playwright';
import type { Reading } from '#server/devices/port.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import './page.ts';

/** Beside the browser's socket, to learn when an event reached this machine. */
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

/** For each page, from the socket's receipt to the painted row (milliseconds). */
async function measureOnce(
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
  // The observers must stand before the change.
  await Promise.all(pages.map((page) => page.evaluate(() => undefined)));
  report({ kind: 'unit', id: unitId, at: new Date(), state: { status }, event: null });
  const receipt = await heard;
  return (await Promise.all(painted)).map((moment) => moment - receipt);
}

export function unitsOn(page: Page): Promise<number[]> {
  return page
    .locator('[data-unit-id]')
    .evaluateAll((rows) => [...new Set(rows.map((row) => Number(row.getAttribute('data-unit-id'))))]);
}

/** Each unit's last status, so every change is one. */
const shown = new Map<number, UnitStatus>();

/** The shortest and longest pause between two changes (milliseconds). */
const pauses = [60, 140] as const;

/** A change right after the last paint would be in step with the browser's frames, and wait for nearly a whole one. */
export const someTime = () =>
  new Promise((resolve) => setTimeout(resolve, pauses[0] + Math.random() * (pauses[1] - pauses[0])));

/** One after the other. All latencies by page. */
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
