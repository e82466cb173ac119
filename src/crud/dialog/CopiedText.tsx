import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copiedMark, notCopied } from '#domain/messages/clipboard.ts';
import { Button } from '#ui/control/Button.tsx';
import { BorderedBox } from '#ui/layout/box.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { showNotice } from '../message/showNotice.ts';

export interface CopiedTextProps {
  label: string;
  text: string;
  /** The button's label: "Copy link". */
  action: string;
}

/** A text of one or more lines that is shown once, with a button that copies it. */
export function CopiedText({ label, text, action }: CopiedTextProps) {
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
        <chakra.code
          color="fg"
          overflowWrap="anywhere"
          whiteSpace="pre-line"
          fontFamily="mono"
          textStyle="md"
          data-credential={label}
        >
          {text}
        </chakra.code>
      </div>
      <Button onClick={copy}>
        <Copy aria-hidden="true" />
        {isCopied ? copiedMark : action}
      </Button>
    </BorderedBox>
  );
}
