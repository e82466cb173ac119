import { isWeak, lowBattery, receptionOf } from './reception.ts';

/** Reasons to visit a device, most urgent first. */
export const visitReasons = ['fault', 'offline', 'calibration', 'battery', 'signal'] as const;
export type VisitReason = (typeof visitReasons)[number];

export const visitReasonLabels: Record<VisitReason, string> = {
  fault: 'Fault',
  offline: 'Offline',
  calibration: 'Calibration failed',
  battery: 'Low battery',
  signal: 'Weak signal',
};

/** The fields that decide whether a device needs a visit; absent: unknown. */
export interface VisitedDevice {
  online?: boolean | undefined;
  /** null: it never reported. */
  lastHeardAt?: string | null | undefined;
  fault?: string | null | undefined;
  calibration?: string | null | undefined;
  /** The charge in per cent. */
  battery?: number | null | undefined;
  /** The received signal in dBm. */
  signal?: number | null | undefined;
}

export interface Visit {
  reason: VisitReason;
  /** The reason in words: "Low battery (12%)". */
  text: string;
}

/** A device that never reported is not offline: it has yet to come. */
export function isOffline({ online, lastHeardAt }: Pick<VisitedDevice, 'online' | 'lastHeardAt'>): boolean {
  return online === false && lastHeardAt !== null;
}

/** Whether a device says anything that decides whether it needs a visit. */
export function saysState({ online, fault, calibration, battery, signal }: VisitedDevice): boolean {
  return [online, fault, calibration, battery, signal].some((value) => value !== undefined);
}

const known = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

const tests: Record<VisitReason, (device: VisitedDevice) => string | null> = {
  fault: ({ fault }) => (fault ? `Fault: ${fault}` : null),
  offline: (device) => (isOffline(device) ? 'Offline' : null),
  calibration: ({ calibration }) => (calibration === 'failed' ? 'Calibration failed' : null),
  battery: ({ battery }) => (known(battery) && battery <= lowBattery ? `Low battery (${Math.round(battery)}%)` : null),
  // An offline device has no current signal.
  signal: ({ online, signal }) =>
    online !== false && known(signal) && isWeak(receptionOf(signal)) ? `Weak signal (${Math.round(signal)} dBm)` : null,
};

/** The reasons to visit a device, most urgent first; empty: none. */
export function visitsOf(device: VisitedDevice): Visit[] {
  return visitReasons.flatMap((reason) => {
    const text = tests[reason](device);
    return text === null ? [] : [{ reason, text }];
  });
}
