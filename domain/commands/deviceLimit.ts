import type { NetworkDevice } from '../calls/networkDevices.ts';
import type { EntityName } from '../entities/index.ts';
import { networkLimits } from '../states/network.ts';
import { deviceLimits } from '../messages/deviceLimits.ts';
import type { CommandAct } from './act.ts';

/** The abilities of an output, as its network device describes them. */
export type OutputAbilities = Pick<NetworkDevice['outputs'][number], 'kind' | 'holds' | 'pulses' | 'locks'>;

export interface DeviceAct {
  entity: EntityName;
  act: CommandAct;
  /** That of a multiplexer; absent: all of them. */
  channel?: number | undefined;
}

/** Why no network device can do the act; null: some can. */
function limitOfAct({ entity, act, channel }: DeviceAct): string | null {
  if (act === 'calibrate' || act === 'channelReset' || act === 'enrol') return deviceLimits[act];
  return act === 'power' && entity === 'multiplexer' && channel === undefined ? deviceLimits.powerOfAll : null;
}

/**
 * Why a network device cannot do an act, as the end of a sentence; null: it can, as far as is known.
 * @param output that of the record's channel; absent: unknown, or the act means several.
 * @param pulse the seconds that a relay stays on; absent: unknown.
 */
export function deviceLimitOf(asked: DeviceAct, output?: OutputAbilities, pulse?: number): string | null {
  const limit = limitOfAct(asked);
  if (limit !== null || output === undefined) return limit;
  const { kind, holds, pulses, locks } = output;
  const { act } = asked;
  if (kind === 'keypad') return deviceLimits.keypad;
  if (act === 'open' && pulses && pulse !== undefined && pulse < networkLimits.shortestPulse)
    return deviceLimits.shortPulse;
  if (act === 'hold' && !holds) return deviceLimits.hold;
  return act === 'lock' && !locks ? deviceLimits.lock : null;
}

/**
 * What becomes of a controller's setting at its network device: sent with each command, sent and too short to open a
 * door, replaced by a pulse of the device's own, or kept in the record alone.
 */
export type SettingReach = 'sent' | 'short' | 'ownPulse' | 'kept';

export function settingReachOf(name: string, value: unknown, outputs: readonly OutputAbilities[]): SettingReach {
  const drives = outputs.filter(({ kind }) => kind !== 'keypad');
  if (name !== 'lockDriveTime' || drives.length === 0) return 'kept';
  if (!drives.some(({ pulses }) => pulses)) return 'ownPulse';
  return typeof value === 'number' && value < networkLimits.shortestPulse ? 'short' : 'sent';
}
