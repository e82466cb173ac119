import { useCallback, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { chakra } from '../theme/chakra.ts';

const Handle = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    // The handle stands inside its header, since the next header covers everything beyond it.
    insetInlineEnd: '0',
    w: '3',
    zIndex: '1',
    cursor: 'col-resize',
    touchAction: 'none',
    outline: 'none',
    '@media (pointer: coarse)': { display: 'none' },
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '2',
      insetInlineEnd: '0',
      w: '1px',
      bg: 'transparent',
    },
    'th:hover > &': { _before: { bg: 'border' } },
    '&:is(:hover, :focus-visible, [data-dragged])': {
      _before: { bg: 'accent.solid', w: '2px', insetBlock: '0' },
    },
  },
});

/** Pixels for each press of an arrow key. */
const step = 16;

export interface ColumnResizerProps {
  name: string;
  /** Whether Tab reaches this handle; arrow up and down lead from it to those of the other columns. */
  isTabStop: boolean;
  /** Called with a width in CSS pixels; null: the column's own width. */
  onResize: (width: number | null) => void;
}

const headerOf = (handle: HTMLElement) => handle.closest('th') ?? handle;

/** Focuses the handle of the column before or after. */
function focusNeighbour(handle: HTMLElement, by: 1 | -1): void {
  const handles = [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])];
  handles[handles.indexOf(handle) + by]?.focus();
}

/**
 * The edge of a column header: drag it, or press the arrows left and right; a double-click or Delete resets the width.
 * The handles of a table are one Tab stop, as those of a toolbar are (WAI-ARIA, roving tabindex).
 */
export function ColumnResizer({ name, isTabStop, onResize }: ColumnResizerProps) {
  const drag = useRef<{ from: number; width: number; header: HTMLElement } | null>(null);
  // Asking for the width before the browser has laid out the table would make it do so once more.
  const followWidth = useCallback((handle: HTMLElement | null) => {
    if (handle === null) return undefined;
    const header = headerOf(handle);
    const observer = new ResizeObserver(() => handle.setAttribute('aria-valuenow', String(header.offsetWidth)));
    observer.observe(header);
    return () => observer.disconnect();
  }, []);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const header = headerOf(event.currentTarget);
    // Otherwise the drag selects text.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width: header.offsetWidth, header };
    event.currentTarget.dataset['dragged'] = '';
  };
  const widthAt = (event: PointerEvent) =>
    drag.current === null ? 0 : Math.max(step, drag.current.width + event.clientX - drag.current.from);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    // The table follows the pointer at once; the width is kept when the drag ends.
    if (drag.current !== null) drag.current.header.style.width = `${widthAt(event)}px`;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    delete event.currentTarget.dataset['dragged'];
    if (drag.current !== null && event.clientX !== drag.current.from) onResize(widthAt(event));
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const width = headerOf(event.currentTarget).offsetWidth;
    if (event.key === 'ArrowRight') onResize(width + step);
    else if (event.key === 'ArrowLeft') onResize(Math.max(step, width - step));
    else if (event.key === 'ArrowDown') focusNeighbour(event.currentTarget, 1);
    else if (event.key === 'ArrowUp') focusNeighbour(event.currentTarget, -1);
    else if (event.key === 'Delete' || event.key === 'Backspace') onResize(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Handle
      ref={followWidth}
      role="separator"
      tabIndex={isTabStop ? 0 : -1}
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      title="Drag, or press Left and Right. Up and Down go to other columns. A double-click or Delete resets the width."
      onDoubleClick={() => onResize(null)}
      onPointerCancel={onPointerUp}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
    />
  );
}
