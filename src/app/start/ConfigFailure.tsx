import { ErrorState } from '#ui/page/ErrorState.tsx';

/** The whole page, when the dashboard cannot start: what is wrong with its configuration. */
export function ConfigFailure({ message }: { message: string }) {
  return (
    <main>
      <ErrorState title="Gatehouse cannot start" retryLabel="Reload the page" onRetry={() => location.reload()}>
        {message}
      </ErrorState>
    </main>
  );
}
