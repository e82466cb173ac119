import type { CommandAct, CommandedEntity } from '#domain/commands/act.ts';
import { deviceLimitOf } from '#domain/commands/deviceLimit.ts';
import { capitalised } from '#domain/states/words.ts';
import { useOwnDevice, type WiredRow } from './useOwnDevice.ts';

/** Says why a record's network device cannot do an act, in a sentence; null: it can, or that is not known. */
export type DeviceLimits = (act: CommandAct, channel?: number) => string | null;

export function useDeviceLimits(entity: CommandedEntity, row: WiredRow): DeviceLimits {
  const own = useOwnDevice(entity, row);
  return (act, channel) => {
    const limit = own === null ? null : deviceLimitOf({ entity, act, channel }, own.output);
    return limit === null ? null : `${capitalised(limit)}.`;
  };
}
