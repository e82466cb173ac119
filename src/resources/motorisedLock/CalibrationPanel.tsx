import { useId, useState } from 'react';
import { Check } from 'lucide-react';
import { commandRight } from '#domain/commands/act.ts';
import type { MotorisedLock } from '#domain/entities/motorisedLock.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { CalibrationEvent } from '#domain/states/device.ts';
import { CommandSteps } from '#crud/command/CommandSteps.tsx';
import { useCommand } from '#crud/command/useCommand.ts';
import { useCan } from '#crud/context/session.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Button } from '#ui/control/Button.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { OrderedList } from '#ui/layout/list.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDeviceLimits } from '#parts/network/useDeviceLimits.ts';
import { calibrationLabels, calibrationView, calibrationTasks, type CalibrationView } from './calibrationView.ts';

const Task = chakra('li', {
  base: {
    flex: '1',
    minW: '0',
    borderTopWidth: '3px',
    borderColor: 'border',
    pt: '1',
    textStyle: 'xs',
    color: 'fg.muted',
    display: 'flex',
    gap: '1',
    _icon: { boxSize: '3.5', flexShrink: '0', mt: '1px' },
    '&[data-done]': { borderColor: 'secure.solid', color: 'fg' },
    '&[aria-current]': { borderColor: 'open.solid', color: 'fg', fontWeight: 'semibold' },
  },
});

function CalibrationTasks({ view: { done, isRunning } }: { view: CalibrationView }) {
  return (
    <OrderedList display="flex" gap="1" aria-label="Calibration, step by step" data-done={done}>
      {calibrationTasks.map((task, index) => (
        <Task
          key={task}
          data-done={index < done ? '' : undefined}
          aria-current={isRunning && index === done ? 'step' : undefined}
        >
          {index < done ? <Check aria-hidden="true" /> : null}
          <span>
            {task}
            {index < done ? <chakra.span srOnly> (done)</chakra.span> : null}
          </span>
        </Task>
      ))}
    </OrderedList>
  );
}

export function CalibrationPanel({ lock }: { lock: MotorisedLock }) {
  const view = calibrationView(lock);
  const mayCommand = useCan(commandRight);
  const zone = useSiteZone(lock.siteId);
  const { command, disabledReason: obstacle, press } = useCommand('motorisedLock', lock);
  const limit = useDeviceLimits('motorisedLock', lock)('calibrate');
  const disabledReason = limit ?? obstacle;
  const whyId = useId();
  const [isAsking, setAsking] = useState(false);
  const tell = (event: CalibrationEvent) => {
    if (event === 'start' && lock.calibration === 'calibrated') setAsking(true);
    else press('calibrate', { details: { event } });
  };
  return (
    <Panel title="Calibration">
      <Stack gap="3" data-calibration={lock.calibration}>
        <CalibrationTasks view={view} />
        <chakra.p textStyle="sm" minH="10">
          {view.instruction}
        </chakra.p>
        {mayCommand ? (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            {view.offers.map((event, index) => (
              <Button
                key={event}
                {...(index === 0 && view.isRunning ? { variant: 'solid', colorPalette: 'accent' } : {})}
                aria-disabled={disabledReason !== null}
                aria-describedby={limit === null ? undefined : whyId}
                title={disabledReason ?? undefined}
                data-event={event}
                onClick={() => {
                  if (disabledReason === null) tell(event);
                }}
              >
                {event === 'start' && lock.calibration === 'calibrated' ? 'Calibrate again' : calibrationLabels[event]}
              </Button>
            ))}
          </chakra.div>
        ) : null}
        {limit === null || !mayCommand ? null : (
          <Note textStyle="xs" id={whyId} data-disabled-reason="">
            {limit}
          </Note>
        )}
        <chakra.div minH="16">{command === null ? null : <CommandSteps command={command} zone={zone} />}</chakra.div>
      </Stack>
      {isAsking ? (
        <RecalibrateDialog
          name={recordName('motorisedLock', lock)}
          onClose={() => setAsking(false)}
          onStart={() => {
            setAsking(false);
            press('calibrate', { details: { event: 'start' } });
          }}
        />
      ) : null}
    </Panel>
  );
}

interface RecalibrateDialogProps {
  name: string;
  onStart: () => void;
  onClose: () => void;
}

function RecalibrateDialog({ name, onStart, onClose }: RecalibrateDialogProps) {
  return (
    <Dialog
      title={`Calibrate ${name} again?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus="">
            Cancel
          </Button>
          <Button variant="solid" colorPalette="alarm" onClick={onStart}>
            Calibrate again
          </Button>
        </>
      }
    >
      The lock forgets its bolt positions. It can't lock or unlock by itself until all four steps are done. Someone must
      be at the door.
    </Dialog>
  );
}
