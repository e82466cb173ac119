import { CloudOff } from 'lucide-react';
import { listMessages } from '#domain/messages/lists.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { useData } from '../context/replica.ts';
import { reasonText, type EmptyReason } from './emptyReason.ts';

/** Shown in place of rows that may exist. @param many the rows' name within a sentence. */
export function NoRowsMessage({ many, reason }: { many: string; reason: EmptyReason }) {
  const { replica } = useData();
  if (reason.kind === 'notArrived') {
    return (
      <EmptyState icon={CloudOff} title={listMessages.notArrived(many)}>
        {listMessages.arriveLater}
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
