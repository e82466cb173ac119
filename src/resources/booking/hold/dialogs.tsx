import { lazy, Suspense } from 'react';
import type { BookHoldProps } from './BookHoldDialog.tsx';
import type { ChangeHoldProps } from './ChangeHoldDialog.tsx';
import type { HoldDialogProps } from './HoldDialog.tsx';

/** The forms' code is large, so it loads when a dialog opens. */
const Hold = lazy(() => import('./HoldDialog.tsx').then(({ HoldDialog: dialog }) => ({ default: dialog })));
const Change = lazy(() =>
  import('./ChangeHoldDialog.tsx').then(({ ChangeHoldDialog: dialog }) => ({ default: dialog })),
);

export function HoldDialog(props: HoldDialogProps) {
  return (
    <Suspense fallback={null}>
      <Hold {...props} />
    </Suspense>
  );
}

const Book = lazy(() => import('./BookHoldDialog.tsx').then(({ BookHoldDialog: dialog }) => ({ default: dialog })));

export function BookHoldDialog(props: BookHoldProps) {
  return (
    <Suspense fallback={null}>
      <Book {...props} />
    </Suspense>
  );
}

export function ChangeHoldDialog(props: ChangeHoldProps) {
  return (
    <Suspense fallback={null}>
      <Change {...props} />
    </Suspense>
  );
}
