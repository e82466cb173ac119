import { useCallback, useMemo, useState } from 'react';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { emittedAtOnce } from '#lib/emittedAtOnce.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { newestCommand$, targetKey } from './commandIndex.ts';
import { askAndTell } from './tellOutcome.ts';

export interface CommandView {
  /** The newest command on the target, of any tab; null when there was none. */
  command: Command | null;
  running: boolean;
  /** Asks the door; while a command runs on it, further presses do nothing. */
  press: (act: CommandAct) => void;
}

/** The newest command on one target, and the way to give it another. */
export function useCommand(target: CommandTarget): CommandView {
  const { replica } = useData();
  const key = targetKey(target);
  const source = useMemo(() => newestCommand$(replica, key), [replica, key]);
  const [initial] = useState(() => emittedAtOnce<Command | null>(source, null));
  const newest = useObservable(source, initial);
  const command = newest !== null && targetKey(newest.target) === key ? newest : null;
  const running = command !== null && !isSettled(command);
  const { entity, id, siteId, name } = target;
  const press = useCallback(
    (act: CommandAct) => {
      if (!running) askAndTell(replica, { entity, id, siteId, name }, act);
    },
    [replica, running, entity, id, siteId, name],
  );
  return { command, running, press };
}
