import { actLabels, type DoorAct } from '#domain/commands/act.ts';
import type { RecordCommand } from '#server/devices/port.ts';

type WithoutTarget<Command> = Command extends unknown ? Omit<Command, 'kind' | 'id'> : never;

export type DeviceAct = WithoutTarget<RecordCommand>;

/** A command and its line in the action log. */
export interface LoggedCommand {
  act: DeviceAct;
  /** "Unlock requested" */
  action: string;
  /** Follows the target's name in the log line. */
  detail?: string | undefined;
  /** Why the user sends it. */
  reason?: string | undefined;
}

export const doorRequest =
  (act: DoorAct, action = `${actLabels[act].verb} requested`) =>
  (body: Pick<LoggedCommand, 'reason'> | null | undefined): LoggedCommand => ({
    act: { act },
    action,
    reason: body?.reason,
  });
