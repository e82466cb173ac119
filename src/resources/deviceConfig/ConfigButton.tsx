import { useCallback, useEffect, useState } from 'react';
import type { DeviceConfig } from '#domain/entities/deviceConfig.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { useData } from '#crud/context/replica.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { ConfigView } from './ConfigView.tsx';
import { readDeviceConfig } from './readDeviceConfig.ts';

type Reading =
  { status: 'loading' } | { status: 'read'; config: DeviceConfig } | { status: 'failed'; sentence: string };

function ReadConfig({ id, type }: Pick<DeviceConfig, 'id' | 'type'>) {
  const { api } = useData();
  const [reading, setReading] = useState<Reading>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    const leaving = new AbortController();
    readDeviceConfig(api, { id, type }, leaving.signal).then(
      (config) => setReading({ status: 'read', config }),
      (thrown: unknown) => {
        if (!leaving.signal.aborted) setReading({ status: 'failed', sentence: toAppError(thrown).message });
      },
    );
    return () => leaving.abort();
  }, [api, id, type, attempt]);
  if (reading.status === 'read') return <ConfigView config={reading.config} />;
  if (reading.status === 'loading') return <DetailSkeleton facts={6} />;
  return (
    <ErrorState title={recordMessages.unreadable} onRetry={retry}>
      {reading.sentence}
    </ErrorState>
  );
}

/** Shows a device's config as the server has it now. */
export function ConfigButton({ config }: { config: DeviceConfig }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const name = recordName('deviceConfig', config);
  return (
    <>
      <Button size="xs" aria-label={`Show config of ${name}`} onClick={() => setOpen(true)}>
        Show config
      </Button>
      {isOpen ? (
        <Dialog title={name} onClose={close} actions={<Button onClick={close}>Close</Button>}>
          <ReadConfig id={config.id} type={config.type} />
        </Dialog>
      ) : null}
    </>
  );
}
