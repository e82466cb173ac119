import { expect, it } from 'vitest';
import { settableStatuses, unitStatuses } from '#domain/states/unitStatus.ts';
import { actOfStatus } from '#resources/unit/actOfStatus.ts';

it('asks the door to lock or to open for the two statuses that can be set', () => {
  expect(actOfStatus('locked')).toEqual({ act: 'lock' });
  expect(actOfStatus('unlocked')).toEqual({ act: 'open' });
});

it('refuses overlocked in its own words, and every other status as unhandled', () => {
  expect(actOfStatus('overlocked')).toEqual({ refused: 'Overlocked cannot be set from the table.' });
  const others = unitStatuses.filter(
    (status) => !(settableStatuses as readonly string[]).includes(status) && status !== 'overlocked',
  );
  expect(others).toHaveLength(9);
  for (const status of others) expect(actOfStatus(status)).toEqual({ refused: 'Lock Handler unable to handle status' });
});
