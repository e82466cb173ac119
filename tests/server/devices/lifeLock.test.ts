import { describe, expect, it } from 'vitest';
import { holdLife } from '#server/devices/simulator/lifeLock.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';

const fail = (error: Error) => {
  throw error;
};

describe('the right to let the simulator live', () => {
  it('is one server’s alone on a PostgreSQL server, and everybody’s own on an embedded database', async () => {
    const choice = await emptyDatabase();
    const first = await holdLife(choice, fail);
    const second = await holdLife(choice, fail);
    expect(first).not.toBeNull();
    expect(second === null).toBe(choice.kind === 'url');
    await first?.release();
    const third = await holdLife(choice, fail);
    expect(third).not.toBeNull();
    await Promise.all([second?.release(), third?.release()]);
  });
});
