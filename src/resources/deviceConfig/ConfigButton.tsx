import { useState } from 'react';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ConfigView } from './ConfigView.tsx';

export function ConfigButton({ config }: { config: DeviceConfig }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="xs"
        aria-label={`Show config of ${recordName('deviceConfig', config)}`}
        onClick={() => setOpen(true)}
      >
        Show config
      </Button>
      {isOpen ? (
        <Dialog
          wide
          title={recordName('deviceConfig', config)}
          onClose={close}
          actions={<Button onClick={close}>Close</Button>}
        >
          <ConfigView config={config} />
        </Dialog>
      ) : null}
    </>
  );
}
