/** undefined without a secure context, and outside browsers. */
export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
}

/**
 * Holds a lock until this realm ends or the returned function is called. Rejects where the browser denies locks, for
 * example with blocked storage.
 */
export async function holdLock(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    locks.request(name, () => new Promise<void>((letGo) => held(letGo))).catch(failed);
  });
}

/** The lock that proves a tab alive to its hosts. */
export interface TabLife {
  name: string;
  release: () => void;
}

/** null where the browser has or grants no locks. */
export async function holdTabLife(): Promise<TabLife | null> {
  const locks = webLocks();
  if (locks === undefined) return null;
  const name = `gatehouse-tab-${Math.random().toString(36).slice(2)}`;
  try {
    return { name, release: await holdLock(locks, name) };
  } catch (cause) {
    console.warn('This tab cannot hold a lock; its host notices by its silence when it is gone.', cause);
    return null;
  }
}
