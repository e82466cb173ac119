import { useShortcuts } from '#crud/keyboard/useShortcuts.ts';

/** The slash leads to the search of the units, as in lists. */
export default function UnitsKeys() {
  useShortcuts({
    search: () => {
      const box = document.querySelector<HTMLInputElement>('main [role=searchbox]');
      box?.focus();
      box?.select();
      return box !== null;
    },
  });
  return null;
}
