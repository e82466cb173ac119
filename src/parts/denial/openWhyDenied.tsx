import { lazy, Suspense } from 'react';
import { showDialog } from '#crud/dialog/showDialog.ts';

/** The dialog's code loads when somebody asks. */
const WhyDeniedAnywhere = lazy(() =>
  import('./WhyDenied.tsx').then(({ WhyDeniedAnywhere: dialog }) => ({ default: dialog })),
);

/** Asks why somebody was refused, at the current site or at all. */
export function openWhyDenied(): void {
  showDialog((close) => (
    <Suspense fallback={null}>
      <WhyDeniedAnywhere onClose={close} />
    </Suspense>
  ));
}
