import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import type { CommandedEntity } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import { CommandStatus } from './CommandStatus.tsx';
import { useNewestCommand } from './useCommand.ts';
import type { CommandedRow } from './useDisabledReason.ts';

/** How long a command's end stays beside its door, in milliseconds: failures stay longer. */
const noticeTimes = { accepted: 20_000, confirmed: 20_000, failed: 600_000, unconfirmed: 600_000 } as const;

/** How long a row still shows the command, in milliseconds; Infinity while it runs, 0 when it is over. */
export function noticeTimeLeft(command: Command, now: number): number {
  if (command.settledAt === null) return Infinity;
  const time = noticeTimes[command.state as keyof typeof noticeTimes];
  return Math.max(0, command.settledAt + time - now);
}

/** The command while it is recent enough for a row; then null. */
function useNotice(command: Command | null): Command | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const left = command === null ? 0 : noticeTimeLeft(command, Date.now());
      if (left === 0 || left === Infinity) return () => undefined;
      const timer = setTimeout(changed, left);
      return () => clearTimeout(timer);
    },
    [command],
  );
  return useSyncExternalStore(subscribe, () => {
    return command !== null && noticeTimeLeft(command, Date.now()) > 0 ? command : null;
  });
}

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
