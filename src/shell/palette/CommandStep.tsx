import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commandRight, labelsOf } from '#domain/commands/act.ts';
import { isSettled } from '#domain/commands/lifecycle.ts';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord } from '#domain/entities/index.ts';
import { paletteMessages } from '#domain/messages/palette.ts';
import { actionLabel, type RecordAction } from './recordActions.ts';
import { CommandReason, reasonOf } from '#crud/command/CommandReason.tsx';
import { CommandSteps } from '#crud/command/CommandSteps.tsx';
import { useCommand } from '#crud/command/useCommand.ts';
import type { CommandedRow } from '#crud/command/useDisabledReason.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useDeviceLimits } from '#parts/network/useDeviceLimits.ts';
import { Button } from '#ui/control/Button.tsx';
import { IconButton } from '#ui/control/IconButton.tsx';
import { Line, Row, Stack } from '#ui/layout/layout.tsx';
import { Note } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { ItemRecord } from './paletteItem.ts';
import { RecordMark } from './RecordMark.tsx';

export interface CommandStepProps {
  action: RecordAction & { kind: 'command' };
  record: ItemRecord;
  onBack: () => void;
  onClose: () => void;
}

function useCommanded(action: CommandStepProps['action'], record: ItemRecord) {
  const { entity } = action;
  const { state } = useRecord(entity, record.row.id);
  const row = (state.status === 'present' ? state.record : record.row) as AnyRecord;
  const { target, command, disabledReason: obstacle, press } = useCommand(entity, row as CommandedRow);
  const mayCommand = useCan(commandRight);
  const limit = useDeviceLimits(entity, row)(action.act);
  const reason = mayCommand ? (obstacle ?? limit) : paletteMessages.forbidden;
  return {
    row,
    target,
    command,
    press,
    disabledReason: state.status === 'missing' ? paletteMessages.gone(target.name) : reason,
  };
}

/** Confirms a command on one door or device, sends it, and shows its steps. */
export function CommandStep({ action, record, onBack, onClose }: CommandStepProps) {
  const { row, target, command, press: send, disabledReason } = useCommanded(action, record);
  const [key, setKey] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const zone = useSiteZone(sitesOf(entityOf(action.entity), row)[0]);
  const own = command?.key === key ? command : null;
  const box = useRef<HTMLDivElement>(null);
  const isSent = own !== null;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isSent]);
  const press = () => {
    if (disabledReason === null) setKey(send(action.act, reasonOf(typed)));
  };
  return (
    <Stack
      ref={box}
      onKeyDown={(event) => {
        // A key that is still held since the list chooses nothing here.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
      }}
      p={{ base: '3', md: '4' }}
      gap="4"
    >
      <StepHead action={action} row={row} onBack={onBack} />
      {own === null ? (
        <>
          <chakra.div css={{ '& input': { w: 'full' } }}>
            <CommandReason value={typed} onChange={setTyped} />
          </chakra.div>
          <WhyNot reason={disabledReason} />
          <ConfirmButtons action={action} row={row} disabledReason={disabledReason} onBack={onBack} onPress={press} />
        </>
      ) : (
        <>
          <chakra.div role="status">
            <CommandSteps command={own} zone={zone} />
          </chakra.div>
          <Row justifyContent="flex-end">
            {isSettled(own) ? <Button onClick={onBack}>Back to the search</Button> : null}
            <Button data-autofocus="" variant="solid" colorPalette="accent" onClick={onClose}>
              {isSettled(own) ? 'Done' : `Close, ${labelsOf(target, action.act).running.toLowerCase()} goes on`}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

function StepHead({ action, row, onBack }: Pick<CommandStepProps, 'action' | 'onBack'> & { row: AnyRecord }) {
  const { sites } = useSession();
  const [siteId] = sitesOf(entityOf(action.entity), row);
  const site = sites.length > 1 ? sites.find(({ id }) => id === siteId) : undefined;
  return (
    <Line>
      <IconButton icon={ArrowLeft} label="Back to the search" size="xs" onClick={onBack} />
      <chakra.div flex="1" minW="0">
        <chakra.h2 textStyle="lg" fontWeight="semibold" truncate>
          {actionLabel(action, row)}
        </chakra.h2>
        {site === undefined ? null : <Note truncate>{site.name}</Note>}
      </chakra.div>
      <RecordMark entity={action.entity} row={row} />
    </Line>
  );
}

const whyId = 'palette-why';

function WhyNot({ reason }: { reason: string | null }) {
  return reason === null ? null : (
    <chakra.p id={whyId} role="status" textStyle="sm" color="fault.fg">
      {reason}
    </chakra.p>
  );
}

interface ConfirmButtonsProps extends Pick<CommandStepProps, 'action' | 'onBack'> {
  row: AnyRecord;
  disabledReason: string | null;
  onPress: () => void;
}

function ConfirmButtons({ action, row, disabledReason, onBack, onPress }: ConfirmButtonsProps) {
  const Icon = action.icon;
  return (
    <Row justifyContent="flex-end">
      <Button onClick={onBack}>Cancel</Button>
      <Button
        data-autofocus=""
        variant="solid"
        colorPalette="accent"
        aria-disabled={disabledReason !== null}
        aria-describedby={disabledReason === null ? undefined : whyId}
        onClick={onPress}
      >
        <Icon aria-hidden="true" />
        {actionLabel(action, row)}
      </Button>
    </Row>
  );
}
