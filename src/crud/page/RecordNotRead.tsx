import { askFor } from '#domain/entities/define.ts';
import { entityOf, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { pageMessages } from '#domain/messages/pages.ts';
import { recordMessages } from '#domain/messages/records.ts';
import { describeRight, givingRights } from '#domain/permissions/describe.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useCan } from '../context/session.ts';

interface RecordNotReadProps {
  entity: EntityName;
  /** The page's own title. */
  title: string;
  error: AppError;
  retry: () => void;
}

/** Instead of a record that did not come: the right that the user lacks, or the server's words. */
export function RecordNotRead({ entity, title, error, retry }: RecordNotReadProps) {
  const ask = askFor(entityOf(entity), 'read');
  const mayRead = useCan(ask);
  return (
    <>
      <PageHeader title={title} />
      <ErrorState title={recordMessages.unreadable} onRetry={retry}>
        {error.code === 'forbidden' && !mayRead
          ? pageMessages.missingRight(describeRight(ask), describeRight(givingRights))
          : error.message}
      </ErrorState>
    </>
  );
}
