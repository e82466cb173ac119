import { useCallback, useMemo, useState } from 'react';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { newestCommand$, targetKey } from './commandIndex.ts';
import { sendAndReport } from './reportOutcome.ts';

export interface CommandView {
  /** The newest command on the target, of any tab; null when there was none. */
  command: Command | null;
  running: boolean;
  /** Sends a command. Does nothing while another one runs on the same target. */
  press: (act: CommandAct) => void;
}

export function useCommand(target: CommandTarget): CommandView {
  const { replica } = useData();
  const key = targetKey(target);
  const source = useMemo(() => newestCommand$(replica, key), [replica, key]);
  const [initial] = useState(() => currentValueOf<Command | null>(source, null));
  const newest = useObservable(source, initial);
  const command = newest !== null && targetKey(newest.target) === key ? newest : null;
  const running = command !== null && !isSettled(command);
  const { entity, id, siteId, name } = target;
  const press = useCallback(
    (act: CommandAct) => {
      if (!running) sendAndReport(replica, { entity, id, siteId, name }, act);
    },
    [replica, running, entity, id, siteId, name],
  );
  return { command, running, press };
}
