import { describe, expect, it } from 'vitest';
import { calibrationSteps } from '#domain/lifecycle/calibration.ts';
import { calibrationStates } from '#domain/states/device.ts';
import { isWeak, receptionOf } from '#domain/states/reception.ts';
import { boltText } from '#resources/motorisedLock/BoltPicture.tsx';
import { calibrationView } from '#resources/motorisedLock/calibrationView.ts';
import { channelsText } from '#resources/multiplexer/channelsText.ts';
import { kilowattHoursText, wattsText } from '#resources/powerController/powerText.ts';

describe('a calibration', () => {
  it('offers what the lock takes as it stands, and nothing else', () => {
    for (const calibration of calibrationStates) {
      for (const boltPosition of [null, 0, 50, 100]) {
        const { offers } = calibrationView({ calibration, boltPosition });
        expect(offers.length).toBeGreaterThan(0);
        for (const event of offers) expect(calibrationSteps[event]).toContain(calibration);
      }
    }
  });

  it('leads from the start to the end, one task after the other', () => {
    const way = [
      { calibration: 'uncalibrated', boltPosition: null },
      { calibration: 'waiting for open', boltPosition: 50 },
      { calibration: 'waiting for closed', boltPosition: 0 },
      { calibration: 'waiting for closed', boltPosition: 100 },
    ] as const;
    expect(way.map((lock) => calibrationView(lock).done)).toEqual([0, 1, 2, 3]);
    expect(way.map((lock) => calibrationView(lock).offers[0])).toEqual(['start', 'opened', 'closed', 'finish']);
    expect(calibrationView({ calibration: 'calibrated', boltPosition: 100 }).done).toBe(4);
  });

  it('can be ended by a lock that does not report its bolt, and called off', () => {
    const { offers } = calibrationView({ calibration: 'waiting for closed', boltPosition: null });
    expect(offers).toEqual(['closed', 'finish', 'cancel']);
  });
});

describe('words', () => {
  it('put neighbouring channels together', () => {
    expect(channelsText([3])).toBe('channel 3');
    expect(channelsText([9, 0, 2, 1, 3, 7])).toBe('channels 0 to 3, 7 and 9');
    expect(channelsText([4, 5])).toBe('channels 4 and 5');
  });

  it('say where a bolt stands, an open one included', () => {
    expect([0, 100, 40, null].map(boltText)).toEqual(['Open', 'Shut', 'Partly out (40%)', 'Unknown']);
  });

  it('say how well something is heard', () => {
    expect([-40, -55, -67, -68, -81, -95].map(receptionOf)).toEqual([
      'excellent',
      'excellent',
      'good',
      'fair',
      'weak',
      'barely heard',
    ]);
    expect([-80, -81].map((signal) => isWeak(receptionOf(signal)))).toEqual([false, true]);
  });

  it('give power and energy with as many digits as matter', () => {
    expect([6.54, 1449.6].map(wattsText)).toEqual(['6.5 W', '1,450 W']);
    expect([0.346, 124.44].map(kilowattHoursText)).toEqual(['0.35 kWh', '124.4 kWh']);
  });
});
