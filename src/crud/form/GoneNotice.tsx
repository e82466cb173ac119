import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { done } from '#domain/messages/pageNotices.ts';
import { formMessages } from '#domain/messages/forms.ts';
import { inSentence } from '#domain/messages/records.ts';
import { Button } from '#ui/control/Button.tsx';
import { showNotice } from '../message/showNotice.ts';
import { Notice } from './FormNotices.tsx';
import { useCurrentForm } from './formContext.ts';

const { gone } = formMessages;

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showNotice(done, gone.copied);
  } catch {
    showNotice(done, gone.notCopied); // No secure page, or the person said no: what was typed is still on the screen.
  }
}

export interface GoneNoticeProps {
  one: string;
  /** The button that creates a new record from the typed values; absent without a create page. */
  children?: ReactNode;
}

export function GoneNotice({ one, children }: GoneNoticeProps) {
  const form = useCurrentForm();
  return (
    <Notice icon={Trash2} palette="alarm" role="alert" text={gone.text(inSentence(one))}>
      <Button size="sm" onClick={() => void copy(form.copyText())}>
        {gone.copy}
      </Button>
      {children}
    </Notice>
  );
}
