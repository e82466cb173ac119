export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'right';

const gap = 6;
const margin = 8;

/** Pixels of the bar along the bottom of the window. A dialog covers it. */
const bannerUnder = (panel: HTMLElement) => parseFloat(getComputedStyle(panel).getPropertyValue('--banner')) || 0;

/**
 * Places a panel on the requested side if it fits, else on the other, within the viewport and clear of the bar at its
 * bottom. Below an element with a zoom, as on a wall display, the panel's own pixels are larger than the window's.
 */
export function place(panel: HTMLElement, anchor: DOMRect, placement: Placement): void {
  const { style } = panel;
  style.maxHeight = '';
  const zoom = panel.currentCSSZoom ?? 1;
  const own = (pixels: number) => `${pixels / zoom}px`;
  const [width, height] = [panel.offsetWidth * zoom, panel.offsetHeight * zoom];
  const { innerWidth } = window;
  const bottom = window.innerHeight - bannerUnder(panel);
  const x = leftOf(anchor, placement, width);
  if (placement === 'right' && x + width + margin <= innerWidth) {
    style.left = own(x);
    style.top = own(clamp(anchor.top + anchor.height / 2 - height / 2, margin, bottom - height - margin));
    return;
  }
  const below = bottom - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const goesBelow = placement === 'top' ? above < height && below > above : below >= height || below >= above;
  const room = goesBelow ? below : above;
  style.maxHeight = own(room);
  style.left = own(clamp(x, margin, innerWidth - width - margin));
  style.top = own(goesBelow ? anchor.bottom + gap : Math.max(margin, anchor.top - gap - Math.min(height, room)));
}

function leftOf(anchor: DOMRect, placement: Placement, width: number): number {
  if (placement === 'bottom-start') return anchor.left;
  if (placement === 'bottom-end') return anchor.right - width;
  if (placement === 'right') return anchor.right + gap;
  return anchor.left + anchor.width / 2 - width / 2;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
