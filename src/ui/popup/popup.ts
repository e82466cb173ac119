export type PopupKind = 'success' | 'warning' | 'error' | 'info';

export interface PopupEntry {
  id: number;
  kind: PopupKind;
  text: string;
  /** How long it stays, in milliseconds; null until it is closed. */
  duration: number | null;
}

let entries: readonly PopupEntry[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly PopupEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function show(kind: PopupKind, text: string, duration: number | null): number {
  // The same sentence twice at once tells nothing new: it only stays longer.
  const others = entries.filter((entry) => entry.kind !== kind || entry.text !== text);
  last += 1;
  change([...others, { id: last, kind, text, duration }].slice(-4));
  return last;
}

/** Short messages in the corner. Each takes its text and how long it stays (null: until closed); returns its id. */
export const popup = {
  success: (text: string, duration: number | null) => show('success', text, duration),
  warning: (text: string, duration: number | null) => show('warning', text, duration),
  error: (text: string, duration: number | null) => show('error', text, duration),
  info: (text: string, duration: number | null) => show('info', text, duration),
  close: (id: number) => change(entries.filter((entry) => entry.id !== id)),
};

export const popupStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => entries,
};
