import { Maximize, Minus, Plus } from 'lucide-react';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  type RefObject,
} from 'react';
import type { FloorPlan, PlanShape } from '#domain/map/floorPlan.ts';
import type { Box, Size } from '#domain/map/geometry.ts';
import { boxOnScreen } from '#domain/map/view.ts';
import { mapMessages } from '#domain/messages/map.ts';
import { tones, type Tone } from '#domain/states/unitStatus.ts';
import { IconButton } from '#ui/control/IconButton.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { doorToneIcons } from '#crud/status/doorIcons.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { useIsDark } from '#ui/colour/useColourMode.ts';
import { iconPath } from '#ui/icon/iconPath.ts';
import type { Looks } from './planLooks.ts';
import type { PlanView } from './planView.ts';
import { lowScreen } from './strips.ts';
import { usePlanGestures, type PlanGestures } from './usePlanGestures.ts';
import type { PlanPicture } from './paintPlan.ts';
import { planInk } from './planInk.ts';
import { PlanPainter } from './planPainter.ts';

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

interface PlanParts {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Holds the icons of the states. */
  icons: RefObject<HTMLElement | null>;
  view: PlanView;
  /** The size of the canvas (CSS pixels); null until it was measured. */
  size: Size | null;
}

interface Painted {
  plan: FloorPlan;
  looks: Looks;
  picture: PlanPicture | null;
}

function usePlanPainter({ canvas, icons, view, size }: PlanParts, { plan, looks, picture }: Painted): void {
  const isDark = useIsDark(storageKeys.colourMode);
  const isForced = useMediaQuery('(forced-colors: active)');
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
  useLayoutEffect(() => painter?.setPicture(picture), [painter, picture]);
  useLayoutEffect(() => {
    if (painter === null || size === null || icons.current === null) return;
    painter.setPaint({ density, ink: planInk(isDark, density, isForced), icons: iconsIn(icons.current) }, size);
  }, [painter, icons, size, density, isDark, isForced]);
}

const Stage = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    minH: '20rem',
    [lowScreen]: { minH: '0' },
    h: 'full',
    touchAction: 'none',
    userSelect: 'none',
    cursor: 'grab',
    focusVisibleRing: 'inside',
    _active: { cursor: 'grabbing' },
    '&[data-tool=draw]': { cursor: 'crosshair' },
    '& > canvas': { position: 'absolute', inset: '0', w: 'full', h: 'full', pointerEvents: 'none' },
    // Old data is not to be mistaken for live data, from across the room as well.
    '&[data-stale] > canvas': { filter: 'grayscale(1)', opacity: '0.55' },
    '& [data-ring]': {
      position: 'absolute',
      borderRadius: 'l1',
      pointerEvents: 'none',
      outline: '2.5px solid {colors.accent.solid}',
      outlineOffset: '1px',
      boxShadow: '0 0 0 1.5px {colors.bg.panel}',
      '@media (forced-colors: active)': { outlineColor: 'Highlight' },
    },
  },
});

const Zoom = chakra('div', {
  base: {
    position: 'absolute',
    insetEnd: '3',
    bottom: '3',
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    p: '1',
    cursor: 'auto',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    boxShadow: 'sm',
  },
});

function useStageSize(view: PlanView) {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const node = stage.current;
    if (node === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node;
      view.resize({ width, height });
      setSize((held) => (held?.width === width && held.height === height ? held : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => {
      observer.disconnect();
      view.stop();
    };
  }, [view]);
  return { stage, size };
}

/** The hook rerenders with the view, so only few elements may use it. */
function useBoxStyle(view: PlanView, box: Box, least = 0): CSSProperties {
  const current = useSyncExternalStore(view.subscribe, view.current);
  const { left, top, right, bottom } = boxOnScreen(current, box);
  const [width, height] = [Math.max(right - left, least), Math.max(bottom - top, least)];
  return { left: (left + right - width) / 2, top: (top + bottom - height) / 2, width, height };
}

function Ring({ view, box }: { view: PlanView; box: Box }) {
  return <span data-ring="" style={useBoxStyle(view, box)} />;
}

/** The plan's only button stands on the shape with the keyboard focus. Each shape gets a new button. */
function CursorButton({ view, shape, name, isPressed, onGone, onOpen }: CursorProps) {
  const button = useRef<HTMLButtonElement>(null);
  const style = useBoxStyle(view, shape.box, 24);
  useLayoutEffect(() => {
    const node = button.current;
    return () => onGone(document.activeElement === node);
  }, [onGone]);
  return (
    <chakra.button
      ref={button}
      type="button"
      position="absolute"
      pointerEvents="none"
      borderRadius="l1"
      focusVisibleRing="outside"
      data-map-cursor={shape.id}
      aria-label={name}
      aria-pressed={isPressed}
      style={style}
      onClick={(event) => onOpen(shape, event)}
    />
  );
}

/** Focuses the cursor when it is to take the focus, or when the button before it had the focus; without shapes the plan. */
function useCursorFocus(stage: RefObject<HTMLElement | null>, takeFocus: () => boolean) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (!takeFocus() && !hadFocus.current) return;
    hadFocus.current = false;
    const cursor = stage.current?.querySelector<HTMLElement>('[data-map-cursor]');
    (cursor ?? stage.current)?.focus({ preventScroll: true });
  });
  return useCallback((isFocused: boolean) => {
    hadFocus.current = isFocused;
  }, []);
}

/** The keys that were held at a press. */
export type PressKeys = Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

interface CursorProps {
  view: PlanView;
  shape: PlanShape;
  name: string;
  isPressed: boolean | undefined;
  /** Called when another button takes its place. */
  onGone: (isFocused: boolean) => void;
  onOpen: (shape: PlanShape, keys: PressKeys) => void;
}

export interface PlanStageProps extends PlanGestures {
  /** The plan's name for screen readers: "Floor plan of Ground". */
  label: string;
  plan: FloorPlan;
  looks: Looks;
  /** Absent or null: there is none. */
  picture?: PlanPicture | null;
  view: PlanView;
  /** null: the plan has none. */
  cursor: {
    shape: PlanShape;
    name: string;
    /** Whether the shape is selected; absent: shapes are opened, not selected. */
    isPressed?: boolean;
  } | null;
  /** Whether the cursor is to take the focus; true once each time. */
  takeFocus: () => boolean;
  onOpen: (shape: PlanShape, keys: PressKeys) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  rings: readonly PlanShape[];
  isStale: boolean;
  tool?: 'draw' | 'select' | undefined;
  /** How the keys work, for screen readers. */
  help: string;
  children?: ReactNode;
}

export function PlanStage(props: PlanStageProps) {
  const { label, plan, looks, picture = null, view, cursor, takeFocus, onOpen, onKeyDown } = props;
  const { rings, isStale, tool, help, children } = props;
  const { stage, size } = useStageSize(view);
  const ground = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const icons = useRef<HTMLSpanElement>(null);
  const id = useId();
  const onGone = useCursorFocus(stage, takeFocus);
  usePlanGestures(ground, view, props);
  usePlanPainter({ canvas, icons, view, size }, { plan, looks, picture });
  return (
    <Stage
      ref={stage}
      role="group"
      aria-label={label}
      aria-describedby={`${id}help`}
      // A press focuses it, so that keys act on the plan afterwards.
      tabIndex={-1}
      data-map-stage=""
      data-stale={isStale ? '' : undefined}
      data-tool={tool}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <chakra.div ref={ground} position="absolute" inset="0" data-map-ground="" />
      <VisuallyHidden id={`${id}help`}>{help}</VisuallyHidden>
      <span ref={icons} hidden>
        {tones.map((tone) => {
          const Icon = doorToneIcons[tone];
          return (
            <span key={tone} data-tone-icon={tone}>
              <Icon aria-hidden="true" />
            </span>
          );
        })}
      </span>
      {rings.map((shape) => (
        <Ring key={shape.id} view={view} box={shape.box} />
      ))}
      {cursor === null ? null : (
        <CursorButton
          key={cursor.shape.id}
          view={view}
          shape={cursor.shape}
          name={cursor.name}
          isPressed={cursor.isPressed}
          onGone={onGone}
          onOpen={onOpen}
        />
      )}
      {children}
      <Zoom role="group" aria-label={mapMessages.zoom.group}>
        <IconButton icon={Plus} label={mapMessages.zoom.in} onClick={() => view.zoom(1.5)} />
        <IconButton icon={Minus} label={mapMessages.zoom.out} onClick={() => view.zoom(1 / 1.5)} />
        <IconButton icon={Maximize} label={mapMessages.zoom.fit} onClick={() => view.fit()} />
      </Zoom>
    </Stage>
  );
}
