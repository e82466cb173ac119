import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The tab of `?tab=` in the address; else the first one. */
export function useTab(ids: readonly string[]): [tab: string, choose: (tab: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get('tab') ?? '';
  const choose = useCallback(
    (tab: string) => {
      setParameters(
        (given) => {
          const next = new URLSearchParams(given);
          next.set('tab', tab);
          return next;
        },
        { replace: true },
      );
    },
    [setParameters],
  );
  return [ids.includes(requested) ? requested : (ids[0] ?? ''), choose];
}
