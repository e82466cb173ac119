import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { copyMessages } from '#domain/messages/copies.ts';
import { pathTo } from '#domain/routes/path.ts';
import { pageRoutesOf } from '#domain/routes/recordPlaces.ts';
import type { DeviceKind } from '#domain/states/deviceKind.ts';
import { useMayOpen } from '#crud/context/session.ts';
import type { DetailAction } from '#crud/descriptor/define.ts';
import { useFormDialog } from '#crud/edit/useFormDialog.tsx';
import { deviceForms } from './deviceForms.ts';

interface CopyDeviceProps {
  kind: DeviceKind;
  row: AnyRecord;
  onClose: () => void;
}

/** Opens the form of a new device, filled in from another, and then the new one's page. */
function CopyDevice({ kind, row, onClose }: CopyDeviceProps) {
  const { dialog, open } = useFormDialog();
  const mayOpen = useMayOpen();
  const navigate = useNavigate();
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const onCreated = (record: AnyRecord | null) => {
      const [page] = pageRoutesOf(kind, 'detail');
      if (record !== null && page !== undefined && mayOpen(page)) void navigate(pathTo(page, { id: record.id }));
    };
    void open(deviceForms[kind], { row: null, copyOf: row, onCreated, onClose });
  });
  return dialog;
}

/** Devices have no create page, so a copy opens in a dialog. */
export const copyDeviceAction = <Row extends AnyRecord>(kind: DeviceKind): DetailAction<Row> => ({
  id: 'copy',
  label: copyMessages.action,
  icon: Copy,
  ask: askFor(entityOf(kind), 'write'),
  dialog: ({ row, onClose }) => <CopyDevice kind={kind} row={row} onClose={onClose} />,
});
