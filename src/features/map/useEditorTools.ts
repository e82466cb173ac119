import { useMemo, useState, type KeyboardEvent } from 'react';
import type { FloorPlan, PlanShape } from '#domain/map/floorPlan.ts';
import {
  centreOf,
  cornersOf,
  moveBox,
  movePoints,
  roundPoints,
  sizeOf,
  unionOf,
  type Box,
  type Point,
} from '#domain/map/geometry.ts';
import { createShape, fieldsOf, removeShape, type MapEdits, type ShapeFields } from '#domain/map/mapEdits.ts';
import { boxAround } from '#domain/map/newShape.ts';
import { indexShapes, neighbourOf } from '#domain/map/shapeIndex.ts';
import { freePlace, resizeBox, type Guide } from '#domain/map/snap.ts';
import { shownBox } from '#domain/map/view.ts';
import { mapMessages } from '#domain/messages/map.ts';
import type { MapUnitType } from '#domain/states/map.ts';
import { EditorDrags, gridStep } from './editorDrags.ts';
import type { PressKeys } from './PlanStage.tsx';
import { directionOf, type PlanCursor } from './usePlanCursor.ts';
import type { PlanDrag } from './usePlanGestures.ts';
import type { PlanView } from './planView.ts';
import type { MapEditing } from './useMapEdits.ts';

const {
  editor: { said, shapes: shapesText },
} = mapMessages;

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
  /** Selects these alone. The focus goes to the last. */
  select: (ids: readonly number[]) => void;
  /** Selects a shape alone, or with the Shift key adds it to the others or takes it away. */
  press: (shape: PlanShape, keys: PressKeys) => void;
  tool: 'select' | 'draw';
  setTool: (tool: 'select' | 'draw') => void;
  drawn: MapUnitType;
  setDrawn: (type: MapUnitType) => void;
  isSnapping: boolean;
  setSnapping: (isSnapping: boolean) => void;
  guides: readonly Guide[];
  /** The rectangle of a drag that selects; null: there is none. */
  marquee: Box | null;
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
  cursor: PlanCursor;
  /** Whether saved shapes may be deleted. */
  mayDelete: boolean;
  /** Whether a drag draws at first. */
  startsDrawing: boolean;
  /** The shape in messages: "Unit A101". */
  subjectOf: (shape: PlanShape) => string;
  /** Tells a screen reader what was done. */
  say: (text: string) => void;
}

interface ShapeActsInput extends Pick<EditorToolsInput, 'plan' | 'view' | 'editing' | 'cursor' | 'mayDelete' | 'say'> {
  selected: readonly PlanShape[];
  select: (ids: readonly number[]) => void;
  drags: EditorDrags;
  /** "Unit A101", "3 shapes". */
  subjectsOf: (shapes: readonly PlanShape[]) => string;
}

/** The shape that the keyboard is at after others are gone. */
function nextTo(gone: readonly PlanShape[], shapes: readonly PlanShape[]): PlanShape | null {
  const [first] = gone;
  const left = shapes.filter((shape) => !gone.includes(shape));
  if (first === undefined) return null;
  const [right, before, down, up] = (['right', 'left', 'down', 'up'] as const).map((direction) =>
    neighbourOf(left, first, direction),
  );
  return right ?? before ?? down ?? up ?? left[0] ?? null;
}

function shapeActs(input: ShapeActsInput): Pick<EditorTools, 'add' | 'duplicate' | 'removeSelected'> {
  const { plan, view, editing, cursor, mayDelete, say, selected, select, drags, subjectsOf } = input;
  const { edits, change, recordOf } = editing;
  const add: EditorTools['add'] = (size, fields = {}) => {
    const wished = boxAround(centreOf(shownBox(view.current(), view.screen())), size);
    const place = freePlace(
      wished,
      plan.shapes.filter(({ type }) => type !== 'room').map(({ box }) => box),
    );
    const made = createShape(edits, { ...drags.freshFields(cornersOf(place)), ...fields });
    change(() => made.edits);
    select([made.id]);
    view.reveal(place);
    say(said.added(fields.label ?? mapMessages.unnamed(null, made.id), place.left, place.top));
  };
  const duplicate = () => {
    const around = unionOf(selected.map(({ box }) => box));
    if (around === null) return;
    const place = freePlace(
      around,
      plan.shapes.map(({ box }) => box),
    );
    // All move by the same way, so that the copies stand to each other as the shapes do.
    const [dx, dy] = [place.left - around.left, place.top - around.top];
    let next: MapEdits = edits;
    const copies = selected.map((shape) => {
      const held = {
        ...drags.freshFields(shape.points),
        ...editing.records.filter(({ id }) => id === shape.id).map(fieldsOf)[0],
      };
      const points = roundPoints(movePoints(shape.points, dx, dy));
      // A unit has one shape, so the copy has no unit yet.
      const made = createShape(next, { ...held, unitId: null, gateId: null, points });
      next = made.edits;
      return made.id;
    });
    change(() => next);
    select(copies);
    view.reveal(place);
    say(said.copied(subjectsOf(selected)));
  };
  const removeSelected = () => {
    const allowed = selected.filter(({ id }) => id < 0 || mayDelete);
    if (allowed.length === 0) return;
    change((held) => allowed.reduce((next, { id }) => removeShape(next, id, recordOf(id)), held));
    select([]);
    cursor.moveTo(nextTo(allowed, plan.shapes)?.id ?? 0, true);
    say(said.deleted(subjectsOf(allowed)));
  };
  return { add, duplicate, removeSelected };
}

interface KeyActsInput extends Pick<EditorToolsInput, 'plan' | 'editing' | 'say'> {
  selected: readonly PlanShape[];
  drags: EditorDrags;
  isSnapping: boolean;
  subjectsOf: (shapes: readonly PlanShape[]) => string;
}

/** Arrows move the selected shapes, or with Alt the corner of the only one. Returns whether the key does that. */
function moveByArrow(event: KeyboardEvent, input: KeyActsInput): boolean {
  const { selected, editing, drags, isSnapping, subjectsOf, say } = input;
  const direction = directionOf(event.key);
  const around = unionOf(selected.map(({ box }) => box));
  if (direction === null || around === null || event.ctrlKey || event.metaKey) return false;
  const by = (isSnapping ? keySteps.snapped : keySteps.free) * (event.shiftKey ? keySteps.large : 1);
  const [dx, dy] = [units[direction][0] * by, units[direction][1] * by];
  const [only, ...others] = selected;
  const subject = subjectsOf(selected);
  if (!event.altKey) {
    editing.change((held) => drags.moved(held, selected, dx, dy));
    const { left, top } = moveBox(around, dx, dy);
    say(said.moved(subject, left, top));
  } else if (only !== undefined && others.length === 0) {
    const box = resizeBox(only.box, 'se', dx, dy);
    const { width, height } = sizeOf(box);
    editing.change((held) => drags.resized(held, only, box));
    say(said.resized(subject, width, height));
  }
  return true;
}

export function useEditorTools(input: EditorToolsInput): EditorTools {
  const { plan, floorId, view, editing, cursor, startsDrawing, subjectOf, say } = input;
  const { edits, change, preview, recordOf } = editing;
  const [ids, setIds] = useState<readonly number[]>([]);
  const [tool, setTool] = useState<'select' | 'draw'>(startsDrawing ? 'draw' : 'select');
  const [drawn, setDrawn] = useState<MapUnitType>('unit');
  const [isSnapping, setSnapping] = useState(true);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [marquee, setMarquee] = useState<Box | null>(null);
  const index = useMemo(() => indexShapes(plan.shapes), [plan]);
  const selected = useMemo(() => plan.shapes.filter(({ id }) => ids.includes(id)), [plan, ids]);
  const subjectsOf = (shapes: readonly PlanShape[]) => {
    const [only, ...others] = shapes;
    return only === undefined || others.length > 0 ? shapesText(shapes.length) : subjectOf(only);
  };
  const select = (next: readonly number[]) => {
    setIds(next);
    const last = next.at(-1);
    if (last !== undefined) cursor.moveTo(last, true);
  };
  const press: EditorTools['press'] = (shape, keys) => {
    const isIn = ids.includes(shape.id);
    if (!keys.shiftKey) {
      select([shape.id]);
      return say(said.selected(subjectOf(shape), 1));
    }
    const others = selected.flatMap(({ id }) => (id === shape.id ? [] : id));
    setIds(isIn ? others : [...others, shape.id]);
    cursor.moveTo(shape.id, true);
    return isIn
      ? say(said.unselected(subjectOf(shape), others.length))
      : say(said.selected(subjectOf(shape), others.length + 1));
  };
  const selectMany = (found: readonly number[]) => {
    setIds(found);
    say(said.selected(shapesText(found.length), 1));
  };
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
    setMarquee,
    onDrawn: (id) => {
      select([id]);
      setTool('select');
    },
    onDragged: (shapes, act, box) => {
      cursor.moveTo(shapes.at(-1)?.id ?? 0, true);
      const { width, height } = sizeOf(box);
      const subject = subjectsOf(shapes);
      say(act === 'moved' ? said.moved(subject, box.left, box.top) : said.resized(subject, width, height));
    },
  });
  const acts = shapeActs({ ...input, selected, select, drags, subjectsOf });
  const onKey = (event: KeyboardEvent): boolean => {
    if (moveByArrow(event, { plan, editing, say, selected, drags, isSnapping, subjectsOf })) return true;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && key === 'd' && selected.length > 0) acts.duplicate();
    else if (isCommand && key === 'a' && plan.shapes.length > 0) selectMany(plan.shapes.map(({ id }) => id));
    else if (isCommand) return false;
    else if ((key === 'delete' || key === 'backspace') && selected.length > 0) acts.removeSelected();
    else if (key === 'n') acts.add({ width: 2, height: 3 });
    else if (key === 'escape' && (selected.length > 0 || tool === 'draw')) {
      setIds([]);
      setTool('select');
    } else return false;
    return true;
  };
  return {
    selected,
    select,
    press,
    tool,
    setTool,
    drawn,
    setDrawn,
    isSnapping,
    setSnapping,
    guides,
    marquee,
    onKey,
    ...acts,
    grab: (place, slack, event) => {
      if (tool === 'draw') return drags.draw(place);
      if (event.shiftKey) return drags.marquee(place, (found) => selectMany([...new Set([...ids, ...found])]));
      const handle = drags.handleAt(place, event);
      const [only] = selected;
      if (handle !== null && only !== undefined) return drags.resize(only, handle, place);
      const shape = index.at(place, slack);
      if (shape === null) return null;
      if (ids.includes(shape.id)) return drags.move(selected, place);
      setIds([shape.id]);
      return drags.move([shape], place);
    },
    onTap: (place, slack, event) => {
      const shape = index.at(place, slack);
      if (shape !== null) press(shape, event);
      else if (!event.shiftKey) setIds([]);
    },
  };
}
