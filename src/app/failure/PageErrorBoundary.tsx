import { Component, type ErrorInfo, type ReactNode } from 'react';
import { pageMessages } from '#domain/messages/pages.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { resetFailedLoads } from '../page/preloadable.tsx';
import { recordFault } from '../reporting/faults.ts';
import { LoadFailure, showLoadFailure } from './loadFailure.ts';
import { MissingCode } from './fetchCode.ts';
import { whenReachableAgain, isUnreachable, loadCode } from './loadCode.ts';

interface Props {
  place: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
}

/** Shows the failure and the next step, in place of a page that broke or did not load. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    if (error instanceof MissingCode) return void this.explain(error);
    if (isUnreachable(error)) return void this.retryWhenReachable(error);
    if (error instanceof LoadFailure) showLoadFailure(error);
    else console.error('A page broke.', error, componentStack);
    recordFault('page', error, componentStack ?? undefined);
  }

  private readonly retry = () => {
    resetFailedLoads();
    this.setState({ error: null });
  };

  /** The page's own parts load by React alone: tells a new version from an outage, and shows that. */
  private async explain(error: MissingCode): Promise<void> {
    const failure = await loadCode('module', () => Promise.reject<Error>(error)).catch((cause: Error) => cause);
    if (failure instanceof LoadFailure) showLoadFailure(failure);
    if (this.state.error === error) this.setState({ error: failure });
  }

  private async retryWhenReachable(error: Error): Promise<void> {
    await whenReachableAgain();
    if (this.state.error === error) this.retry();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LoadFailure || error instanceof MissingCode) {
      return (
        <ErrorState
          isPage
          title={pageMessages.pageMissing}
          retryLabel="Refresh the page"
          onRetry={() => location.reload()}
        />
      );
    }
    if (isUnreachable(error)) {
      return (
        <ErrorState isPage title={error.message} onRetry={this.retry}>
          {pageMessages.pageComes}
        </ErrorState>
      );
    }
    return (
      <ErrorState isPage title={pageMessages.pageBroken} onRetry={this.retry}>
        {pageMessages.pageBrokenNext}
      </ErrorState>
    );
  }
}
