import { useCallback, useMemo, useState } from 'react';
import type { PressOptions } from '#collections/client/tabCommands.ts';
import { targetOf, type CommandAct, type CommandedEntity, type CommandTarget } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { sendAndReport } from './reportOutcome.ts';
import { useDisabledReason, type CommandedRow } from './useDisabledReason.ts';

/** The newest command on the record, of any tab; null when there was none. */
export function useNewestCommand(entity: CommandedEntity, { id }: Pick<CommandedRow, 'id'>): Command | null {
  const { replica } = useData();
  const source = useMemo(() => replica.commands.newest$({ entity, id }), [replica, entity, id]);
  const [initial] = useState(() => currentValueOf<Command | null>(source, null));
  const newest = useObservable(source, initial);
  return newest?.target.entity === entity && newest.target.id === id ? newest : null;
}

export interface CommandView {
  target: CommandTarget;
  /** The newest command on the record, of any tab; null when there was none. */
  command: Command | null;
  running: boolean;
  /** Why the record takes no command now, in a sentence; null: it does. */
  disabledReason: string | null;
  /** Sends a command, unless there is a reason against it. @returns its key; null: nothing was sent. */
  press: (act: CommandAct, options?: PressOptions) => string | null;
}

/** All that buttons need that command a record. */
export function useCommand(entity: CommandedEntity, row: CommandedRow): CommandView {
  const { replica } = useData();
  const command = useNewestCommand(entity, row);
  const running = command !== null && !isSettled(command);
  const disabledReason = useDisabledReason(entity, row, running);
  const isDisabled = disabledReason !== null;
  const target = targetOf(entity, row);
  const { id, siteId, name } = target;
  const press = useCallback(
    (act: CommandAct, options?: PressOptions) =>
      isDisabled ? null : sendAndReport(replica, { entity, id, siteId, name }, act, options),
    [replica, isDisabled, entity, id, siteId, name],
  );
  return { target, command, running, disabledReason, press };
}
