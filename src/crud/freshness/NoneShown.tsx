import { CloudOff } from 'lucide-react';
import { listMessages } from '#domain/messages/lists.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { useData } from '../context/replica.ts';
import { reasonText, type EmptyReason } from './emptyReason.ts';

/** Stands where rows would that may be there. @param many what they are called within a sentence. */
export function NoneShown({ many, why }: { many: string; why: EmptyReason }) {
  const { replica } = useData();
  if (why.kind === 'notArrived') {
    return (
      <EmptyState icon={CloudOff} title={listMessages.notArrived(many)}>
        {listMessages.arriveLater}
      </EmptyState>
    );
  }
  const retry = why.kind === 'failed' ? why.retry : undefined;
  return (
    <ErrorState title={listMessages.notRead(many)} onRetry={retry ?? (() => replica.focused())}>
      {reasonText(why)}
    </ErrorState>
  );
}
