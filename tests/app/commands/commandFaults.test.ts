import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timing } from '#domain/limits/timing.ts';
import { createRandom } from '#server/seed/random.ts';
import { CommandWorld } from '../../support/commands/commandWorld.ts';
import { currentSeed, draws } from '../../support/properties/seed.ts';

/** The least number of injected faults, over all runs. */
const faultsWanted = draws(1_000);
const step = 250;
const stepsWithFaults = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One browser's commands and faults, until all have ended. */
async function live(seed: number): Promise<CommandWorld> {
  const random = createRandom(seed);
  const world = new CommandWorld(random);
  await vi.advanceTimersByTimeAsync(500);
  for (let now = 0; now < stepsWithFaults; now += 1) {
    if (random.chance(0.3)) world.press();
    if (random.chance(0.2)) world.stir();
    if (random.chance(0.01)) world.disconnect(random.between(500, 12_000));
    if (random.chance(0.01)) world.deafen(random.between(1_000, 20_000));
    if (random.chance(0.008)) world.killHost();
    if (random.chance(0.015)) world.reload();
    if (random.chance(0.01)) world.closeTab();
    // The computer sleeps: time passes, and nothing runs.
    if (random.chance(0.004)) vi.setSystemTime(Date.now() + random.between(1_000, 3_600_000));
    await vi.advanceTimersByTimeAsync(step);
  }
  await vi.advanceTimersByTimeAsync(timing.bulkCommandExpiry + 3 * timing.commandConfirm);
  world.lookBack();
  // Late evidence may take much longer.
  vi.clearAllTimers();
  return world;
}

it('a command is never sent twice or late, and never confirmed unless it happened, whatever fails', async () => {
  const faults = new Map<string, number>();
  let [sum, sent, reached] = [0, 0, 0];
  for (let seed = currentSeed(); sum < faultsWanted; seed += 1) {
    const world = await live(seed);
    expect({ seed, wrongs: world.wrongs, running: world.running() }).toEqual({ seed, wrongs: [], running: [] });
    for (const [fault, times] of world.faults) faults.set(fault, (faults.get(fault) ?? 0) + times);
    sum = [...faults.values()].reduce((all, times) => all + times, 0);
    sent += world.sent.size;
    reached += world.reached;
  }
  // The usual of 1,000 faults: 590 of them sent, and 430 reached their device.
  expect(Math.min(sent, reached)).toBeGreaterThan(draws(200));
  const kinds = ['lost request', 'lost response', 'lost event', 'duplicate', 'delay', 'hangs'];
  const lives = ['disconnect', 'reload', 'closed tab', 'host death'];
  expect([...faults.keys()]).toEqual(expect.arrayContaining([...kinds, ...lives]));
}, 120_000);
