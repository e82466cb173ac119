import { onScreen } from './onScreen.ts';

export type PopupKind = 'success' | 'warning' | 'error' | 'info';

/** What the person can do about it at once. */
export interface PopupAction {
  label: string;
  run: () => void;
}

export interface PopupEntry {
  id: number;
  kind: PopupKind;
  text: string;
  /** How long it stays once it is on the screen, in milliseconds; null: until it is closed. */
  duration: number | null;
  /** Screen readers interrupt for it. */
  urgent: boolean;
  /** What is told anew under the same name takes the place of what was told before. */
  name: string;
  /** How often it was told. */
  count: number;
  /** Grows with whatever is told: the entry told last has the highest. */
  turn: number;
  action?: PopupAction | undefined;
}

export interface PopupOptions {
  urgent?: boolean;
  name?: string;
  action?: PopupAction;
}

let entries: readonly PopupEntry[] = [];
let shown: readonly PopupEntry[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly PopupEntry[]): void {
  entries = next;
  shown = onScreen(entries);
  for (const listener of listeners) listener();
}

function show(kind: PopupKind, text: string, duration: number | null, options: PopupOptions = {}): number {
  const { urgent = false, name = text, action } = options;
  last += 1;
  const known = entries.find((entry) => entry.kind === kind && entry.name === name);
  const told = { kind, text, duration, urgent, name, action, turn: last };
  if (known === undefined) {
    change([...entries, { ...told, id: last, count: 1 }]);
    return last;
  }
  // Its place stays, and the focus in it.
  const again = { ...told, id: known.id, count: known.text === text ? known.count + 1 : 1 };
  change(entries.map((entry) => (entry === known ? again : entry)));
  return known.id;
}

/**
 * Short messages in the corner. Each takes its text and how long it stays (null: until closed); returns its id. The same
 * text again is counted and stays longer; what finds no room waits.
 */
export const popup = {
  success: (text: string, duration: number | null, options?: PopupOptions) => show('success', text, duration, options),
  warning: (text: string, duration: number | null, options?: PopupOptions) => show('warning', text, duration, options),
  error: (text: string, duration: number | null, options?: PopupOptions) => show('error', text, duration, options),
  info: (text: string, duration: number | null, options?: PopupOptions) => show('info', text, duration, options),
  close: (id: number) => change(entries.filter((entry) => entry.id !== id)),
  /** Those that wait for room too. */
  closeAll: () => change([]),
};

/** The popups that are on the screen. */
export const popupStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => shown,
};
