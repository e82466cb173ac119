/** The browser's locks; undefined in a page without a secure context, and outside of browsers. */
export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
}

/**
 * Takes a lock and holds it until the answered function is called, or this realm ends. Rejects where the browser denies
 * locks, as one does that blocks storage.
 */
export async function holdLock(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    locks.request(name, () => new Promise<void>((letGo) => held(letGo))).catch(failed);
  });
}

/** What a tab holds while it lives, so that hosts notice when it is gone. */
export interface TabLife {
  name: string;
  letGo: () => void;
}

/** Begins a tab's life, as hosts see it; null where there are no locks, or none may be held. */
export async function holdTabLife(): Promise<TabLife | null> {
  const locks = webLocks();
  if (locks === undefined) return null;
  const name = `gatehouse-tab-${Math.random().toString(36).slice(2)}`;
  try {
    return { name, letGo: await holdLock(locks, name) };
  } catch (cause) {
    console.warn('This tab cannot hold a lock; its host notices by its silence when it is gone.', cause);
    return null;
  }
}
