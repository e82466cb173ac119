import { describe, expect, it } from 'vitest';
import { calibrationEvidence, powerEvidence } from '#domain/commands/evidence.ts';
import { obstacleOf } from '#domain/commands/obstacle.ts';

const target = { entity: 'unit', id: 1, siteId: 1, name: 'A101' } as const;
const now = Date.parse('2026-11-21T06:00:00Z');
const about = { target, act: 'open', now, zone: 'Australia/Brisbane', row: {}, controller: undefined } as const;
const silent = (lastHeardAt: string) => ({ online: false, lastHeardAt });

describe('what is in the way of a command', () => {
  it('is an overlock, and silence since a moment in the time of the site', () => {
    expect(obstacleOf({ ...about, row: { status: 'overlocked' } })).toBe(
      "Not sent: A101 is overlocked and can't be unlocked until the overlock is lifted.",
    );
    expect(obstacleOf({ ...about, controller: silent('2026-11-21T04:02:00Z') })).toBe(
      "Not sent: A101's controller has been offline since 02:02PM.",
    );
    expect(obstacleOf({ ...about, row: silent('2026-11-19T04:02:00Z') })).toBe(
      'Not sent: A101 has been offline since 19/11/2026 02:02PM.',
    );
  });

  it('is nothing that is not known: what was never heard of may be there', () => {
    for (const row of [undefined, {}, { online: false }, { online: true, lastHeardAt: '2020-01-01T00:00:00Z' }]) {
      expect(obstacleOf({ ...about, row, controller: row })).toBeNull();
    }
  });
});

describe('what a record proves', () => {
  it('is power that is another one than before, of the channel that was asked for', () => {
    const on = { power: true, channels: [{ channel: 3, power: true }] };
    const off = { power: true, channels: [{ channel: 3, power: false }] };
    expect(powerEvidence.shows(off, { channel: 3 }, on)).toBe(true);
    expect(powerEvidence.shows(off, {}, on)).toBe(false);
    expect(powerEvidence.shows(off, { channel: 4 }, on)).toBe(false);
    // The first report of a device does not tell its power before.
    expect(powerEvidence.shows({ power: true }, {}, { power: null })).toBe(false);
  });

  it('is the next state of a calibration, and its failure is the end', () => {
    const [waiting, failed] = [{ calibration: 'waiting for open' }, { calibration: 'failed' }];
    expect(calibrationEvidence.shows(waiting, { event: 'start' }, {})).toBe(true);
    expect(calibrationEvidence.shows(waiting, { event: 'finish' }, {})).toBe(false);
    expect(calibrationEvidence.fails?.(failed, waiting)).toContain('failed');
    expect(calibrationEvidence.fails?.(failed, failed)).toBeNull();
  });
});
