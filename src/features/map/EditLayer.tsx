import { useSyncExternalStore } from 'react';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import type { Box } from '#domain/map/geometry.ts';
import { handles, type Guide } from '#domain/map/snap.ts';
import { boxOnScreen, toScreen } from '#domain/map/view.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { handlePlace } from './editorDrags.ts';
import type { PlanView } from './planView.ts';

const forcedGuide = { '@media (forced-colors: active)': { bg: 'Highlight' } };

function Marquee({ box: { left, top, right, bottom } }: { box: Box }) {
  return (
    <chakra.span
      data-marquee=""
      style={{ left, top, width: right - left, height: bottom - top }}
      position="absolute"
      borderWidth="1.5px"
      borderStyle="dashed"
      borderColor="accent.solid"
      bg="accent.solid/10"
    />
  );
}

interface EditLayerProps {
  view: PlanView;
  /** null unless exactly one shape is selected. */
  shape: PlanShape | null;
  guides: readonly Guide[];
  /** The rectangle of a drag that selects. */
  marquee: Box | null;
}

/** Shows handles and snap lines. The plan handles presses. */
export function EditLayer({ view, shape, guides, marquee }: EditLayerProps) {
  const current = useSyncExternalStore(view.subscribe, view.current);
  return (
    <chakra.div position="absolute" inset="0" pointerEvents="none" aria-hidden="true">
      {shape === null
        ? null
        : handles.map((handle) => {
            const [left, top] = toScreen(current, handlePlace(shape.box, handle));
            return (
              <chakra.span
                key={handle}
                data-handle={handle}
                style={{ left, top }}
                position="absolute"
                boxSize={{ base: '4', md: '2.5' }}
                translate="-50% -50%"
                bg="bg.panel"
                borderWidth="2px"
                borderColor="accent.solid"
                borderRadius="xs"
              />
            );
          })}
      {guides.map(({ axis, at }) => {
        const [left, top] = toScreen(current, [at, at]);
        const line = axis === 'x' ? { left, width: '1px', height: '100%' } : { top, width: '100%', height: '1px' };
        return (
          <chakra.span
            key={`${axis}${at}`}
            data-guide={axis}
            style={line}
            position="absolute"
            bg="alarm.solid"
            css={forcedGuide}
          />
        );
      })}
      {marquee === null ? null : <Marquee box={boxOnScreen(current, marquee)} />}
    </chakra.div>
  );
}
