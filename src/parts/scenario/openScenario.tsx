import { lazy, Suspense } from 'react';
import type { StandardScenario } from '#domain/states/scenario.ts';
import { showDialog } from '#crud/dialog/showDialog.ts';

/** The dialog's code loads when somebody asks. */
export const LazyScenarioDialog = lazy(() =>
  import('./ScenarioDialog.tsx').then(({ ScenarioDialog: dialog }) => ({ default: dialog })),
);

export interface OpenedScenario {
  /** Absent: the lockdown stands there first. */
  scenario?: StandardScenario;
  /** Absent: the current site. */
  siteId?: number;
}

/** Opens the confirmation of a scenario, with the choice of the others. */
export function openScenario(opened: OpenedScenario = {}): void {
  showDialog((close) => (
    <Suspense fallback={null}>
      <LazyScenarioDialog {...opened} onClose={close} />
    </Suspense>
  ));
}
