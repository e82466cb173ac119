import { CloudOff, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { listMessages } from '#domain/messages/lists.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { useData } from '../context/replica.ts';
import { reasonText, type EmptyReason } from './emptyReason.ts';

export interface NoRowsMessageProps {
  /** The rows' name within a sentence. */
  many: string;
  reason: EmptyReason;
  /** A button for a person where trying again does not help. */
  action?: ReactNode;
}

/** Shown in place of rows that may exist. */
export function NoRowsMessage({ many, reason, action }: NoRowsMessageProps) {
  const { replica } = useData();
  if (reason.kind === 'notArrived') {
    return (
      <EmptyState icon={CloudOff} title={listMessages.notArrived(many)}>
        {listMessages.arriveLater}
      </EmptyState>
    );
  }
  if (reason.kind === 'unknownFields') {
    return (
      <EmptyState icon={Info} title={listMessages.unknownRows(many)} action={action}>
        {reasonText(reason)}
      </EmptyState>
    );
  }
  const retry = reason.kind === 'failed' ? reason.retry : undefined;
  return (
    <ErrorState title={listMessages.notRead(many)} onRetry={retry ?? (() => replica.reportFocus())}>
      {reasonText(reason)}
    </ErrorState>
  );
}
