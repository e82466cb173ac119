import { memo } from 'react';
import { toneOfUnit } from '#domain/board/unitFilter.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { troubleLabels, troubleSince, troublesOf, type Trouble } from '#domain/states/trouble.ts';
import { useIsSeenTo } from '#crud/status/acknowledging.ts';
import { unitMessages } from '#domain/messages/units.ts';
import { CommandNotice } from '#crud/command/CommandNotice.tsx';
import { isUnheard, toneOfReached, type Reach } from '#domain/states/reach.ts';
import { statusLabel } from '#domain/states/unitStatus.ts';
import { useReachBehind } from '#crud/status/silentControllers.tsx';
import { doorIcon } from '#crud/status/doorIcons.ts';
import { toneIcons } from '#ui/tone/tones.ts';
import { kindAndSize } from './kindAndSize.ts';
import { useSince } from './useSince.ts';

export interface UnitTileProps {
  unit: Unit;
  /** Whether the unit no longer matches the filter and only keeps its place. */
  faded: boolean;
  /** Whether this tile is the Tab stop. Arrow keys reach the others. */
  tabbable: boolean;
  /** undefined while nothing is selected. */
  selected?: boolean | undefined;
  open: boolean;
  panelId: string;
}

/** Troubles in place of the status, which then stands in the last line. */
function stateText(unit: Unit, troubles: readonly Trouble[]): string {
  return troubles.map((trouble) => troubleLabels[trouble]).join(' · ') || statusLabel(unit.status);
}

function fineText(unit: Unit, trouble: Trouble | undefined, reach: Reach): string {
  if (trouble !== undefined) return statusLabel(unit.status);
  if (isUnheard(reach)) return unitMessages.controllerSilent;
  return unit.Hold == null ? kindAndSize(unit) : 'Held';
}

/** A press opens its panel with the commands. */
export const UnitTile = memo(function UnitTile({ unit, faded, tabbable, selected, open, panelId }: UnitTileProps) {
  const { id, status, statusChangedAt } = unit;
  const reach = useReachBehind(unit.controllerId);
  const tone = toneOfReached(toneOfUnit(unit), reach);
  const troubles = troublesOf(unit);
  const [trouble] = troubles;
  const since = trouble === undefined ? statusChangedAt : troubleSince(unit, trouble);
  const Icon = trouble === undefined ? doorIcon(status) : toneIcons[trouble];
  const isSeenTo = useIsSeenTo(unit);
  const isNormal = tone === 'secure' || tone === 'neutral';
  return (
    <button
      type="button"
      popoverTarget={panelId}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-pressed={selected}
      tabIndex={tabbable ? 0 : -1}
      data-tile=""
      data-tone={tone}
      data-unit-id={id}
      data-status={status}
      data-seen={isSeenTo ? '' : undefined}
      data-faded={faded ? '' : undefined}
      data-open={open ? '' : undefined}
    >
      <strong>{recordName('unit', unit)}</strong>
      <span data-line="">
        <span>
          <Icon aria-hidden="true" />
          <span>{stateText(unit, troubles)}</span>
        </span>
        {since && !isNormal ? <Since moment={since} /> : null}
      </span>
      <CommandNotice entity="unit" row={unit} otherwise={<span data-fine="">{fineText(unit, trouble, reach)}</span>} />
    </button>
  );
});

function Since({ moment }: { moment: string }) {
  return <small>{useSince(moment)}</small>;
}
