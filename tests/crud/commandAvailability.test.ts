import { describe, expect, it } from 'vitest';
import { commandMessages } from '#domain/messages/commands.ts';
import { settableStatuses, unitStatuses } from '#domain/states/unitStatus.ts';
import { actOfStatus, commandAvailability } from '#crud/status/commandAvailability.ts';

describe('the status selector', () => {
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
    for (const status of others)
      expect(actOfStatus(status)).toEqual({ refused: 'Lock Handler unable to handle status' });
  });
});

describe('lock and unlock', () => {
  it('are available for every status but overlocked', () => {
    for (const status of unitStatuses) {
      const availability = commandAvailability({ status, connection: 'live', running: false });
      expect(availability.isAvailable).toBe(status !== 'overlocked');
      if (!availability.isAvailable) expect(availability.reason).toBe(commandMessages.lockedOut);
    }
  });

  it('rest while a command runs, and while the server cannot be reached', () => {
    expect(commandAvailability({ status: 'locked', connection: 'live', running: true }).isAvailable).toBe(false);
    for (const connection of ['offline', 'reconnecting', 'maintenance'] as const) {
      const availability = commandAvailability({ status: 'locked', connection, running: false });
      expect(availability).toEqual({ isAvailable: false, reason: expect.stringContaining('No connection') as string });
    }
    for (const connection of ['connecting', 'live'] as const) {
      expect(commandAvailability({ status: 'locked', connection, running: false }).isAvailable).toBe(true);
    }
  });
});
