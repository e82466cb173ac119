import { CircleCheck, CircleX, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyMessages } from '#domain/messages/copies.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { Notice } from '../form/FormNotices.tsx';
import { LinkButton, type LinkButtonProps } from '../link/LinkButton.tsx';
import type { CopyNote } from './useBeginning.ts';

const looks = {
  created: { icon: CircleCheck, palette: 'accent', role: 'status' },
  copied: { icon: Copy, palette: 'accent', role: 'status' },
  failed: { icon: CircleX, palette: 'alarm', role: 'alert' },
} as const;

interface CopyNoticeProps {
  note: CopyNote;
  /** The page of a created record; absent: it has none. */
  detail: Omit<LinkButtonProps, 'children'> | undefined;
}

/** Says what a new record's form begins with, and leads to the record that was just created. */
export function CopyNotice({ note: { tone, text, id, name }, detail }: CopyNoticeProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus may have scrolled the form below the top bar.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <chakra.div ref={top} data-copy={tone}>
      <Notice {...looks[tone]} text={text}>
        {id === null || detail === undefined ? null : <LinkButton {...detail}>{copyMessages.open(name)}</LinkButton>}
      </Notice>
    </chakra.div>
  );
}
