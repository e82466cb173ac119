import type { Box, Point, Size } from '#domain/map/geometry.ts';
import { fitView, keepInSight, panBy, revealBox, viewBetween, viewOn, zoomAt, type View } from '#domain/map/view.ts';

/** Motion is at most this long (milliseconds). */
const flightTime = 140;
const fitPadding = 20;
/** The part of the plan that always stays visible (CSS pixels). */
const inSight = 80;

const wantsNoMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The plan's zoom and position on its canvas. Changes go to listeners, without a React render. */
export class PlanView {
  private view: View = { scale: 1, x: 0, y: 0 };
  private size: Size = { width: 0, height: 0 };
  private bounds: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  /** Whether the view shows the whole plan, also after a resize. */
  private isFitted = true;
  private readonly listeners = new Set<() => void>();
  private flight: number | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly current = (): View => this.view;
  readonly screen = (): Size => this.size;

  resize(size: Size): void {
    const { width, height } = this.size;
    const isFirst = width === 0 || height === 0;
    this.size = size;
    if (size.width === 0 || size.height === 0) return;
    if (this.isFitted || isFirst) this.fit(true);
    else this.show(panBy(this.view, (size.width - width) / 2, (size.height - height) / 2));
  }

  /** @param isOther whether it is another plan, which is shown as a whole. */
  setBounds(bounds: Box, isOther: boolean): void {
    this.bounds = bounds;
    if (isOther || this.isFitted) this.fit(true);
  }

  fit(isInstant = false): void {
    if (this.size.width === 0) return;
    this.fly(fitView(this.bounds, this.size, Math.min(fitPadding, this.size.width / 20)), isInstant);
    this.isFitted = true;
  }

  /** @param at the fixed point (CSS pixels). */
  zoom(factor: number, at: Point = [this.size.width / 2, this.size.height / 2]): void {
    this.change(zoomAt(this.view, factor, at));
  }

  pan(dx: number, dy: number): void {
    this.change(panBy(this.view, dx, dy));
  }

  /** Centres a shape, large enough to read. */
  flyTo(box: Box, isInstant = false): void {
    if (this.size.width === 0) return;
    this.isFitted = false;
    this.fly(this.inSight(viewOn(this.view, box, this.size)), isInstant);
  }

  /** Pans as little as needed to show a box. */
  reveal(box: Box): void {
    const next = revealBox(this.view, box, this.size, Math.min(48, this.size.width / 8));
    if (Math.hypot(next.x - this.view.x, next.y - this.view.y) < 0.5) return;
    this.isFitted = false;
    this.fly(next, false);
  }

  stop(): void {
    if (this.flight !== null) cancelAnimationFrame(this.flight);
    this.flight = null;
  }

  private change(next: View): void {
    this.stop();
    this.isFitted = false;
    this.show(this.inSight(next));
  }

  private inSight(view: View): View {
    return keepInSight(view, this.bounds, this.size, inSight);
  }

  private show(view: View): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }

  private fly(to: View, isInstant: boolean): void {
    this.stop();
    if (isInstant || wantsNoMotion()) {
      this.show(to);
      return;
    }
    const from = this.view;
    const begun = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / flightTime));
      this.flight = part < 1 ? requestAnimationFrame(step) : null;
      this.show(part < 1 ? viewBetween(from, to, 1 - (1 - part) ** 3) : to);
    };
    this.flight = requestAnimationFrame(step);
  }
}
