/** The most popups on screen. */
const maximumVisible = 4;
/** The most of those that stay until closed, so that they never block all others. */
const maximumLasting = 2;

/** The oldest popup is first. A visible one remains when others come. */
export function visiblePopups<Entry extends { duration: number | null }>(entries: readonly Entry[]): readonly Entry[] {
  let room = maximumVisible;
  let lastingRoom = maximumLasting;
  return entries.filter(({ duration }) => {
    const isLasting = duration === null;
    if (room === 0 || (isLasting && lastingRoom === 0)) return false;
    room -= 1;
    if (isLasting) lastingRoom -= 1;
    return true;
  });
}

export type PopupKind = 'success' | 'warning' | 'error' | 'info';

export interface PopupAction {
  label: string;
  run: () => void;
  /** Whether a press closes the popup, as after "Undo". */
  closes?: true;
}

export interface PopupEntry {
  id: number;
  kind: PopupKind;
  text: string;
  /** Milliseconds; null: until it is closed. */
  duration: number | null;
  urgent: boolean;
  /** A new popup of the same kind and name replaces the old one. */
  name: string;
  count: number;
  sequence: number;
  action?: PopupAction | undefined;
}

export interface PopupOptions {
  urgent?: boolean;
  name?: string;
  action?: PopupAction;
}

let entries: readonly PopupEntry[] = [];
let visible: readonly PopupEntry[] = [];
let lastSequence = 0;
const listeners = new Set<() => void>();

function change(next: readonly PopupEntry[]): void {
  entries = next;
  visible = visiblePopups(entries);
  for (const listener of listeners) listener();
}

function show(kind: PopupKind, text: string, duration: number | null, options: PopupOptions = {}): number {
  const { urgent = false, name = text, action } = options;
  lastSequence += 1;
  const known = entries.find((entry) => entry.kind === kind && entry.name === name);
  const content = { kind, text, duration, urgent, name, action, sequence: lastSequence };
  if (known === undefined) {
    change([...entries, { ...content, id: lastSequence, count: 1 }]);
    return lastSequence;
  }
  // The entry keeps its place, and with it the focus.
  const replaced = { ...content, id: known.id, count: known.text === text ? known.count + 1 : 1 };
  change(entries.map((entry) => (entry === known ? replaced : entry)));
  return known.id;
}

/**
 * Each function takes the text and the duration (null: until closed) and returns the popup's id. A repeated text is
 * counted and stays longer; popups without room wait. Hand-written, because Chakra's toaster brings a state machine
 * that exceeds the first screen's size budget.
 */
export const popup = {
  success: (text: string, duration: number | null, options?: PopupOptions) => show('success', text, duration, options),
  warning: (text: string, duration: number | null, options?: PopupOptions) => show('warning', text, duration, options),
  error: (text: string, duration: number | null, options?: PopupOptions) => show('error', text, duration, options),
  info: (text: string, duration: number | null, options?: PopupOptions) => show('info', text, duration, options),
  close: (id: number) => change(entries.filter((entry) => entry.id !== id)),
  /** Closes the waiting ones too. */
  closeAll: () => change([]),
};

export const popupStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => visible,
};
