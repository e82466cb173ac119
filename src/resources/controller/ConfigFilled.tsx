import type { Controller } from '#domain/entities/controller.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordMessages } from '#domain/messages/records.ts';
import type { FilledProps } from '#crud/descriptor/form.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { useControllerConfig } from './useControllerConfig.ts';

/** Fills a controller's form with its config as the API tells it: the record beside it may be older. */
export function ConfigFilled({ row, children }: FilledProps<Controller>) {
  const answer = useControllerConfig(row);
  if (answer.status === 'ready') return children({ ...row, ...answer.config });
  return (
    <>
      <PageHeader title={recordName('controller', row)} />
      {answer.status === 'loading' ? (
        <DetailSkeleton facts={6} />
      ) : (
        <ErrorState title={recordMessages.unreadable} onRetry={answer.retry}>
          {answer.error.message}
        </ErrorState>
      )}
    </>
  );
}
