import { actLabels, type Act } from '#domain/commands/act.ts';
import type { DeviceCommand } from '#server/devices/port.ts';

type WithoutTarget<Command> = Command extends unknown ? Omit<Command, 'kind' | 'id'> : never;

/** A device command without its target. */
export type DeviceAct = WithoutTarget<DeviceCommand>;

/** A requested command, with its line in the action log. */
export interface CommandRequest {
  act: DeviceAct;
  /** "Unlock requested" */
  action: string;
  /** The log line has this after the target's name. */
  detail?: string | undefined;
  /** The sender's idempotency key. */
  key: string | undefined;
  /** The reason that the user gave. */
  reason?: string | undefined;
}

export const doorRequest =
  (act: Act, action = `${actLabels[act].verb} requested`) =>
  (body: (Pick<CommandRequest, 'reason'> & { key?: string | undefined }) | null | undefined): CommandRequest => ({
    act: { act },
    action,
    key: body?.key,
    reason: body?.reason,
  });
