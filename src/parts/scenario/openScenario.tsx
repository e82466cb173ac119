import { lazy, Suspense } from 'react';
import { showDialog } from '#crud/dialog/showDialog.ts';
import type { OpenedScenario } from './ScenarioDialog.tsx';

/** The dialog's code loads when somebody asks. */
export const LazyScenarioDialog = lazy(() =>
  import('./ScenarioDialog.tsx').then(({ ScenarioDialog: dialog }) => ({ default: dialog })),
);

/** Opens the confirmation of a scenario, with the choice of the others. */
export function openScenario(opened: OpenedScenario = {}): void {
  showDialog((close) => (
    <Suspense fallback={null}>
      <LazyScenarioDialog {...opened} onClose={close} />
    </Suspense>
  ));
}
