import type { ImportState } from '#domain/import/view.ts';

export const importSteps = ['file', 'columns', 'check', 'result'] as const;
export type ImportStepId = (typeof importSteps)[number];

/** Rows that a form wrote have no columns to match. */
export const madeSteps: readonly ImportStepId[] = importSteps.filter((step) => step !== 'columns');

const stepOfState: Readonly<Record<ImportState, ImportStepId>> = {
  reading: 'file',
  failed: 'file',
  matching: 'columns',
  planning: 'check',
  planned: 'check',
  running: 'result',
  paused: 'result',
  stopped: 'result',
  finished: 'result',
  undoing: 'result',
  undone: 'result',
};

/**
 * The step that a person sees of an import.
 * @param isMatching whether they went to its columns: each change there checks the rows again.
 */
export function stepOf(state: ImportState, isMatching: boolean): ImportStepId {
  const step = stepOfState[state];
  return step === 'check' && isMatching ? 'columns' : step;
}
