import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../control/Button.tsx';
import { StateMessage } from './StateMessage.tsx';

export interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  /** Instead of, or without, a retry. */
  action?: ReactNode;
  /** Whether the error stands in place of a whole page. */
  isPage?: boolean;
}

/** Announced to screen readers. */
export function ErrorState({ title, children, onRetry, retryLabel = 'Try again', action, isPage }: ErrorStateProps) {
  const retry =
    onRetry === undefined ? undefined : (
      <Button onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {retryLabel}
      </Button>
    );
  return (
    <div role="alert">
      <StateMessage icon={TriangleAlert} palette="alarm" title={title} isPage={isPage} action={action ?? retry}>
        {children}
      </StateMessage>
    </div>
  );
}
