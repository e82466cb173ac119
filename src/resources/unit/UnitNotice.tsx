import { chakra } from '#ui/theme/chakra.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { DoorSteps } from '#resource/command/Door.tsx';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { Panel } from '#ui/page/Panel.tsx';

/** The newest command on the unit, step by step. Its room is kept, so that nothing moves when a command begins. */
export function UnitNotice({ unit }: { unit: Unit }) {
  const zone = useSiteZone(unit.siteId);
  return (
    <Panel title="Last command">
      <chakra.div minH="5.25rem">
        <DoorSteps unit={unit} zone={zone} />
      </chakra.div>
    </Panel>
  );
}
