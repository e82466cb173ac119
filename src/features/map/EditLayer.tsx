import { useSyncExternalStore } from 'react';
import type { PlanShape } from '#domain/map/floorPlan.ts';
import { handles, type Guide } from '#domain/map/snap.ts';
import { toScreen } from '#domain/map/view.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { PlanView } from './planView.ts';
import { handlePlace } from './editorDrags.ts';

const Layer = chakra('div', {
  base: {
    position: 'absolute',
    inset: '0',
    pointerEvents: 'none',
    '& > [data-handle]': {
      position: 'absolute',
      boxSize: { base: '4', md: '2.5' },
      translate: '-50% -50%',
      bg: 'bg.panel',
      borderWidth: '2px',
      borderColor: 'accent.solid',
      borderRadius: 'xs',
    },
    '& > [data-guide=x]': { position: 'absolute', insetBlock: '0', w: '1px', bg: 'alarm.solid' },
    '& > [data-guide=y]': { position: 'absolute', insetInline: '0', h: '1px', bg: 'alarm.solid' },
  },
});

export interface EditLayerProps {
  view: PlanView;
  /** null unless exactly one shape is selected. */
  shape: PlanShape | null;
  guides: readonly Guide[];
}

/** Shows handles and snap lines. The plan handles presses. */
export function EditLayer({ view, shape, guides }: EditLayerProps) {
  const current = useSyncExternalStore(view.subscribe, view.current);
  return (
    <Layer aria-hidden="true">
      {shape === null
        ? null
        : handles.map((handle) => {
            const [left, top] = toScreen(current, handlePlace(shape.box, handle));
            return <span key={handle} data-handle={handle} style={{ left, top }} />;
          })}
      {guides.map(({ axis, at }) => {
        const [left, top] = toScreen(current, [at, at]);
        return <span key={`${axis}${at}`} data-guide={axis} style={axis === 'x' ? { left } : { top }} />;
      })}
    </Layer>
  );
}
