import { lazy, Suspense } from 'react';
import type { AnyRecord } from '#domain/entities/index.ts';
import { RemoveDialog } from '../removal/RemoveDialog.tsx';
import type { AnyManagedRecords } from './managedRecords.ts';

/** The form's code is large, so it loads when a dialog opens. */
const RecordDialog = lazy(() => import('./RecordDialog.tsx').then((module) => ({ default: module.RecordDialog })));

/** The dialog that a person opened: for a new record, to change one, or to delete some. */
export type Opened =
  | { act: 'new' }
  | { act: 'edit'; row: AnyRecord }
  /** `name` says what is deleted: "Row C", "3 areas". */
  | { act: 'remove'; ids: readonly number[]; name: string };

export interface OpenedDialogProps {
  records: AnyManagedRecords;
  /** The values that the page gives a new record. */
  values: Readonly<Record<string, unknown>>;
  opened: Opened;
  onClose: () => void;
}

/** Creates, changes or deletes records in a dialog. */
export function OpenedDialog({ records, values, opened, onClose }: OpenedDialogProps) {
  const { entity, removalText } = records;
  if (opened.act === 'remove') {
    return (
      <RemoveDialog
        resource={removalText === undefined ? { entity } : { entity, removalText }}
        ids={opened.ids}
        description={opened.name}
        onClose={onClose}
        onRemoved={onClose}
      />
    );
  }
  return (
    <Suspense fallback={null}>
      <RecordDialog {...{ records, values, onClose }} row={opened.act === 'edit' ? opened.row : null} />
    </Suspense>
  );
}
