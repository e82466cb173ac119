import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { useCurrentSite } from '#crud/data/useCurrentSite.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { Popover } from '#ui/overlay/Popover.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useVacant } from './useVacant.ts';
import { vacantGroups, type VacantGroup } from './vacantGroups.ts';
import { VacantTable } from './VacantTable.tsx';

/** A button of the unit list that shows the vacant units by group. */
export function VacantUnits() {
  const site = useCurrentSite();
  return (
    <Popover
      label="Vacant units"
      placement="bottom-end"
      width="min(44rem, calc(100vw - 1rem))"
      padding="0"
      trigger={(trigger) => (
        <Button {...trigger} disabled={site.state !== 'chosen'}>
          <DoorOpen aria-hidden="true" />
          Vacant units
        </Button>
      )}
    >
      {site.state === 'chosen' ? <VacantPanel siteId={site.siteId} /> : null}
    </Popover>
  );
}

/** The groups with their counts of vacant units, and the units of the chosen group. */
export function VacantPanel({ siteId }: { siteId: number }) {
  const [chosen, choose] = useState(vacantGroups[0]);
  if (chosen === undefined) return null;
  return (
    <>
      <chakra.div role="group" aria-label="Kind" display="flex" flexWrap="wrap" gap="1.5" p="3">
        {vacantGroups.map((group) => (
          <GroupChip key={group.id} group={group} siteId={siteId} pressed={group === chosen} onChoose={choose} />
        ))}
      </chakra.div>
      <VacantTable key={chosen.id} group={chosen} siteId={siteId} />
    </>
  );
}

interface GroupChipProps {
  group: VacantGroup;
  siteId: number;
  pressed: boolean;
  onChoose: (group: VacantGroup) => void;
}

function GroupChip({ group, siteId, pressed, onChoose }: GroupChipProps) {
  const view = useVacant(group, siteId);
  return (
    <Chip
      label={group.label}
      pressed={pressed}
      onToggle={() => onChoose(group)}
      {...(view.status === 'ready' ? { count: view.total } : {})}
    />
  );
}
