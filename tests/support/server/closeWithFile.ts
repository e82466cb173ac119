const closers = new Set<() => Promise<void>>();

/** Returns what closes a server or the like, once: by hand, or else when the tests of its file have run. */
export function closeWithFile(close: () => Promise<void>): () => Promise<void> {
  const closeOnce = async () => {
    if (closers.delete(closeOnce)) await close();
  };
  closers.add(closeOnce);
  return closeOnce;
}

/** The last opened first. */
export async function closeAll(): Promise<void> {
  for (const close of [...closers].reverse()) await close();
}
