export interface Shortcut {
  id: string;
  /** The keys as the browser names them (`KeyboardEvent.key`); each of them does the same. */
  keys: readonly string[];
  label: string;
  group: 'Rows' | 'List' | 'Help';
}

/**
 * Every shortcut of lists. Handlers, the sheet and the tests derive from it. No shortcut has a modifier, and none works
 * in a text field, a choice list, a menu or a dialog.
 */
export const shortcuts = [
  { id: 'next', keys: ['j', 'ArrowDown'], label: 'Go to the next row', group: 'Rows' },
  { id: 'previous', keys: ['k', 'ArrowUp'], label: 'Go to the previous row', group: 'Rows' },
  { id: 'open', keys: ['Enter'], label: 'Open the row', group: 'Rows' },
  { id: 'panel', keys: [' '], label: 'Open the row beside the list', group: 'Rows' },
  { id: 'select', keys: ['x'], label: 'Select the row', group: 'Rows' },
  { id: 'edit', keys: ['e'], label: 'Edit the row', group: 'Rows' },
  { id: 'search', keys: ['/'], label: 'Search; Enter opens the only match', group: 'List' },
  { id: 'create', keys: ['c'], label: 'Create a new record', group: 'List' },
  { id: 'leave', keys: ['Escape'], label: 'Close the panel, or leave the row or the search', group: 'List' },
  { id: 'help', keys: ['?'], label: 'Show this list', group: 'Help' },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof shortcuts)[number]['id'];

const keyNames: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ' ': 'Space',
  Escape: 'Esc',
};

/** The sign of a key on keyboards: "↓", "Esc", "J". */
export function keyName(key: string): string {
  return keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The shortcut of a key; null if it has none. Capital letters count, since Caps Lock may be on. */
export function shortcutOf(key: string): ShortcutId | null {
  const wanted = /^[A-Z]$/.test(key) ? key.toLowerCase() : key;
  return shortcuts.find(({ keys }) => (keys as readonly string[]).includes(wanted))?.id ?? null;
}
