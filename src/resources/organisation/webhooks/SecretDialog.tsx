import { webhookMessages as texts } from '#domain/messages/webhooks.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { ShownOnceDialog } from '#crud/dialog/ShownOnceDialog.tsx';

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnceDialog title={texts.secretTitle} onClose={onClose}>
      <p>{texts.secretAbout}</p>
      <CopiedText label={texts.secret} text={secret} action={texts.copySecret} />
    </ShownOnceDialog>
  );
}
