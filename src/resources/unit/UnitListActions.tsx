import { UnitsSync } from './sync/UnitsSync.tsx';
import { VacantUnits } from './vacant/VacantUnits.tsx';

export function UnitListActions() {
  return (
    <>
      <UnitsSync />
      <VacantUnits />
    </>
  );
}
