import type { ReactNode } from 'react';
import type { CommandedEntity } from '#domain/commands/act.ts';
import { CommandStatus } from './CommandStatus.tsx';
import { useNewestCommand } from './useCommand.ts';
import type { CommandedRow } from './useDisabledReason.ts';
import { useNotice } from './useNotice.ts';

export interface CommandNoticeProps {
  entity: CommandedEntity;
  row: CommandedRow;
  otherwise?: ReactNode;
}

/** A record's newest command in one line while it is recent; otherwise `otherwise`. */
export function CommandNotice({ entity, row, otherwise = null }: CommandNoticeProps) {
  const notice = useNotice(useNewestCommand(entity, row));
  return notice === null ? otherwise : <CommandStatus command={notice} />;
}
