import { ErrorState } from '#ui/page/ErrorState.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import type { ValueView } from './usePolledValue.ts';

interface AwaitedPanelProps {
  view: Exclude<ValueView<unknown>, { status: 'ready' }>;
  title: string;
  /** Says that it could not be read. */
  notRead: string;
  /** The height of what will stand here. */
  h: string;
  onRetry: () => void;
}

/** In the place of a panel whose value is not read yet, or could not be; nothing where the server has none. */
export function AwaitedPanel({ view, title, notRead, h, onRetry }: AwaitedPanelProps) {
  if (view.status === 'absent') return null;
  if (view.status === 'failed') {
    return (
      <Panel>
        <ErrorState title={notRead} onRetry={onRetry}>
          {view.message}
        </ErrorState>
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <SkeletonBlock h={h} />
    </Panel>
  );
}
