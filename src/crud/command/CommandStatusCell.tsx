import type { ReactNode } from 'react';
import type { CommandedEntity } from '#domain/commands/act.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { CommandNotice } from './CommandNotice.tsx';
import type { CommandedRow } from './useDisabledReason.ts';

export interface CommandStatusCellProps {
  entity: CommandedEntity;
  row: CommandedRow;
  /** The door's state. */
  children: ReactNode;
}

/** A door's state, with its newest command below while that is recent. */
export function CommandStatusCell({ entity, row, children }: CommandStatusCellProps) {
  return (
    <chakra.div display="flex" flexDirection="column" alignItems={{ base: 'flex-end', sm: 'flex-start' }} minW="0">
      {children}
      <CommandNotice entity={entity} row={row} />
    </chakra.div>
  );
}
