import type { AnyRecord, EntityName } from '../entities/index.ts';
import { recordName } from '../entities/recordName.ts';
import { channelCount } from '../states/device.ts';

/** The doors that hang on channels. */
export const channelHolders = ['unit', 'gate', 'lockable'] as const satisfies readonly EntityName[];

/** A controller with the channels on which no door hangs. */
export interface FreeController {
  id: number;
  name: string;
  /** How the rows of a file name it: its number stands in where the name is not its own. */
  named: string;
  /** In ascending order. */
  free: readonly number[];
}

interface Holder {
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

/** How many doors don't say where they hang: while there is one, no channel is certainly free. */
export const unknownPlaces = (holders: readonly Holder[]): number =>
  holders.filter(
    ({ controllerId, channel }) => controllerId === undefined || (controllerId !== null && channel === undefined),
  ).length;

/** @param holders all doors that may hang on the controllers, each with a known place. */
export function freeControllers(
  controllers: readonly AnyRecord[],
  holders: readonly (AnyRecord & Holder)[],
): FreeController[] {
  const taken = new Set(holders.map(({ controllerId, channel }) => `${controllerId}/${channel}`));
  const names = new Map<string, number>();
  for (const record of controllers) {
    const name = recordName('controller', record);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return controllers
    .map((record) => {
      const name = recordName('controller', record);
      const isOwn = typeof record['name'] === 'string' && record['name'].trim() !== '' && names.get(name) === 1;
      const free = Array.from({ length: channelCount.controller }, (_, channel) => channel).filter(
        (channel) => !taken.has(`${record.id}/${channel}`),
      );
      return { id: record.id, name, named: isOwn ? name : `#${record.id}`, free };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

export interface CountedChannel {
  controller: FreeController;
  channel: number;
}

/** The free channels of the controllers, one after the other. */
export const countedChannels = (controllers: readonly FreeController[]): CountedChannel[] =>
  controllers.flatMap((controller) => controller.free.map((channel) => ({ controller, channel })));

/** The first free channel after this one, else the first of all; null: none is free. */
export function nextChannel(free: readonly number[], after: number): number | null {
  const ascending = free.toSorted((a, b) => a - b);
  return ascending.find((channel) => channel > after) ?? ascending[0] ?? null;
}
