import type { EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { channelCount } from '#domain/states/device.ts';

/** A record connected to a controller's channel. */
export interface ConnectedRecord<Entity extends string = string> {
  entity: Entity;
  id: number;
  name: string;
}

export interface Channel<Entity extends string> {
  channel: number;
  /** Empty if the channel is free. More than one only if the server allows it. */
  hanging: readonly ConnectedRecord<Entity>[];
}

interface WiredRecord {
  id: number;
  name?: string | undefined;
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

/** Ignores records of other controllers; lists a channel beyond the last one if it is taken. */
export function channelsOf<Entity extends EntityName>(
  controllerId: number,
  parts: readonly { entity: Entity; rows: readonly WiredRecord[] }[],
): Channel<Entity>[] {
  const taken = new Map<number, ConnectedRecord<Entity>[]>();
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
