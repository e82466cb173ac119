import { useCallback } from 'react';
import { targetOf, type CommandAct, type CommandDetails, type CommandedEntity } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import { useDisabledReason, type CommandedRow } from '#crud/command/CommandButtons.tsx';
import { sendAndReport } from '#crud/command/reportOutcome.ts';
import { useCommand } from '#crud/command/useCommand.ts';
import { useData } from '#crud/context/replica.ts';

export interface DeviceCommandView {
  /** The newest command on the device, of any tab. */
  command: Command | null;
  /** Why it takes no command now, in a sentence; null: it does. */
  disabledReason: string | null;
  /** Sends a command. A failure with a notice of its own is shown in a popup. */
  press: (act: CommandAct, details: CommandDetails, reason?: string) => void;
}

export function useDeviceCommand(entity: CommandedEntity, row: CommandedRow): DeviceCommandView {
  const target = targetOf(entity, row);
  const { id, siteId, name } = target;
  const { replica } = useData();
  const { command, running } = useCommand(target);
  const disabledReason = useDisabledReason({ entity, row }, running);
  const press = useCallback(
    (act: CommandAct, details: CommandDetails, reason?: string) => {
      sendAndReport(replica, { entity, id, siteId, name }, act, { details, reason });
    },
    [replica, entity, id, siteId, name],
  );
  return { command, disabledReason, press };
}
