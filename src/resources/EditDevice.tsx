import { Pencil } from 'lucide-react';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { useMay } from '#crud/context/session.ts';
import { useFormDialog } from '#crud/edit/useFormDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { deviceForms } from './deviceForms.ts';

export interface EditDeviceProps {
  /** A kind without an edit page. */
  entity: 'padlock' | 'motorisedLock';
  row: AnyRecord;
  size?: 'xs' | 'md';
}

/** A button that changes a device in a dialog; null without the right. */
export function EditDevice({ entity, row, size = 'md' }: EditDeviceProps) {
  const may = useMay();
  const { dialog, open } = useFormDialog();
  if (!may(askFor(entityOf(entity), 'write'))) return null;
  return (
    <>
      <Button
        size={size}
        aria-label={`Edit ${recordName(entity, row)}`}
        onClick={() => void open(deviceForms[entity], { row })}
      >
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      {dialog}
    </>
  );
}
