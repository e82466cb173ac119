import { describe, expect, it } from 'vitest';
import { energyDay } from '#resources/powerController/energyDay.ts';

const zone = 'Australia/Brisbane';
const sydney = 'Australia/Sydney';
const at = (createdAt: string, kilowattHours: number, watts = 100) => ({ createdAt, kilowattHours, watts });

describe('the energy of a day', () => {
  it('is what the meter counted between its midnights in the zone of the site, a reading over midnight shared', () => {
    // Midnight in Brisbane is 14:00 UTC.
    const readings = [
      at('2026-11-20T13:30:00Z', 100, 900),
      at('2026-11-20T14:30:00Z', 102, 300),
      at('2026-11-20T15:30:00Z', 105, 700),
    ];
    const { hours, kilowattHours, peakWatts } = energyDay(readings.toReversed(), '2026-11-21', zone);
    expect(hours).toHaveLength(24);
    expect(hours[0]).toEqual({ label: '0:00', kilowattHours: 1 + 1.5 });
    expect(hours[1]).toEqual({ label: '1:00', kilowattHours: 1.5 });
    expect(hours[2]?.kilowattHours).toBeNull();
    expect(kilowattHours).toBe(4);
    expect(peakWatts).toBe(700);
  });

  it('is unknown without readings, and counts nothing for a meter that was changed', () => {
    expect(energyDay([], '2026-11-21', zone)).toMatchObject({ kilowattHours: null, peakWatts: null });
    const changed = [at('2026-11-20T15:00:00Z', 900), at('2026-11-20T16:00:00Z', 1), at('2026-11-20T17:00:00Z', 3)];
    expect(energyDay(changed, '2026-11-21', zone).kilowattHours).toBe(2);
  });

  it('has 23 or 25 hours where clocks change', () => {
    expect(energyDay([], '2026-10-04', sydney).hours).toHaveLength(23);
    expect(energyDay([], '2026-04-05', sydney).hours).toHaveLength(25);
  });
});
