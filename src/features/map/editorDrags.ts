import type { PlanShape } from '#domain/map/floorPlan.ts';
import {
  containsPoint,
  cornersOf,
  moveBox,
  movePoints,
  roundPoints,
  sizeOf,
  stretchPoints,
  unionOf,
  type Box,
  type Point,
} from '#domain/map/geometry.ts';
import { changeShape, createShape, type MapEdits, type ShapeFields } from '#domain/map/mapEdits.ts';
import { boxBetween, wallBetween } from '#domain/map/newShape.ts';
import type { ShapeIndex } from '#domain/map/shapeIndex.ts';
import { handles, resizeBox, snapMove, snapResize, type Guide, type Handle, type SnapRules } from '#domain/map/snap.ts';
import { shownBox } from '#domain/map/view.ts';
import type { MapUnitType } from '#domain/states/map.ts';
import type { PlanDrag } from './usePlanGestures.ts';
import type { PlanView } from './planView.ts';
import type { MapEditing } from './useMapEdits.ts';

/** Snap and hit distances (CSS pixels). */
const pixels = { snap: 8, handle: 12, touchHandle: 24, leastHandle: 3 } as const;
/** Grid in metres, for shapes with no edge near. */
export const gridStep = 0.5;

const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

export function handlePlace({ left, top, right, bottom }: Box, handle: Handle): Point {
  const x = handle.includes('w') ? left : handle.includes('e') ? right : (left + right) / 2;
  const y = handle.includes('n') ? top : handle.includes('s') ? bottom : (top + bottom) / 2;
  return [x, y];
}

export interface EditorDragsInput extends Pick<MapEditing, 'edits' | 'change' | 'preview' | 'recordOf'> {
  index: ShapeIndex<PlanShape>;
  view: PlanView;
  setGuides: (guides: readonly Guide[]) => void;
  isSnapping: boolean;
  drawn: MapUnitType;
  floorId: number;
  selected: readonly PlanShape[];
  onDrawn: (id: number) => void;
  /** The rectangle of a drag that selects; null: there is none. */
  setMarquee: (box: Box | null) => void;
  /** Called when a drag has moved or resized shapes, with their new box. */
  onDragged: (shapes: readonly PlanShape[], act: 'moved' | 'resized', box: Box) => void;
}

export class EditorDrags {
  private readonly input: EditorDragsInput;

  constructor(input: EditorDragsInput) {
    this.input = input;
  }

  moved(held: MapEdits, shapes: readonly PlanShape[], dx: number, dy: number): MapEdits {
    return shapes.reduce((next, shape) => this.withPoints(next, shape, movePoints(shape.points, dx, dy)), held);
  }

  resized(held: MapEdits, shape: PlanShape, to: Box): MapEdits {
    return this.withPoints(held, shape, stretchPoints(shape.points, shape.box, to));
  }

  freshFields(points: readonly Point[]): ShapeFields {
    const { floorId: mapId, drawn: type } = this.input;
    return { mapId, type, unitId: null, gateId: null, label: null, points: roundPoints(points) };
  }

  move(shapes: readonly PlanShape[], from: Point): PlanDrag {
    const { edits, setGuides, onDragged } = this.input;
    const around = unionOf(shapes.map(({ box }) => box)) ?? nowhere;
    const others = this.boxesBut(shapes.map(({ id }) => id));
    let box = around;
    const resultOf = ([x, y]: Point) => {
      const wanted = moveBox(around, x - from[0], y - from[1]);
      const snap = snapMove(wanted, others, this.rules());
      setGuides(snap.guides);
      box = moveBox(wanted, snap.dx, snap.dy);
      return this.moved(edits, shapes, box.left - around.left, box.top - around.top);
    };
    return this.dragOf(resultOf, () => onDragged(shapes, 'moved', box));
  }

  resize(shape: PlanShape, handle: Handle, from: Point): PlanDrag {
    const { edits, setGuides, onDragged } = this.input;
    const others = this.boxesBut([shape.id]);
    let { box } = shape;
    const resultOf = ([x, y]: Point) => {
      const wanted = resizeBox(shape.box, handle, x - from[0], y - from[1]);
      const snap = snapResize(wanted, handle, others, this.rules());
      setGuides(snap.guides);
      box = resizeBox(wanted, handle, snap.dx, snap.dy);
      return this.resized(edits, shape, box);
    };
    return this.dragOf(resultOf, () => onDragged([shape], 'resized', box));
  }

  /** Selects all shapes that stand wholly inside the dragged rectangle. */
  marquee(from: Point, onSelected: (ids: readonly number[]) => void): PlanDrag {
    const { index, setMarquee } = this.input;
    let box: Box | null = null;
    return {
      move: (to) => {
        box = boxBetween(from, to);
        setMarquee(box);
      },
      end: (isCancelled) => {
        setMarquee(null);
        const around = box;
        if (isCancelled || around === null) return;
        const isWithin = ({ points }: PlanShape) => points.every((point) => containsPoint(around, point));
        onSelected(
          index
            .within(around)
            .filter(isWithin)
            .map(({ id }) => id),
        );
      },
    };
  }

  draw(place: Point): PlanDrag {
    const { edits, drawn, onDrawn } = this.input;
    const from = this.snapped(place);
    let made: number | null = null;
    const drag = this.dragOf((pointer) => {
      const to = this.snapped(pointer);
      const { width, height } = sizeOf(boxBetween(from, to));
      const isTooSmall = drawn === 'wall' ? width + height === 0 : width < 0.1 || height < 0.1;
      made = null;
      if (isTooSmall) return edits;
      const points = drawn === 'wall' ? wallBetween(from, to) : cornersOf(boxBetween(from, to));
      const next = createShape(edits, this.freshFields(points));
      made = next.id;
      return next.edits;
    });
    return {
      move: drag.move,
      end: (isCancelled) => {
        drag.end(isCancelled);
        if (!isCancelled && made !== null) onDrawn(made);
      },
    };
  }

  /** null: no handle of the only selected shape is there. */
  handleAt([x, y]: Point, event: PointerEvent): Handle | null {
    const [only, ...others] = this.input.selected;
    if (only === undefined || others.length > 0) return null;
    const { scale } = this.input.view.current();
    const { width, height } = sizeOf(only.box);
    const wanted = event.pointerType === 'touch' ? pixels.touchHandle : pixels.handle;
    // The middle of a small shape moves it.
    const reach = Math.min(wanted / scale, Math.max(Math.min(width, height) / 4, pixels.leastHandle / scale));
    const near = handles.map((handle) => {
      const [hx, hy] = handlePlace(only.box, handle);
      return { handle, distance: Math.hypot(hx - x, hy - y) };
    });
    const [closest] = near.toSorted((a, b) => a.distance - b.distance);
    return closest === undefined || closest.distance > reach ? null : closest.handle;
  }

  private withPoints(held: MapEdits, { id }: PlanShape, points: readonly Point[]): MapEdits {
    return changeShape(held, id, this.input.recordOf(id), { points: roundPoints(points) });
  }

  private rules(): SnapRules {
    const { isSnapping, view } = this.input;
    return isSnapping ? { grid: gridStep, reach: pixels.snap / view.current().scale } : { grid: 0, reach: 0 };
  }

  private boxesBut(ids: readonly number[]): Box[] {
    const { index, view } = this.input;
    const inSight = index.within(shownBox(view.current(), view.screen()));
    return inSight.filter(({ id }) => !ids.includes(id)).map(({ box }) => box);
  }

  private snapped([x, y]: Point): Point {
    const { dx, dy } = snapMove({ left: x, top: y, right: x, bottom: y }, this.boxesBut([]), this.rules());
    return [x + dx, y + dy];
  }

  /**
   * Previews each move, and commits one step at the end.
   * @param onEnd called after that.
   */
  private dragOf(resultOf: (to: Point) => MapEdits, onEnd: () => void = () => undefined): PlanDrag {
    const { preview, change, setGuides } = this.input;
    let latest: MapEdits | null = null;
    return {
      move: (to) => {
        latest = resultOf(to);
        preview(latest);
      },
      end: (isCancelled) => {
        const result = latest;
        setGuides([]);
        if (isCancelled || result === null) return preview(null);
        change(() => result);
        return onEnd();
      },
    };
  }
}
