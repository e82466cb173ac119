import { UnitsSync } from './sync/UnitsSync.tsx';
import { VacantUnits } from './vacant/VacantUnits.tsx';

/** What the list of units offers beside a new one. */
export function UnitListActions() {
  return (
    <>
      <UnitsSync />
      <VacantUnits />
    </>
  );
}
