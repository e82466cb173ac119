import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/** Shows a secret once. The dialog closes by its button alone. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title={texts.secretTitle}
      onClose={() => undefined}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
          Done
        </Button>
      }
    >
      <p>{texts.secretAbout}</p>
      <CopiedText label={texts.secret} text={secret} action={texts.copySecret} />
    </Dialog>
  );
}
