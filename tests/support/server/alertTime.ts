import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { second } from '#server/config/timing.ts';
import { units } from '#server/storage/schema/access/units.ts';
import type { createManualClock } from './manualClock.ts';
import type { TestServer } from './startServer.ts';

type Clock = ReturnType<typeof createManualClock>;

/** The sender asks for its next time within milliseconds. */
const soon = { interval: 5 };

/** Lets the time of messages about alerts pass, and waits until their sender has looked since. */
export async function passAlertTime(clock: Clock, milliseconds: number): Promise<void> {
  await expect.poll(() => clock.waiting, soon).toBe(1);
  await clock.pass(milliseconds);
  await expect.poll(() => clock.waiting, soon).toBe(1);
  await clock.pass(3 * second);
  await expect.poll(() => clock.waiting, soon).toBe(1);
}

/** Has a unit's door report a trouble, and waits until that is stored. */
export async function reportTrouble(
  { device, database }: TestServer,
  { id, at, state }: { id: number; at: Date; state: { alarming: boolean } | { faulted: boolean } },
): Promise<void> {
  device.report({ kind: 'unit', id, at, state });
  const stored = async () => {
    const [row] = await database.select().from(units).where(eq(units.id, id));
    return 'alarming' in state ? row?.alarmingSince !== null : row?.faultedSince !== null;
  };
  await expect.poll(stored).toBe('alarming' in state ? state.alarming : state.faulted);
}
