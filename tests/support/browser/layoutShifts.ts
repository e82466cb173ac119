import type { BrowserContext, Page } from 'playwright';

/** One unexpected move of parts on screen (Layout Instability, W3C). */
export interface LayoutShift {
  /** The part of the screen that moved, times how far; 1 is the whole screen. */
  score: number;
  /** The moved parts: "main: 0,52 > 0,96". */
  parts: string[];
}

interface Attribution {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly Attribution[];
}

declare global {
  interface Window {
    layoutShifts?: LayoutShift[];
  }
}

/** Each page of the context notes its layout shifts from its first paint on, but those that an input of the user caused. */
export async function noteLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    window.layoutShifts = shifts;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      if (element === null) return 'gone';
      const around = element.closest('[aria-label], section, form, table');
      const words = (element.textContent ?? '').trim().slice(0, 24);
      return `${around?.getAttribute('aria-label') ?? around?.tagName ?? ''} ${element.tagName} “${words}”`;
    };
    const at = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join();
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShiftEntry[]) {
        if (hadRecentInput) continue;
        shifts.push({
          score: value,
          parts: sources.map(
            ({ node, previousRect, currentRect }) => `${nameOf(node)}: ${at(previousRect)} > ${at(currentRect)}`,
          ),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The page's layout shifts so far. */
export function layoutShiftsOf(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => window.layoutShifts ?? []);
}

/** Resolves once nothing has loaded and nothing has moved for so long (milliseconds). */
export function waitUntilStill(page: Page, quiet: number): Promise<void> {
  return page.evaluate(
    (still) =>
      new Promise<void>((resolve) => {
        const count = () => performance.getEntriesByType('resource').length + (window.layoutShifts?.length ?? 0);
        const known = { count: count(), at: performance.now() };
        const look = () => {
          if (count() !== known.count) Object.assign(known, { count: count(), at: performance.now() });
          if (performance.now() - known.at > still) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    quiet,
  );
}
