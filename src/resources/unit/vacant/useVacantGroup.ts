import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { vacantGroups, type VacantGroup } from './vacantGroups.ts';

const name = 'vacant';

export interface VacantGroupControls {
  /** null while the vacant units are closed. */
  group: VacantGroup | null;
  /** Shows a group; null closes the vacant units. Opening them adds a step to the history, so that Back closes them. */
  choose: (group: VacantGroup | null) => void;
}

/** The shown group of vacant units, in the address: `/units?vacant=storage`. A value that names no group is removed. */
export function useVacantGroup(): VacantGroupControls {
  const [parameters, setParameters] = useSearchParams();
  const written = parameters.get(name);
  const group = vacantGroups.find(({ id }) => id === written) ?? null;
  const choose = useCallback(
    (next: VacantGroup | null) => {
      const write = (given: URLSearchParams) => {
        const changed = new URLSearchParams(given);
        if (next === null) changed.delete(name);
        else changed.set(name, next.id);
        return changed;
      };
      setParameters(write, { replace: next === null || written !== null });
    },
    [setParameters, written],
  );
  const isUnknown = written !== null && group === null;
  useEffect(() => {
    if (isUnknown) choose(null);
  }, [isUnknown, choose]);
  return { group, choose };
}
