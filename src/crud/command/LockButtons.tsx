import { chakra } from '#ui/theme/chakra.ts';
import { LockKeyhole, LockKeyholeOpen, type LucideIcon } from 'lucide-react';
import { actLabels, provingStatuses, type Act } from '#domain/commands/act.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { isOneOf } from '#domain/states/words.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { commandAvailability, type CommandAvailability } from '../status/commandAvailability.ts';
import { useConnection } from './useConnection.ts';

const icons: Record<Act, LucideIcon> = { lock: LockKeyhole, open: LockKeyholeOpen };

export interface CommandButtonProps {
  act: Act;
  /** The door's name for screen readers: "Unlock A101". */
  name: string;
  availability: CommandAvailability;
  running: boolean;
  onPress: (act: Act) => void;
  size: NonNullable<ButtonProps['size']>;
  isLikely: boolean;
}

/** A disabled button says why in its tooltip, and remains focusable. */
function CommandButton({ act, name, availability, running, onPress, size, isLikely }: CommandButtonProps) {
  const Icon = icons[act];
  const { verb } = actLabels[act];
  // While a command runs, the status already says why the button is disabled.
  const reason = availability.isAvailable || running ? null : availability.reason;
  return (
    <Tooltip label={reason}>
      <Button
        size={size}
        variant="outline"
        aria-label={`${verb} ${name}`}
        aria-disabled={!availability.isAvailable}
        data-act={act}
        data-autofocus={isLikely ? '' : undefined}
        color={isLikely ? 'accent.fg' : 'fg.muted'}
        w="full"
        minW="4.75rem"
        onClick={() => {
          if (availability.isAvailable) onPress(act);
        }}
      >
        <Icon aria-hidden="true" />
        {verb}
      </Button>
    </Tooltip>
  );
}

export interface LockButtonsProps {
  name: string;
  status: string | null | undefined;
  running: boolean;
  onPress: (act: Act) => void;
  size?: NonNullable<ButtonProps['size']>;
  /** Fills the width; on a phone the buttons always do. */
  wide?: boolean;
}

const NoCommands = chakra('p', {
  base: { textStyle: 'xs', color: 'fg.muted', lineHeight: { base: '2.75rem', md: '1.75rem' }, flexShrink: '0' },
});

export function LockButtons({ name, status, running, onPress, size = 'xs', wide = false }: LockButtonsProps) {
  const connection = useConnection();
  const availability = commandAvailability({ status, connection, running });
  const reason = availability.isAvailable || running ? null : availability.reason;
  // In a row a sentence takes the buttons' place. That there is no connection, the page's header says once.
  if (!wide && status === 'overlocked') return <NoCommands>{commandMessages.takesNone}</NoCommands>;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="1fr 1fr"
      gap="1"
      flexShrink="0"
      flexGrow={{ base: '1', sm: wide ? '1' : '0' }}
    >
      {(['lock', 'open'] as const).map((act) => (
        <CommandButton
          key={act}
          act={act}
          name={name}
          availability={availability}
          running={running}
          onPress={onPress}
          size={size}
          isLikely={!isOneOf(provingStatuses[act], status)}
        />
      ))}
      {reason !== null && wide ? (
        <chakra.p gridColumn="1 / -1" textStyle="xs" color="fg.muted" textAlign="start" data-disabled-reason="">
          {reason}
        </chakra.p>
      ) : null}
    </chakra.div>
  );
}
