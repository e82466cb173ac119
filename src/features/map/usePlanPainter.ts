import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { FloorPlan } from '#domain/map/floorPlan.ts';
import type { Size } from '#domain/map/geometry.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { tones, type Tone } from '#domain/states/unitStatus.ts';
import { useIsDark } from '#ui/colour/useColourMode.ts';
import { iconPath } from '#ui/icon/iconPath.ts';
import { planInk } from './planInk.ts';
import type { Looks } from './planLooks.ts';
import { PlanPainter } from './planPainter.ts';
import type { PlanView } from './planView.ts';

/** Reads icons from `data-tone-icon`, so that plan and tags have the same ones. */
function iconsIn(element: Element): Partial<Record<Tone, Path2D>> {
  const found = tones.map((tone) => {
    const svg = element.querySelector(`[data-tone-icon=${tone}] > svg`);
    const shapes = [...(svg?.children ?? [])].map(
      ({ tagName, attributes }) =>
        [tagName, Object.fromEntries([...attributes].map(({ name, value }) => [name, value]))] as const,
    );
    const path = iconPath(shapes);
    return path === null || path === '' ? [] : [[tone, new Path2D(path)] as const];
  });
  return Object.fromEntries(found.flat());
}

function useDensity(): number {
  const [density, setDensity] = useState(() => window.devicePixelRatio);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${density}dppx)`);
    const change = () => setDensity(window.devicePixelRatio);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }, [density]);
  return density;
}

export interface PlanParts {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Holds the icons of the states. */
  icons: RefObject<HTMLElement | null>;
  view: PlanView;
  /** The size of the canvas (CSS pixels); null until it was measured. */
  size: Size | null;
}

export function usePlanPainter({ canvas, icons, view, size }: PlanParts, plan: FloorPlan, looks: Looks): void {
  const isDark = useIsDark(storageKeys.colourMode);
  const density = useDensity();
  const [painter, setPainter] = useState<PlanPainter | null>(null);
  useLayoutEffect(() => {
    if (canvas.current === null) return undefined;
    const made = new PlanPainter(canvas.current);
    setPainter(made);
    const follow = () => made.setView(view.current());
    const stop = view.subscribe(follow);
    follow();
    return () => {
      stop();
      made.stop();
    };
  }, [canvas, view]);
  useLayoutEffect(() => painter?.setPlan(plan), [painter, plan]);
  useLayoutEffect(() => painter?.setLooks(looks), [painter, looks]);
  useLayoutEffect(() => {
    if (painter === null || size === null || icons.current === null) return;
    painter.setPaint({ density, ink: planInk(isDark, density), icons: iconsIn(icons.current) }, size);
  }, [painter, icons, size, density, isDark]);
}
