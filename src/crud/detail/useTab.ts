import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The chosen tab, from `?tab=` in the address; the first of the ids where that names none. */
export function useTab(ids: readonly string[]): [tab: string, choose: (tab: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('tab') ?? '';
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
  return [ids.includes(asked) ? asked : (ids[0] ?? ''), choose];
}
