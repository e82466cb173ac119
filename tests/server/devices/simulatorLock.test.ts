import { describe, expect, it } from 'vitest';
import { lockSimulator } from '#server/devices/simulator/simulatorLock.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';

const fail = (error: Error) => {
  throw error;
};

describe('the lock of the simulator', () => {
  it('is held by one server of a PostgreSQL database, and by every server of an embedded database', async () => {
    const choice = await emptyDatabase();
    const first = await lockSimulator(choice, fail);
    const second = await lockSimulator(choice, fail);
    expect(first).not.toBeNull();
    expect(second === null).toBe(choice.kind === 'url');
    await first?.release();
    const third = await lockSimulator(choice, fail);
    expect(third).not.toBeNull();
    await Promise.all([second?.release(), third?.release()]);
  });
});
