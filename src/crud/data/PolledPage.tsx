import type { ReactNode } from 'react';
import { FreshnessLine } from '#crud/freshness/FreshnessLine.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { PageHeader, type PageHeaderProps } from '#ui/page/PageHeader.tsx';
import { Note } from '#ui/text/text.tsx';
import type { PolledValue } from './usePolledValue.ts';

export interface PolledPageProps<Value> extends Pick<PolledValue<Value>, 'isCurrent' | 'reread'> {
  /** The page has its own words for a server without the call. */
  view: Exclude<PolledValue<Value>['view'], { status: 'absent' }>;
  /** Its subtitle gives way to the words for old figures. */
  header: PageHeaderProps;
  texts: {
    notRead: string;
    /** @param why the reason of the last failure. */
    notUpdated: (why: string) => string;
  };
  /** Stands in for the content while it loads. */
  loading: ReactNode;
  children: (value: Value, readAt: number) => ReactNode;
}

/** A page of a value that is read again and again. Until there is an answer, nothing is said; when it is old, the page says so. */
export function PolledPage<Value>(props: PolledPageProps<Value>) {
  const { view, isCurrent, reread, header, texts, loading, children } = props;
  const stale = view.status === 'ready' && !isCurrent ? view : null;
  return (
    <>
      <PageHeader
        {...header}
        subtitle={
          stale === null ? (
            (header.subtitle ?? ' ')
          ) : (
            <FreshnessLine freshness={{ state: 'stale', since: stale.readAt, complete: true }} of="record" />
          )
        }
      />
      {stale === null || stale.failure === null ? null : (
        <Note role="alert" pb="3">
          {texts.notUpdated(stale.failure)}
        </Note>
      )}
      {view.status === 'loading' ? (
        <Stack gap="4" aria-busy="true">
          {loading}
        </Stack>
      ) : null}
      {view.status === 'failed' ? (
        <ErrorState title={texts.notRead} onRetry={reread}>
          {view.message}
        </ErrorState>
      ) : null}
      {view.status === 'ready' ? <Stack gap="4">{children(view.value, view.readAt)}</Stack> : null}
    </>
  );
}
