import { Copy } from 'lucide-react';
import { useState } from 'react';
import { notCopied } from '#domain/messages/clipboard.ts';
import { organisationMessages } from '#domain/messages/organisations.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { BorderedBox } from '#ui/layout/box.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { Credentials } from './useServiceAccounts.ts';

const { serviceAccounts: texts } = organisationMessages;

export interface CredentialsDialogProps {
  credentials: Credentials;
  onClose: () => void;
}

/** The dialog closes by its button alone. */
export function CredentialsDialog({ credentials: { name, username, password }, onClose }: CredentialsDialogProps) {
  return (
    <Dialog
      title={`Password of ${name}`}
      onClose={() => undefined}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose} data-autofocus="">
          Done
        </Button>
      }
    >
      <p>{texts.once}</p>
      {username === '' ? null : <Copied label="Username" text={username} action={texts.copyUsername} />}
      <Copied label="Password" text={password} action={texts.copyPassword} />
    </Dialog>
  );
}

function Copied({ label, text, action }: { label: string; text: string; action: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => showNotice(notCopied),
    );
  };
  return (
    <BorderedBox
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      mt="3"
      py="2"
      bg="bg.subtle"
    >
      <div>
        <chakra.p textStyle="xs">{label}</chakra.p>
        <chakra.code color="fg" overflowWrap="anywhere" fontFamily="mono" textStyle="md" data-credential={label}>
          {text}
        </chakra.code>
      </div>
      <Button onClick={copy}>
        <Copy aria-hidden="true" />
        {isCopied ? texts.copied : action}
      </Button>
    </BorderedBox>
  );
}
