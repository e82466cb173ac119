import { useCallback, useSyncExternalStore } from 'react';
import type { Command } from '#domain/commands/lifecycle.ts';
import { noticeTimeLeft } from './noticeTime.ts';

/** The command while it is worth a place in a row; null once its end is old news. */
export function useNotice(command: Command | null): Command | null {
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
