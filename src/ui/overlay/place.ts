export type Placement = 'bottom-start' | 'bottom-end' | 'top' | 'right';

const gap = 6;
const margin = 8;

/** Places a panel on the requested side if it fits, else on the other, within the viewport. */
export function place(panel: HTMLElement, anchor: DOMRect, placement: Placement): void {
  const { style } = panel;
  style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { innerWidth, innerHeight } = window;
  const x = leftOf(anchor, placement, width);
  if (placement === 'right' && x + width + margin <= innerWidth) {
    style.left = `${x}px`;
    style.top = `${clamp(anchor.top + anchor.height / 2 - height / 2, margin, innerHeight - height - margin)}px`;
    return;
  }
  const below = innerHeight - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const goesBelow = placement === 'top' ? above < height && below > above : below >= height || below >= above;
  const room = goesBelow ? below : above;
  style.maxHeight = `${room}px`;
  style.left = `${clamp(x, margin, innerWidth - width - margin)}px`;
  const top = goesBelow ? anchor.bottom + gap : Math.max(margin, anchor.top - gap - Math.min(height, room));
  style.top = `${top}px`;
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
