import { chakra } from '#ui/theme/chakra.ts';
import { LockKeyhole, LockKeyholeOpen, type LucideIcon } from 'lucide-react';
import { actLabels, provingStatuses, type Act } from '#domain/commands/act.ts';
import { isOneOf } from '#domain/states/words.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { offerAct, type Offer } from '../status/offer.ts';
import { useConnection } from './useConnection.ts';

const icons: Record<Act, LucideIcon> = { lock: LockKeyhole, open: LockKeyholeOpen };

export interface CommandButtonProps {
  act: Act;
  /** The door, for screen readers: "Unlock A101". */
  name: string;
  offer: Offer;
  running: boolean;
  onPress: (act: Act) => void;
  size: NonNullable<ButtonProps['size']>;
  /** The act that changes the state of the door, so the one most likely meant. */
  likely: boolean;
}

/** A button that asks a door; when it cannot be asked, its tooltip says why. It keeps the focus either way. */
export function CommandButton({ act, name, offer, running, onPress, size, likely }: CommandButtonProps) {
  const Icon = icons[act];
  const { verb } = actLabels[act];
  // While a command runs the status says why the button rests.
  const reason = offer.offered || running ? null : offer.reason;
  return (
    <Tooltip label={reason}>
      <Button
        size={size}
        variant="outline"
        aria-label={`${verb} ${name}`}
        aria-disabled={!offer.offered}
        data-act={act}
        data-autofocus={likely ? '' : undefined}
        color={likely ? 'accent.fg' : 'fg.muted'}
        w="full"
        minW="4.75rem"
        onClick={() => {
          if (offer.offered) onPress(act);
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
  status: string | undefined;
  running: boolean;
  onPress: (act: Act) => void;
  size?: NonNullable<ButtonProps['size']>;
  /** Over the whole width; on a phone they always are. */
  wide?: boolean;
}

/** Lock and unlock for one door. Asks nothing more: a press is the command. */
export function LockButtons({ name, status, running, onPress, size = 'xs', wide = false }: LockButtonsProps) {
  const offer = offerAct({ status, connection: useConnection(), running });
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
          offer={offer}
          running={running}
          onPress={onPress}
          size={size}
          likely={!isOneOf(provingStatuses[act], status)}
        />
      ))}
    </chakra.div>
  );
}
