import { CommandActions, type CommandActionsProps } from '#crud/command/CommandActions.tsx';
import { useDeviceLimits } from './useDeviceLimits.ts';
import type { WiredRow } from './useOwnDevice.ts';

export interface DeviceActionsProps extends CommandActionsProps {
  row: CommandActionsProps['row'] & WiredRow;
}

/** The commands of a details page. Those that the record's network device cannot do are disabled and say so. */
export function DeviceActions({ entity, row }: DeviceActionsProps) {
  return <CommandActions entity={entity} row={row} limitOf={useDeviceLimits(entity, row)} />;
}
