import { formatDay } from '#format/days.ts';
import { deviceKinds } from './deviceKind.ts';
import { hasWeakened, isWeak, lowBattery, receptionOf } from './reception.ts';

/** The kinds of records that may need a visit: devices, and units for their doors. */
export const visitedEntities = [...deviceKinds, 'unit'] as const;
export type VisitedEntity = (typeof visitedEntities)[number];

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
  /** Since when a unit's door is faulty. */
  faultedSince?: string | null | undefined;
  calibration?: string | null | undefined;
  /** The charge in per cent. */
  battery?: number | null | undefined;
  /** The day on which the battery ends by its curve; null: not soon, or not known. */
  batteryEndsOn?: string | null | undefined;
  /** The received signal in dBm. */
  signal?: number | null | undefined;
  /** How far the signal of the last week lies below the weeks before (dB). */
  signalLoss?: number | null | undefined;
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

function batteryText({ battery, batteryEndsOn }: VisitedDevice): string | null {
  if (!known(battery)) return null;
  const charge = `${Math.round(battery)}%`;
  const end = known(batteryEndsOn) ? `ends about ${formatDay(batteryEndsOn)}` : null;
  if (battery <= lowBattery) return `Low battery (${charge})${end === null ? '' : `, ${end}`}`;
  return end === null ? null : `Battery (${charge}) ${end}`;
}

/** An offline device has no current signal. */
function signalText({ online, signal, signalLoss }: VisitedDevice): string | null {
  if (online === false || !known(signal)) return null;
  const strength = `${Math.round(signal)} dBm`;
  if (isWeak(receptionOf(signal))) return `Weak signal (${strength})`;
  if (!known(signalLoss) || !hasWeakened(signal, signalLoss)) return null;
  return `Signal weaker by ${signalLoss} dB (${strength})`;
}

const tests: Record<VisitReason, (device: VisitedDevice) => string | null> = {
  fault: ({ fault, faultedSince }) => (fault ? `Fault: ${fault}` : faultedSince ? 'Fault' : null),
  offline: (device) => (isOffline(device) ? 'Offline' : null),
  calibration: ({ calibration }) => (calibration === 'failed' ? 'Calibration failed' : null),
  battery: batteryText,
  signal: signalText,
};

/** The reasons to visit a device, most urgent first; empty: none. */
export function visitsOf(device: VisitedDevice): Visit[] {
  return visitReasons.flatMap((reason) => {
    const text = tests[reason](device);
    return text === null ? [] : [{ reason, text }];
  });
}
