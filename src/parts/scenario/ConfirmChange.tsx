import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button, type ButtonProps } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { FailureText } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';

export interface ConfirmChangeProps {
  title: string;
  /** The consequence. */
  text: string;
  needsApproval: boolean;
  /** The text and the colour of the button that does it. */
  verb: string;
  colorPalette: ButtonProps['colorPalette'];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** The last step before a scenario is deleted, or becomes an emergency. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { title, text, needsApproval, verb, colorPalette, onConfirm, onClose } = props;
  const { isBusy, failure, attempt } = useAttempt();
  const confirm = async () => {
    if (await attempt(onConfirm)) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {scenarioMessages.cancel}
          </Button>
          <Button variant="solid" colorPalette={colorPalette} busy={isBusy} onClick={() => void confirm()}>
            {needsApproval ? scenarioMessages.ask : verb}
          </Button>
        </>
      }
    >
      {text}
      {needsApproval ? <chakra.p pt="3">{scenarioMessages.needsApproval}</chakra.p> : null}
      <FailureText pt="3">{failure === null ? null : scenarioMessages.notSaved(failure)}</FailureText>
    </Dialog>
  );
}
