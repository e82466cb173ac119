import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateMessage } from './StateMessage.tsx';

export interface EmptyStateProps {
  /** "No units yet". */
  title: ReactNode;
  /** The reason, and the next step. */
  children?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
}

export function EmptyState({ title, children, action, icon = Inbox }: EmptyStateProps) {
  return (
    <StateMessage icon={icon} palette="neutral" title={title} action={action}>
      {children}
    </StateMessage>
  );
}
