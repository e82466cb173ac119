import type { VisitedDevice } from '#domain/states/visit.ts';

const momentOf = (value: unknown) => (value instanceof Date ? value.toISOString() : (value as null | undefined));

/** The fields of a stored row that decide whether its device needs a visit. A table without one gives undefined. */
export function visitedDevice(row: Readonly<Record<string, unknown>>): VisitedDevice {
  const { online, fault, calibration, battery, batteryEndsOn, signal, signalLoss } = row as VisitedDevice;
  return {
    online,
    fault,
    calibration,
    battery,
    batteryEndsOn,
    signal,
    signalLoss,
    lastHeardAt: momentOf(row['lastHeardAt']),
    faultedSince: momentOf(row['faultedSince']),
  };
}
