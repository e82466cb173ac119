import type { ReactNode } from 'react';

type Render = (close: () => void) => ReactNode;

let shown: ReactNode = null;
const listeners = new Set<() => void>();

function show(content: ReactNode): void {
  shown = content;
  for (const listener of listeners) listener();
}

export const closeDialog = (): void => show(null);

/**
 * Opens a dialog that outlives the component that opens it: one that vanishes because of what the dialog did, such as
 * the button for a debt that is now paid. One dialog at a time.
 */
export function showDialog(render: Render): void {
  show(render(closeDialog));
}

export const openedDialog = {
  current: (): ReactNode => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
