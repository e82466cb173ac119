import { useCallback } from 'react';
import { targetOf, type CommandAct, type CommandDetails, type CommandedEntity } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import { useDisabledReason, type CommandedRow } from '#crud/command/CommandButtons.tsx';
import { askAndTell } from '#crud/command/tellOutcome.ts';
import { useCommand } from '#crud/command/useCommand.ts';
import { useData } from '#crud/context/replica.ts';

export interface DeviceCommandView {
  /** The newest command on the device, of any tab. */
  command: Command | null;
  /** Why it cannot be asked just now, in a sentence; null: it can. */
  hindrance: string | null;
  /** Asks the device; a failure that has words of its own is told in a popup. */
  press: (act: CommandAct, details: CommandDetails, reason?: string) => void;
}

/** The newest command on a device, and the way to give it another, with what that one has to say. */
export function useDeviceCommand(entity: CommandedEntity, row: CommandedRow): DeviceCommandView {
  const target = targetOf(entity, row);
  const { id, siteId, name } = target;
  const { replica } = useData();
  const { command, running } = useCommand(target);
  const hindrance = useDisabledReason({ entity, row }, running);
  const press = useCallback(
    (act: CommandAct, details: CommandDetails, reason?: string) => {
      askAndTell(replica, { entity, id, siteId, name }, act, { details, reason });
    },
    [replica, entity, id, siteId, name],
  );
  return { command, hindrance, press };
}
