import { useMemo, useState } from 'react';
import type { FacilityMap } from '#domain/entities/facilityMap.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { planBox, readFloorPlan } from '#domain/map/floorPlan.ts';
import { sizeOf, type Box, type Size } from '#domain/map/geometry.ts';
import {
  enlargedSize,
  newFloorSize,
  placeInRows,
  type Aisles,
  type Corner,
  type RowRules,
} from '#domain/map/placeInRows.ts';
import {
  areaKnownOf,
  floorOfGroup,
  newFloorFor,
  rowFloor,
  rowsByName,
  sizeInRow,
  unitGroups,
  unitsInOrder,
  type UnitGroup,
} from '#domain/map/unitRows.ts';
import { mapRowMessages as texts } from '#domain/messages/mapRows.ts';
import { useRows } from '#crud/data/useRows.ts';
import { useSession } from '#crud/context/session.ts';
import { useFloorShapes, type MapData } from './useMapData.ts';
import type { MapEditing } from './useMapEdits.ts';

/** What a person keeps for the next floor. Numbers are texts as they were typed. */
export interface RowSettings {
  /** null: as the names show rows. */
  byName: boolean | null;
  byArea: boolean;
  perRow: string;
  width: string;
  depth: string;
  gap: string;
  aisles: Aisles;
  aisle: string;
  corner: Corner;
}

const usualSettings: RowSettings = {
  byName: null,
  byArea: true,
  perRow: '',
  width: '2',
  depth: '3',
  gap: '0',
  aisles: 'backToBack',
  aisle: '2',
  corner: 'topLeft',
};

/** The last settings by person. */
const lastSettings = new Map<number, RowSettings>();

const limits = {
  perRow: { least: 1, most: 500 },
  width: { least: 0.2, most: 100 },
  depth: { least: 0.2, most: 100 },
  gap: { least: 0, most: 20 },
  aisle: { least: 0, most: 50 },
} as const;
export type NumberName = keyof typeof limits;

/** null: the text is no number within the limits. */
function readNumber(text: string, name: NumberName): number | null {
  const number = Number(text.trim().replace(',', '.'));
  const { least, most } = limits[name];
  const isGood = text.trim() !== '' && number >= least && number <= most;
  return isGood && (name !== 'perRow' || Number.isInteger(number)) ? number : null;
}

export function mistakeOf(settings: RowSettings, name: NumberName): string | null {
  if (name === 'perRow' && settings.perRow.trim() === '') return null;
  const { least, most } = limits[name];
  return readNumber(settings[name], name) === null ? texts.number(least, most) : null;
}

interface ReadSettings {
  rules: RowRules;
  width: number;
  depth: number;
}

function readSettings(settings: RowSettings): ReadSettings | null {
  const isWrong = (Object.keys(limits) as NumberName[]).some((name) => mistakeOf(settings, name) !== null);
  if (isWrong) return null;
  const read = (name: NumberName) => readNumber(settings[name], name) ?? 0;
  const { aisles, corner, perRow } = settings;
  const rules = {
    aisles,
    corner,
    perRow: perRow.trim() === '' ? null : read('perRow'),
    gap: read('gap'),
    aisle: read('aisle'),
  };
  return { rules, width: read('width'), depth: read('depth') };
}

export interface RowPlacement {
  /** Units with a place, in order. */
  units: readonly Unit[];
  places: readonly Box[];
  rowCount: number;
  /** The floor's size; null: unknown. */
  size: Size | null;
  /** The size at which all units fit; null: they fit, or the floor cannot be made larger. */
  enlarged: Size | null;
}

interface Chosen {
  units: readonly Unit[];
  named: ReturnType<typeof rowsByName>;
  /** null: a new one. */
  floor: FacilityMap | null;
  shapes: MapData['shapes'];
}

function placementOf({ units, named, floor, shapes }: Chosen, settings: RowSettings): RowPlacement | null {
  const read = readSettings(settings);
  if (read === null) return null;
  const { rules, width, depth } = read;
  const lines = (named?.map((row) => row.units) ?? [units]).map((line) =>
    line.map((unit) => sizeInRow(unit, { byArea: settings.byArea, width, depth })),
  );
  const proposed = newFloorSize(lines, rules, named !== null);
  const stated = floor === null ? null : planBox(floor);
  const size = floor === null ? proposed : stated === null ? null : sizeOf(stated);
  const drawn = floor === null ? [] : readFloorPlan(floor, shapes).shapes;
  const ground = rowFloor(size ?? { width: proposed.width, height: null }, drawn, rules.gap);
  const places = placeInRows(lines, ground, rules);
  const isMissing = places.length < units.length && floor !== null && size !== null;
  return {
    units: units.slice(0, places.length),
    places,
    rowCount: places.filter((place, index) => place.top !== places[index - 1]?.top).length,
    size,
    enlarged: isMissing ? enlargedSize(lines, { ...size, taken: ground.taken }, rules) : null,
  };
}

const newFloor = 'new';
export const allUnits = 'all';

/** Units of other floors are not proposed together with those of the floor that is shown. */
function firstGroup(groups: readonly UnitGroup[], shown: FacilityMap | undefined): string {
  const [only, ...others] = groups;
  if (only !== undefined && others.length === 0) return only.id;
  if (new Set(groups.map(({ floor }) => floor)).size < 2) return allUnits;
  const own = groups.find(({ floor }) => floor !== null && floor === shown?.floor);
  return (own ?? groups[0])?.id ?? allUnits;
}

export interface RowsFormInput {
  siteId: number;
  data: MapData;
  editing: MapEditing;
  /** Without a shape. */
  units: readonly Unit[];
  /** The floor that is shown. */
  floorId: number;
}

/** What is placed, where, and how. */
export function useRowsForm({ siteId, data: { floors }, editing, units, floorId }: RowsFormInput) {
  const { userId } = useSession();
  const areaView = useRows('area', { siteId });
  const areas = areaView.status === 'ready' ? areaView.rows : noAreas;
  const [settings, setSettings] = useState(() => lastSettings.get(userId) ?? usualSettings);
  const [groupId, setGroupId] = useState<string | null>(null);
  const [floorChoice, setFloorChoice] = useState<string | null>(null);
  const groups = useMemo(() => unitGroups(units, areas), [units, areas]);
  const shown = floors.find(({ id }) => id === floorId);
  const chosenId = groupId ?? firstGroup(groups, shown);
  const group = groups.find(({ id }) => id === chosenId) ?? null;
  const chosenUnits = group?.units ?? units;
  const ordered = useMemo(() => unitsInOrder(chosenUnits), [chosenUnits]);
  const fresh = useMemo(() => newFloorFor(group, chosenUnits, floors), [group, chosenUnits, floors]);
  const usualFloor = floorOfGroup(group, floors) ?? (group?.floor == null ? (shown ?? floors[0]) : undefined);
  const isNew = floorChoice === newFloor || (floorChoice === null && usualFloor === undefined);
  const floor = isNew ? null : (floors.find(({ id }) => String(id) === floorChoice) ?? usualFloor ?? null);
  const rows = useMemo(() => rowsByName(ordered), [ordered]);
  const named = settings.byName === false ? null : rows;
  const shapes = useFloorShapes(floor ?? undefined, floors, editing.records);
  const placement = useMemo(
    () => placementOf({ units: ordered, named, floor, shapes }, settings),
    [ordered, named, floor, shapes, settings],
  );
  return {
    settings,
    change: (part: Partial<RowSettings>) => {
      const next = { ...settings, ...part };
      setSettings(next);
      lastSettings.set(userId, next);
    },
    groups,
    groupId: group?.id ?? allUnits,
    chooseGroup: (id: string) => {
      setGroupId(id);
      setFloorChoice(null);
    },
    units: ordered,
    knownAreas: areaKnownOf(ordered),
    rows,
    named,
    floor,
    fresh,
    floorChoice: floor === null ? newFloor : String(floor.id),
    chooseFloor: setFloorChoice,
    newFloor,
    /** The shapes of the floor as they are now. */
    shapes: floor === null ? noShapes : shapes,
    placement,
  };
}

const noAreas: readonly never[] = [];
const noShapes: MapData['shapes'] = [];

export type RowsForm = ReturnType<typeof useRowsForm>;
