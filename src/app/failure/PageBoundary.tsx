import { Component, type ErrorInfo, type ReactNode } from 'react';
import { pageMessages } from '#domain/messages/pages.ts';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { renewFailed } from '../page/preloadable.tsx';
import { noteFault } from '../reporting/faults.ts';
import { LoadFailure, tellLoadFailure } from './loadFailure.ts';
import { answeredAgain, isSilence } from './loadPart.ts';

interface Props {
  /** Where the page is: another place gets another chance. */
  place: string;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
}

/** Stands where a page broke or did not arrive: what happened, and what to do next. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    if (isSilence(error)) return void this.outlive(error);
    if (error instanceof LoadFailure) tellLoadFailure(error);
    else console.error('A page broke.', error, componentStack);
    noteFault('page', error, componentStack ?? undefined);
  }

  private readonly retry = () => {
    renewFailed();
    this.setState({ error: null });
  };

  private async outlive(error: Error): Promise<void> {
    await answeredAgain();
    if (this.state.error === error) this.retry();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof LoadFailure) {
      return (
        <ErrorState title={pageMessages.pageMissing} retryLabel="Refresh the page" onRetry={() => location.reload()} />
      );
    }
    if (isSilence(error)) {
      return (
        <ErrorState title={error.message} onRetry={this.retry}>
          {pageMessages.pageComes}
        </ErrorState>
      );
    }
    return (
      <ErrorState title={pageMessages.pageBroken} onRetry={this.retry}>
        {pageMessages.pageBrokenNext}
      </ErrorState>
    );
  }
}
