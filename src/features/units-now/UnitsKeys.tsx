import { lazy, Suspense, useState } from 'react';
import { useShortcuts } from '#crud/keyboard/useShortcuts.ts';

const ShortcutSheet = lazy(() => import('#crud/keyboard/ShortcutSheet.tsx'));

export default function UnitsKeys() {
  const [isSheetOpen, setSheetOpen] = useState(false);
  useShortcuts({
    search: () => {
      const box = document.querySelector<HTMLInputElement>('main [role=searchbox]');
      box?.focus();
      box?.select();
      return box !== null;
    },
    help: () => setSheetOpen(true),
  });
  return isSheetOpen ? (
    <Suspense>
      <ShortcutSheet available={['search', 'help']} onClose={() => setSheetOpen(false)} />
    </Suspense>
  ) : null;
}
