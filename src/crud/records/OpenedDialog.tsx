import { lazy, Suspense } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import { RemoveDialog } from '../removal/RemoveDialog.tsx';
import type { AnyManagedRecords } from './managedRecords.ts';

/** The form's code is large, so it loads when a dialog opens. */
const RecordDialog = lazy(() => import('./RecordDialog.tsx').then((module) => ({ default: module.RecordDialog })));

export type Opened =
  | { act: 'new' }
  | { act: 'edit'; row: AnyRecord }
  /** `name` says what is deleted: "Row C", "3 areas". */
  | { act: 'remove'; ids: readonly number[]; name: string };

export interface OpenedDialogProps {
  records: AnyManagedRecords;
  values: Readonly<Record<string, unknown>>;
  opened: Opened;
  onClose: () => void;
}

export function OpenedDialog({ records, values, opened, onClose }: OpenedDialogProps) {
  const { entity, removalText } = records;
  if (opened.act === 'remove') {
    return (
      <RemoveDialog
        resource={removalText === undefined ? { entity } : { entity, removalText }}
        records={opened.ids}
        description={opened.name}
        onClose={onClose}
        onRemoved={onClose}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <RecordDialog
        records={records}
        values={values}
        onClose={onClose}
        row={opened.act === 'edit' ? opened.row : null}
      />
    </Suspense>
  );
}
