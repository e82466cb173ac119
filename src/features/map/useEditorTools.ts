import { useMemo, useState, type KeyboardEvent } from 'react';
import type { FloorPlan, PlanShape } from '#domain/map/floorPlan.ts';
import { centreOf, cornersOf, movePoints, roundPoints, unionOf, type Point } from '#domain/map/geometry.ts';
import { createShape, fieldsOf, removeShape, type ShapeFields } from '#domain/map/mapEdits.ts';
import { boxAround } from '#domain/map/newShape.ts';
import { indexShapes } from '#domain/map/shapeIndex.ts';
import { freePlace, resizeBox, type Guide } from '#domain/map/snap.ts';
import { shownBox } from '#domain/map/view.ts';
import type { MapUnitType } from '#domain/states/map.ts';
import { EditorDrags, gridStep } from './editorDrags.ts';
import { directionOf } from './usePlanCursor.ts';
import type { PlanDrag } from './usePlanGestures.ts';
import type { PlanView } from './planView.ts';
import type { MapEditing } from './useMapEdits.ts';

/** Metres that an arrow key moves a shape; `large`: steps with Shift. */
const keySteps = { snapped: gridStep, free: 0.1, large: 4 } as const;
const units: Record<ReturnType<typeof directionOf> & string, Point> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

export interface EditorTools {
  selected: readonly PlanShape[];
  select: (ids: readonly number[]) => void;
  tool: 'select' | 'draw';
  setTool: (tool: 'select' | 'draw') => void;
  drawn: MapUnitType;
  setDrawn: (type: MapUnitType) => void;
  isSnapping: boolean;
  setSnapping: (isSnapping: boolean) => void;
  guides: readonly Guide[];
  grab: (place: Point, slack: number, event: PointerEvent) => PlanDrag | null;
  onTap: (place: Point, slack: number, event: PointerEvent) => void;
  /** Returns whether the key does anything. */
  onKey: (event: KeyboardEvent) => boolean;
  /** Adds a shape where there is room near the middle of the screen, and selects it. */
  add: (size: { width: number; height: number }, fields?: Partial<ShapeFields>) => void;
  duplicate: () => void;
  removeSelected: () => void;
}

export interface EditorToolsInput {
  plan: FloorPlan;
  floorId: number;
  view: PlanView;
  editing: MapEditing;
  /** Whether saved shapes may be deleted. */
  mayDelete: boolean;
}

interface ShapeActsInput extends Pick<EditorToolsInput, 'plan' | 'view' | 'editing' | 'mayDelete'> {
  selected: readonly PlanShape[];
  setIds: (ids: readonly number[]) => void;
  drags: EditorDrags;
}

function shapeActs(input: ShapeActsInput): Pick<EditorTools, 'add' | 'duplicate' | 'removeSelected'> {
  const { plan, view, editing, mayDelete, selected, setIds, drags } = input;
  const { edits, change, recordOf } = editing;
  const add: EditorTools['add'] = (size, fields = {}) => {
    const wished = boxAround(centreOf(shownBox(view.current(), view.screen())), size);
    const place = freePlace(
      wished,
      plan.shapes.filter(({ type }) => type !== 'room').map(({ box }) => box),
    );
    const made = createShape(edits, { ...drags.freshFields(cornersOf(place)), ...fields });
    change(() => made.edits);
    setIds([made.id]);
  };
  const duplicate = () => {
    let next = edits;
    const copies = selected.flatMap((shape) => {
      const held = {
        ...drags.freshFields(shape.points),
        ...editing.records.filter(({ id }) => id === shape.id).map(fieldsOf)[0],
      };
      const place = freePlace(
        shape.box,
        plan.shapes.map(({ box }) => box),
      );
      const points = movePoints(shape.points, place.left - shape.box.left, place.top - shape.box.top);
      // A unit has one shape, so the copy has no unit yet.
      const made = createShape(next, { ...held, unitId: null, gateId: null, points: roundPoints(points) });
      next = made.edits;
      return [made.id];
    });
    change(() => next);
    setIds(copies);
  };
  const removeSelected = () => {
    const allowed = selected.filter(({ id }) => id < 0 || mayDelete);
    change((held) => allowed.reduce((next, { id }) => removeShape(next, id, recordOf(id)), held));
    setIds([]);
  };
  return { add, duplicate, removeSelected };
}

export function useEditorTools({ plan, floorId, view, editing, mayDelete }: EditorToolsInput): EditorTools {
  const { edits, change, preview, recordOf } = editing;
  const [ids, setIds] = useState<readonly number[]>([]);
  const [tool, setTool] = useState<'select' | 'draw'>('select');
  const [drawn, setDrawn] = useState<MapUnitType>('unit');
  const [isSnapping, setSnapping] = useState(true);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const index = useMemo(() => indexShapes(plan.shapes), [plan]);
  const selected = useMemo(() => plan.shapes.filter(({ id }) => ids.includes(id)), [plan, ids]);
  const drags = new EditorDrags({
    index,
    view,
    edits,
    change,
    preview,
    recordOf,
    setGuides,
    isSnapping,
    drawn,
    floorId,
    selected,
    onDrawn: (id) => {
      setIds([id]);
      setTool('select');
    },
  });
  const { add, duplicate, removeSelected } = shapeActs({ plan, view, editing, mayDelete, selected, setIds, drags });
  const onArrow = (event: KeyboardEvent): boolean => {
    const direction = directionOf(event.key);
    const around = unionOf(selected.map(({ box }) => box));
    if (direction === null || around === null) return false;
    const by = (isSnapping ? keySteps.snapped : keySteps.free) * (event.shiftKey ? keySteps.large : 1);
    const [dx, dy] = [units[direction][0] * by, units[direction][1] * by];
    const [only] = selected;
    if (event.altKey && only !== undefined)
      change((held) => drags.resized(held, only, resizeBox(only.box, 'se', dx, dy)));
    else change((held) => drags.moved(held, selected, dx, dy));
    return true;
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (onArrow(event)) return true;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 'd' && selected.length > 0) duplicate();
    else if (isCommand) return false;
    else if ((key === 'delete' || key === 'backspace') && selected.length > 0) removeSelected();
    else if (key === 'n') add({ width: 2, height: 3 });
    else if (key === 'escape' && (selected.length > 0 || tool === 'draw')) {
      setIds([]);
      setTool('select');
    } else return false;
    return true;
  };
  return {
    selected,
    tool,
    setTool,
    drawn,
    setDrawn,
    isSnapping,
    setSnapping,
    guides,
    add,
    duplicate,
    removeSelected,
    onKey,
    select: setIds,
    grab: (place, slack, event) => {
      if (tool === 'draw') return drags.draw(place);
      const handle = drags.handleAt(place, event);
      const [only] = selected;
      if (handle !== null && only !== undefined) return drags.resize(only, handle, place);
      const shape = index.at(place, slack);
      if (shape === null || event.shiftKey) return null;
      if (ids.includes(shape.id)) return drags.move(selected, place);
      setIds([shape.id]);
      return drags.move([shape], place);
    },
    onTap: (place, slack, event) => {
      const shape = index.at(place, slack);
      if (shape === null) return setIds([]);
      if (!event.shiftKey) return setIds([shape.id]);
      return setIds(ids.includes(shape.id) ? ids.filter((id) => id !== shape.id) : [...ids, shape.id]);
    },
  };
}
