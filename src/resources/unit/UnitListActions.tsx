import { UnitsSync } from './sync/UnitsSync.tsx';
import { VacantUnits } from './vacant/VacantUnits.tsx';

/** The further actions of the unit list. */
export function UnitListActions() {
  return (
    <>
      <UnitsSync />
      <VacantUnits />
    </>
  );
}
