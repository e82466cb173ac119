import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from '#domain/map/geometry.ts';
import { toPlan } from '#domain/map/view.ts';
import type { PlanView } from './planView.ts';

/** A drag of something on the plan, in plan coordinates. */
export interface PlanDrag {
  move: (to: Point, event: PointerEvent) => void;
  /** @param isCancelled whether the drag ends without effect. */
  end: (isCancelled: boolean) => void;
}

export interface PlanGestures {
  /** A press without a drag. @param slack how far beside a shape it still hits it (metres). */
  onTap: (place: Point, slack: number, event: PointerEvent) => void;
  /** Returns a drag that replaces panning; null: pan. */
  grab?: ((place: Point, slack: number, event: PointerEvent) => PlanDrag | null) | undefined;
}

/** A pointer that moved less is a press (CSS pixels). */
const tapDistance = 5;
/** The distance at which a pointer still hits a small shape (CSS pixels). */
const reach = { touch: 14, mouse: 4 } as const;

const middleOf = ([a, b]: readonly Point[]): Point => [
  ((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2,
  ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2,
];
const spanOf = ([a, b]: readonly Point[]) => Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0));

interface Gesture {
  /** The pointers that are down, with their last places (CSS pixels of the element). */
  pointers: Map<number, Point>;
  begun: Point | null;
  isTap: boolean;
  drag: PlanDrag | null;
}

function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * 32 : deltaY;
  // Trackpads send pinches as small steps with the control key.
  return Math.exp(-Math.min(Math.max(pixels, -240), 240) * (ctrlKey ? 0.01 : 0.0016));
}

export function usePlanGestures(element: RefObject<HTMLElement | null>, view: PlanView, gestures: PlanGestures): void {
  const onTap = useEffectEvent(gestures.onTap);
  const grab = useEffectEvent(
    (place: Point, slack: number, event: PointerEvent) => gestures.grab?.(place, slack, event) ?? null,
  );
  useEffect(() => {
    const node = element.current;
    if (node === null) return undefined;
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = node.getBoundingClientRect();
      return [clientX - left, clientY - top];
    };
    const planAt = (point: Point) => toPlan(view.current(), point);
    const slackOf = ({ pointerType }: PointerEvent) =>
      (pointerType === 'touch' ? reach.touch : reach.mouse) / view.current().scale;
    const gesture: Gesture = { pointers: new Map(), begun: null, isTap: false, drag: null };
    const endDrag = (isCancelled: boolean) => {
      gesture.drag?.end(isCancelled);
      gesture.drag = null;
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0 && event.button !== 1) return;
      const point = at(event);
      node.setPointerCapture(event.pointerId);
      gesture.pointers.set(event.pointerId, point);
      if (gesture.pointers.size === 1) {
        Object.assign(gesture, { begun: point, isTap: true });
        gesture.drag = event.button === 0 ? grab(planAt(point), slackOf(event), event) : null;
        return;
      }
      // The second finger starts a pinch.
      gesture.isTap = false;
      endDrag(true);
    };
    const move = (event: PointerEvent) => {
      const before = gesture.pointers.get(event.pointerId);
      if (before === undefined) return;
      const point = at(event);
      const held = [...gesture.pointers.values()];
      gesture.pointers.set(event.pointerId, point);
      if (gesture.pointers.size > 1) {
        const now = [...gesture.pointers.values()];
        const [from, to] = [middleOf(held), middleOf(now)];
        view.pan(to[0] - from[0], to[1] - from[1]);
        if (spanOf(held) > 0) view.zoom(spanOf(now) / spanOf(held), to);
        return;
      }
      if (gesture.isTap && gesture.begun !== null && spanOf([gesture.begun, point]) < tapDistance) return;
      const first = gesture.isTap ? gesture.begun : before;
      gesture.isTap = false;
      if (gesture.drag !== null) gesture.drag.move(planAt(point), event);
      else view.pan(point[0] - (first?.[0] ?? point[0]), point[1] - (first?.[1] ?? point[1]));
    };
    const up = (event: PointerEvent) => {
      if (!gesture.pointers.delete(event.pointerId)) return;
      if (gesture.pointers.size > 0) return;
      const isCancelled = event.type === 'pointercancel';
      endDrag(isCancelled || gesture.isTap);
      if (gesture.isTap && !isCancelled) onTap(planAt(at(event)), slackOf(event), event);
    };
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      if (event.shiftKey) view.pan(-(event.deltaX || event.deltaY), 0);
      else view.zoom(wheelFactor(event), at(event));
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', up);
    node.addEventListener('wheel', wheel, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('wheel', wheel);
    };
  }, [element, view]);
}
