import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { deviceCalls } from '#domain/calls/devices.ts';
import { useCan } from '#crud/context/session.ts';
import { Button } from '#ui/control/Button.tsx';
import { controllerMessages } from '#domain/messages/controllers.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { useRows } from '#crud/data/useRows.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { BatchActions } from './batch/BatchActions.tsx';
import { ChangesStep } from './batch/ChangesStep.tsx';
import { ChooseStep } from './batch/ChooseStep.tsx';
import { configChanges } from './batch/configChanges.ts';
import { configOf, type ChosenSettings } from './batch/chosenSettings.ts';
import { useBatchConfig } from './batch/useBatchConfig.ts';
import { useSettingReach } from './deviceSettings.tsx';
import type { ControllerConfig } from './settings.ts';

interface BatchConfigDialogProps {
  controllerIds: readonly number[];
  onClose: () => void;
}

/** The server sets all or none. */
function BatchConfigDialog({ controllerIds, onClose }: BatchConfigDialogProps) {
  const view = useRows('controller', { where: { id: controllerIds }, sort: { field: 'name', direction: 'asc' } });
  const [chosen, setChosen] = useState<ChosenSettings>({});
  const [wasAsked, setAsked] = useState(false);
  const [config, setConfig] = useState<ControllerConfig | null>(null);
  const { sending, send, forget } = useBatchConfig(controllerIds);
  const isBusy = sending.status === 'busy';
  const controllers = view.status === 'ready' ? view.rows : [];
  const reachOf = useSettingReach(controllers);
  const missing = controllerIds.length - controllers.length;
  const changes = config === null ? null : configChanges(controllers, config);
  const choose = () => {
    const answer = configOf(chosen);
    setAsked(true);
    if ('config' in answer && missing === 0) setConfig(answer.config);
  };
  const goBack = () => {
    forget();
    setConfig(null);
  };
  return (
    <Dialog
      wide
      title={controllerMessages.batchTitle(controllerIds.length)}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <BatchActions
          changes={changes}
          sending={sending}
          onClose={onClose}
          count={controllers.length}
          onChoose={choose}
          onBack={goBack}
          onSend={() => {
            if (config !== null && changes !== null) send(config, changes);
          }}
        />
      }
    >
      {view.status === 'loading' ? <SkeletonBlock h="64" /> : null}
      {view.status === 'failed' ? (
        <ErrorState title={recordMessages.unreadable} action={<Button onClick={view.retry}>Try again</Button>}>
          {view.error.message}
        </ErrorState>
      ) : null}
      {view.status === 'ready' && changes === null ? (
        <ChooseStep
          controllers={controllers}
          missing={missing}
          chosen={chosen}
          wasAsked={wasAsked}
          onChange={setChosen}
        />
      ) : null}
      {changes === null ? null : (
        <ChangesStep changes={changes} sending={sending} count={controllers.length} reachOf={reachOf} />
      )}
    </Dialog>
  );
}

/** A button that sets the config of the selected controllers; disabled while none is selected. */
export function BatchConfigButton({ controllerIds }: { controllerIds: readonly number[] }) {
  // Rows may come and go: the dialog keeps the controllers that were selected.
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const mayWrite = useCan(deviceCalls.controllersBatchUpdateConfig.ask);
  if (!mayWrite) return null;
  return (
    <>
      <Button disabled={controllerIds.length === 0} onClick={() => setAsked(controllerIds)}>
        <SlidersHorizontal aria-hidden="true" />
        Set config
      </Button>
      {asked === null ? null : <BatchConfigDialog controllerIds={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
