import { describe, expect, it } from 'vitest';
import { commandMessages } from '#domain/messages/commands.ts';
import { settableStatuses, unitStatuses } from '#domain/states/unitStatus.ts';
import { actForStatus, offerAct } from '#crud/status/offer.ts';

describe('the status selector', () => {
  it('asks the door to lock or to open for the two statuses that can be set', () => {
    expect(actForStatus('locked')).toEqual({ act: 'lock' });
    expect(actForStatus('unlocked')).toEqual({ act: 'open' });
  });

  it('refuses overlocked in its own words, and every other status as unhandled', () => {
    expect(actForStatus('overlocked')).toEqual({ refused: 'Overlocked cannot be set from the table.' });
    const others = unitStatuses.filter(
      (status) => !(settableStatuses as readonly string[]).includes(status) && status !== 'overlocked',
    );
    expect(others).toHaveLength(9);
    for (const status of others)
      expect(actForStatus(status)).toEqual({ refused: 'Lock Handler unable to handle status' });
  });
});

describe('lock and unlock', () => {
  it('are offered for every status but overlocked', () => {
    for (const status of unitStatuses) {
      const offer = offerAct({ status, connection: 'live', running: false });
      expect(offer.offered).toBe(status !== 'overlocked');
      if (!offer.offered) expect(offer.reason).toBe(commandMessages.overlocked);
    }
  });

  it('rest while a command runs, and while the server cannot be reached', () => {
    expect(offerAct({ status: 'locked', connection: 'live', running: true }).offered).toBe(false);
    for (const connection of ['offline', 'reconnecting', 'maintenance'] as const) {
      const offer = offerAct({ status: 'locked', connection, running: false });
      expect(offer).toEqual({ offered: false, reason: expect.stringContaining('No connection') as string });
    }
    for (const connection of ['connecting', 'live'] as const) {
      expect(offerAct({ status: 'locked', connection, running: false }).offered).toBe(true);
    }
  });
});
