/** The browser's locks; undefined in a page without a secure context, and outside of browsers. */
export function webLocks(): LockManager | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
}

/** Takes a lock and holds it until the answered function is called, or this realm ends. */
export async function holdLock(locks: LockManager, name: string): Promise<() => void> {
  return new Promise((held, failed) => {
    locks.request(name, () => new Promise<void>((letGo) => held(letGo))).catch(failed);
  });
}
