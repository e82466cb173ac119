import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { channelCount } from '#domain/states/device.ts';

/** What hangs on a controller's channel. */
export interface Hanging<Entity extends string = string> {
  entity: Entity;
  id: number;
  name: string;
}

export interface Channel<Entity extends string> {
  channel: number;
  /** Empty: free. More than one only where the server lets that happen. */
  hanging: readonly Hanging<Entity>[];
}

interface Wired {
  id: number;
  name?: string | undefined;
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

/**
 * A controller's channels from 0 on, each with what hangs there. Records of other controllers do not count; a channel
 * beyond the last one of a controller is there where something hangs on it.
 */
export function channelsOf<Entity extends EntityName>(
  controllerId: number,
  parts: readonly { entity: Entity; rows: readonly Wired[] }[],
): Channel<Entity>[] {
  const taken = new Map<number, Hanging<Entity>[]>();
  for (const { entity, rows } of parts) {
    for (const row of rows) {
      const { id, controllerId: on, channel } = row;
      if (on !== controllerId || channel === null || channel === undefined) continue;
      taken.set(channel, [...(taken.get(channel) ?? []), { entity, id, name: recordName(entity, row) }]);
    }
  }
  const numbers = new Set([...Array.from({ length: channelCount.controller }).keys(), ...taken.keys()]);
  return [...numbers].toSorted((a, b) => a - b).map((channel) => ({ channel, hanging: taken.get(channel) ?? [] }));
}
