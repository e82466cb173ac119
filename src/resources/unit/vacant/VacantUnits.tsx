import { DoorOpen } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { RoomyDialog } from '#ui/overlay/RoomyDialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useVacant } from './useVacant.ts';
import { vacantGroups, type VacantGroup } from './vacantGroups.ts';
import { VacantList } from './VacantList.tsx';

const name = 'vacant';

interface VacantGroupControls {
  /** null while the vacant units are closed. */
  group: VacantGroup | null;
  /** Shows a group; null closes the vacant units. Opening them adds a step to the history, so that Back closes them. */
  choose: (group: VacantGroup | null) => void;
}

/** The shown group of vacant units, in the address: `/units?vacant=storage`. A value that names no group is removed. */
function useVacantGroup(): VacantGroupControls {
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

/** The address says which group is shown. */
export function VacantUnits() {
  const { siteId } = useSession();
  const { group, choose } = useVacantGroup();
  const close = () => choose(null);
  return (
    <>
      <Button aria-haspopup="dialog" disabled={siteId === null} onClick={() => choose(vacantGroups[0] ?? null)}>
        <DoorOpen aria-hidden="true" />
        Vacant units
      </Button>
      {group !== null && siteId !== null ? (
        <RoomyDialog title="Vacant units" onClose={close}>
          <VacantPanel siteId={siteId} />
        </RoomyDialog>
      ) : null}
    </>
  );
}

export function VacantPanel({ siteId }: { siteId: number }) {
  const { group, choose } = useVacantGroup();
  const shown = group ?? vacantGroups[0];
  if (shown === undefined) return null;
  return (
    <>
      <chakra.div
        role="group"
        aria-label="Booked as"
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        px={{ base: '4', md: '5' }}
        py="3"
      >
        {vacantGroups.map((each) => (
          <GroupChip key={each.id} group={each} siteId={siteId} pressed={each === shown} onChoose={choose} />
        ))}
      </chakra.div>
      <VacantList key={shown.id} group={shown} siteId={siteId} />
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
