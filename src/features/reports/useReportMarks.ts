import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { ReportId } from '#domain/reports/reportCatalogue.ts';
import { formatMarks, parseMarks, type MarksOfReports, type ReportMarks } from '#domain/reports/reportMarks.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.string();

/** A person's favourite and hidden reports, stored in this browser and removed with their other data. */
export function useReportMarks(): [
  marks: MarksOfReports,
  change: (id: ReportId, changed: Partial<ReportMarks>) => void,
] {
  const [saved, store] = useStoredValue(storageKeys.reportMarks, schema, '');
  const marks = useMemo(() => parseMarks(saved), [saved]);
  const change = useCallback(
    (id: ReportId, changed: Partial<ReportMarks>) =>
      store(formatMarks({ ...marks, [id]: { ...marks[id], ...changed } })),
    [marks, store],
  );
  return [marks, change];
}
