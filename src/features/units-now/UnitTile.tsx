import { memo } from 'react';
import { toneOfUnit } from '#domain/board/unitFilter.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { unitKindLabels } from '#domain/states/unitKind.ts';
import { troubleLabels, troubleSince, troublesOf } from '#domain/states/trouble.ts';
import { labelIn } from '#domain/states/words.ts';
import { UnitDoorNotice } from '#crud/command/UnitDoor.tsx';
import { statusLabel } from '#crud/status/statusLabel.ts';
import { toneIcons } from '#ui/tone/tones.ts';
import { useSince } from './useSince.ts';

export interface UnitTileProps {
  unit: Unit;
  /** Whether the unit no longer matches the filter and only keeps its place. */
  faded: boolean;
  /** Whether this tile is the Tab stop. Arrow keys reach the others. */
  tabbable: boolean;
  /** Whether its panel is open. */
  open: boolean;
  /** The id of the panel that a press opens. */
  panelId: string;
}

function fineText({ kind, squareMetres }: Unit): string {
  const area = squareMetres === null || squareMetres === undefined ? null : `${squareMetres} m²`;
  return [labelIn(unitKindLabels, kind), area].filter(Boolean).join(' · ');
}

/** Troubles and status: "Alarm · Locked". */
function stateText(unit: Unit): string {
  return [...troublesOf(unit).map((trouble) => troubleLabels[trouble]), statusLabel(unit.status)].join(' · ');
}

/** One unit as a tile. A press opens its panel with the commands. */
export const UnitTile = memo(function UnitTile({ unit, faded, tabbable, open, panelId }: UnitTileProps) {
  const { id, status, statusChangedAt } = unit;
  const tone = toneOfUnit(unit);
  const [trouble] = troublesOf(unit);
  const since = trouble === undefined ? statusChangedAt : troubleSince(unit, trouble);
  const Icon = toneIcons[tone];
  const isNormal = tone === 'secure' || tone === 'neutral';
  return (
    <button
      type="button"
      popoverTarget={panelId}
      aria-haspopup="dialog"
      aria-expanded={open}
      tabIndex={tabbable ? 0 : -1}
      data-tile=""
      data-tone={tone}
      data-unit-id={id}
      data-status={status}
      data-faded={faded ? '' : undefined}
      data-open={open ? '' : undefined}
    >
      <strong>{recordName('unit', unit)}</strong>
      <span data-line="">
        <Icon aria-hidden="true" />
        <span>{stateText(unit)}</span>
        {since && !isNormal ? <Since moment={since} /> : null}
      </span>
      <UnitDoorNotice unit={unit} otherwise={<span data-fine="">{fineText(unit)}</span>} />
    </button>
  );
});

function Since({ moment }: { moment: string }) {
  return <small>{useSince(moment)}</small>;
}
