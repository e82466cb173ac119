import { ErrorState } from '#ui/page/ErrorState.tsx';

/** The page of a dashboard that cannot start: the fault in its configuration. */
export function ConfigFailure({ message }: { message: string }) {
  return (
    <main>
      <ErrorState isPage title="Gatehouse cannot start" retryLabel="Reload the page" onRetry={() => location.reload()}>
        {message}
      </ErrorState>
    </main>
  );
}
