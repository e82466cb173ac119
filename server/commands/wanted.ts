import { actLabels, type Act } from '#domain/commands/act.ts';
import type { DeviceCommand } from '#server/devices/port.ts';

type WithoutTarget<Command> = Command extends unknown ? Omit<Command, 'kind' | 'id'> : never;

/** What is asked of a door or device, whichever it is. */
export type DeviceAct = WithoutTarget<DeviceCommand>;

/** A command as it was asked for, and how the action log says so. */
export interface Wanted {
  act: DeviceAct;
  /** "Unlock requested" */
  action: string;
  /** What the log adds to the target's name. */
  detail?: string | undefined;
  /** The sender's own, by which a request that arrives twice is known. */
  key: string | undefined;
  /** Why, in the words of whoever asked. */
  reason?: string | undefined;
}

export const doorAct =
  (act: Act, action = `${actLabels[act].verb} requested`) =>
  (body: (Pick<Wanted, 'reason'> & { key?: string | undefined }) | null | undefined): Wanted => ({
    act: { act },
    action,
    key: body?.key,
    reason: body?.reason,
  });
