import { recordName } from '#domain/entities/recordName.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { boxOf, sizeOf, toCentimetres } from '#domain/map/geometry.ts';
import {
  fieldsOf,
  type MapConflict,
  type MapEdits,
  type ShapeFieldName,
  type ShapeFields,
} from '#domain/map/mapEdits.ts';
import { mapMessages } from '#domain/messages/map.ts';
import type { MapData } from './useMapData.ts';

const { editor: texts } = mapMessages;

export type ConflictRecords = Pick<MapData, 'unitById' | 'gateById' | 'floors'>;

function placeText(points: ShapeFields['points']): string {
  const box = boxOf(points);
  if (box === null) return texts.nowhere;
  const { width, height } = sizeOf(box);
  const [wide, high, left, top] = [width, height, box.left, box.top].map(toCentimetres);
  return `${wide} × ${high} m, ${left} m from left, ${top} m from top`;
}

/** An unknown record by its number. */
const nameIn = (entity: EntityName, record: { id: number } | undefined, id: number) =>
  recordName(entity, record ?? { id });

/** A field's value as the inspector shows it. */
function valueText(name: ShapeFieldName, fields: Partial<ShapeFields>, records: ConflictRecords): string {
  const { mapId = 0, type = 'unit', unitId = null, gateId = null, label, points = [] } = fields;
  const shown: Record<ShapeFieldName, () => string> = {
    mapId: () =>
      nameIn(
        'facilityMap',
        records.floors.find(({ id }) => id === mapId),
        mapId,
      ),
    type: () => texts.kinds[type] ?? type,
    unitId: () => (unitId === null ? texts.noUnit : nameIn('unit', records.unitById.get(unitId), unitId)),
    gateId: () => (gateId === null ? texts.noGate : nameIn('gate', records.gateById.get(gateId), gateId)),
    label: () => label || texts.noLabel,
    points: () => placeText(points),
  };
  return shown[name]();
}

/** The other person's change of a shape: each field that both changed, with both values. */
export function conflictText({ id, theirs, fields }: MapConflict, edits: MapEdits, records: ConflictRecords): string {
  if (theirs === null) return texts.conflictRemoved;
  const mine = edits.changed.get(id)?.after;
  const now = fieldsOf(theirs);
  const parts = fields.map((name) => {
    const own = mine === undefined ? null : valueText(name, mine, records);
    return texts.conflictValues(texts.fields[name], own, valueText(name, now, records));
  });
  return texts.conflictChanged(parts.join(', '));
}
