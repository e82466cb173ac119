import type { FloorPlan, PlanShape } from '#domain/map/floorPlan.ts';
import type { Box, Size } from '#domain/map/geometry.ts';
import { indexShapes, type ShapeIndex } from '#domain/map/shapeIndex.ts';
import { boxOnScreen, shownBox, type View } from '#domain/map/view.ts';
import { badgeRadius, paintPlan, type PlanPaint, type PlanPicture } from './paintPlan.ts';
import { changedLooks, type Looks } from './planLooks.ts';

type Paint = Pick<PlanPaint, 'density' | 'ink' | 'icons'>;

/** Beyond this number of changed shapes a frame repaints the whole plan. */
const maximumPatches = 160;
/** How far a shape's outline or badge reaches beyond it (CSS pixels). */
const rim = badgeRadius + 2;

const noShapes: readonly PlanShape[] = [];

/** Paints at most once a frame: the whole plan after a move, else only the changed shapes. */
export class PlanPainter {
  private readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D | null;
  private shapes: readonly PlanShape[] = noShapes;
  private byId = new Map<number, PlanShape>();
  /** The place of each shape in the plan's order of painting. */
  private order = new Map<PlanShape, number>();
  private index: ShapeIndex<PlanShape> = indexShapes(noShapes);
  private outline: FloorPlan['outline'] = null;
  private picture: PlanPicture | null = null;
  private looks: Looks = new Map();
  private view: View = { scale: 1, x: 0, y: 0 };
  private size: Size = { width: 0, height: 0 };
  private paint: Paint | null = null;
  private dirty = new Set<number>();
  private isAllDirty = true;
  private frame: number | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.context = canvas.getContext('2d');
  }

  setPlan({ shapes, outline }: Pick<FloorPlan, 'shapes' | 'outline'>): void {
    if (shapes === this.shapes && outline === this.outline) return;
    this.shapes = shapes;
    this.outline = outline;
    this.byId = new Map(shapes.map((shape) => [shape.id, shape]));
    this.order = new Map(shapes.map((shape, index) => [shape, index]));
    this.index = indexShapes(shapes);
    this.paintAll();
  }

  setLooks(looks: Looks): void {
    for (const id of changedLooks(this.looks, looks)) this.dirty.add(id);
    this.looks = looks;
    if (this.dirty.size > 0) this.request();
  }

  setPicture(picture: PlanPicture | null): void {
    if (picture === this.picture) return;
    this.picture = picture;
    this.paintAll();
  }

  setView(view: View): void {
    this.view = view;
    this.paintAll();
  }

  /** @param size of the canvas in CSS pixels. */
  setPaint(paint: Paint, size: Size): void {
    const [width, height] = [Math.round(size.width * paint.density), Math.round(size.height * paint.density)];
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.paint = paint;
    this.size = size;
    this.paintAll();
    // A resized canvas is empty: it is painted before the browser shows it.
    this.paintNow();
  }

  stop(): void {
    if (this.frame !== null) cancelAnimationFrame(this.frame);
    this.frame = null;
  }

  private paintAll(): void {
    this.isAllDirty = true;
    this.request();
  }

  private request(): void {
    this.frame ??= requestAnimationFrame(() => this.paintNow());
  }

  private paintNow(): void {
    this.stop();
    const { context, paint, view, looks, outline, picture, size: screen } = this;
    if (context === null || paint === null) return;
    const changed = [...this.dirty].flatMap((id) => this.byId.get(id) ?? noShapes);
    this.dirty.clear();
    const { density } = paint;
    const task: PlanPaint = { ...paint, context, view, looks, outline, picture, screen };
    context.setTransform(density, 0, 0, density, 0, 0);
    if (this.isAllDirty || changed.length > maximumPatches) {
      this.isAllDirty = false;
      context.clearRect(0, 0, this.size.width, this.size.height);
      paintPlan(task, this.index.within(shownBox(view, this.size)));
      return;
    }
    const visible = shownBox(view, this.size);
    const patches = changed.filter(({ box }) => box.left < visible.right && box.right > visible.left);
    if (patches.length > 0) this.paintPatches(task, patches);
  }

  /** Clears the changed places and repaints everything that touches them. */
  private paintPatches(task: PlanPaint, patches: readonly PlanShape[]): void {
    const { context, view } = task;
    const touched = new Set<PlanShape>();
    // Neighbours may reach into the place by the rim.
    const beside = (2 * rim) / view.scale;
    context.save();
    context.beginPath();
    for (const { box } of patches) {
      const { left, top, right, bottom } = grown(boxOnScreen(view, box), rim);
      const [x, y] = [Math.floor(left), Math.floor(top)];
      context.rect(x, y, Math.ceil(right) - x, Math.ceil(bottom) - y);
      for (const shape of this.index.within(grown(box, beside))) touched.add(shape);
    }
    context.clip();
    context.clearRect(0, 0, this.size.width, this.size.height);
    const place = (shape: PlanShape) => this.order.get(shape) ?? 0;
    paintPlan(
      task,
      [...touched].toSorted((a, b) => place(a) - place(b)),
    );
    context.restore();
  }
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});
