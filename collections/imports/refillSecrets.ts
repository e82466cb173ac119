import type { ImportStep, PlannedRow } from '#domain/import/plan.ts';
import type { ImportTable } from '#domain/import/table.ts';
import { importRunMessages } from '#domain/messages/importRun.ts';
import type { ImportEntry } from './importEntry.ts';
import type { KeptPlace } from './importLedger.ts';

/**
 * Puts secret values back into the rows of a started import, from the same file planned again. The rest of a row stays as
 * it was sent, since its keys belong to it.
 * @returns the rows that need nothing any more: their records exist by now.
 */
export function refillSecrets(
  entry: ImportEntry,
  table: ImportTable,
  planned: readonly PlannedRow[],
): { place: string; kept: KeptPlace }[] {
  const settled: { place: string; kept: KeptPlace }[] = [];
  entry.rows = entry.rows.map((row) => {
    if (!entry.needsSecret(row)) return row;
    const again = planned[row.index];
    const steps = row.steps.map((step) =>
      withSecrets(
        step,
        again?.steps.find(({ name }) => name === step.name),
      ),
    );
    if (again?.verdict === 'same') {
      const { steps: sent = {} } = entry.placeOf(row.index) ?? {};
      const kept: KeptPlace = { state: 'done', outcome: importRunMessages.alreadyThere, steps: sent };
      settled.push({ place: String(row.index), kept });
    }
    return { ...row, steps };
  });
  entry.table = table;
  entry.hasSecrets = true;
  return settled;
}

/** The fields keep their order: a server compares the body of a repetition with the first one. */
function withSecrets(step: ImportStep, again: ImportStep | undefined): ImportStep {
  if (step.secret.length === 0 || again === undefined || again.act !== step.act) return step;
  const body = Object.entries(step.body).map(([name, value]) =>
    step.secret.includes(name) ? [name, again.body[name] ?? value] : [name, value],
  );
  return { ...step, body: Object.fromEntries(body) as ImportStep['body'] };
}
