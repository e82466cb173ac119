import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { askFor } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { inSentence } from '#domain/messages/records.ts';
import { pathTo } from '#domain/routes/path.ts';
import { pageRoutesOf } from '#domain/routes/recordPlaces.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import { useMay, useMayOpen, useSession } from '#crud/context/session.ts';
import { useFormDialog } from '#crud/edit/useFormDialog.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { MenuItem } from '#ui/overlay/MenuItem.tsx';
import { deviceForms } from './deviceForms.ts';
import { deviceKindIcons } from '#parts/device/deviceKindIcons.ts';

export interface NewDeviceProps {
  /** The kinds to offer. The button names a single one; with several it opens a menu. */
  kinds?: readonly DeviceKind[];
  /** The connection of the new device, and its site, if that is certain. */
  values?: Readonly<Record<string, number>>;
  main?: boolean;
}

/** A button that creates a device in a dialog and opens its page; null without the right, or while there is no site. */
export function NewDevice({ kinds = deviceKinds, values = {}, main = false }: NewDeviceProps) {
  const may = useMay();
  const mayOpen = useMayOpen();
  const { hasNoSite } = useSession();
  const navigate = useNavigate();
  const { dialog, open } = useFormDialog();
  const offered = kinds.filter((kind) => may(askFor(entityOf(kind), 'write')));
  const [first] = offered;
  if (hasNoSite || first === undefined) return null;
  const onCreated = (kind: DeviceKind) => (record: AnyRecord | null) => {
    const [page] = pageRoutesOf(kind, 'detail');
    if (record !== null && page !== undefined && mayOpen(page)) void navigate(pathTo(page, { id: record.id }));
  };
  const create = (kind: DeviceKind) => void open(deviceForms[kind], { row: null, values, onCreated: onCreated(kind) });
  const looks = main ? ({ variant: 'solid', colorPalette: 'accent' } as const) : {};
  return (
    <>
      {offered.length === 1 ? (
        <Button {...looks} onClick={() => create(first)}>
          <Plus aria-hidden="true" />
          {`New ${inSentence(entityOf(first).label.one)}`}
        </Button>
      ) : (
        <Menu
          label="Kinds of devices"
          trigger={(trigger) => (
            <Button {...looks} {...trigger}>
              <Plus aria-hidden="true" />
              Add device
            </Button>
          )}
        >
          {offered.map((kind) => (
            <MenuItem key={kind} icon={deviceKindIcons[kind]} onSelect={() => create(kind)}>
              {entityOf(kind).label.one}
            </MenuItem>
          ))}
        </Menu>
      )}
      {dialog}
    </>
  );
}
