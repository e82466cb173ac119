import type { Controller } from '#domain/entities/controller.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { withConfig } from '#domain/forms/controller.ts';
import { recordMessages } from '#domain/messages/records.ts';
import type { InputsLoaderProps } from '#crud/descriptor/form.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { DetailSkeleton } from '#ui/skeleton/DetailSkeleton.tsx';
import { useControllerConfig } from './useControllerConfig.ts';

/** Loads a controller's config for its form, since the record may be older. */
export function ConfigLoader({ row, children }: InputsLoaderProps<Controller>) {
  const answer = useControllerConfig(row);
  if (answer.status === 'ready') return children(withConfig(row, answer.config));
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
