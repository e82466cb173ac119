import { lazy, Suspense } from 'react';
import type { PinCodeDialogProps } from './PinCodeDialog.tsx';

const PinCodeDialog = lazy(() => import('./PinCodeDialog.tsx').then((module) => ({ default: module.PinCodeDialog })));

/** The form's code is large, so it loads when the dialog opens. */
export function LazyPinCodeDialog(props: PinCodeDialogProps) {
  return (
    <Suspense fallback={null}>
      <PinCodeDialog {...props} />
    </Suspense>
  );
}
