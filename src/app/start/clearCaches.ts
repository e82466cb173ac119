/** Empties Cache Storage, so that no file of an earlier build is served. */
export async function clearCaches(): Promise<void> {
  // Absent without a secure context.
  const storage = globalThis.caches as CacheStorage | undefined;
  if (storage === undefined) return;
  try {
    const names = await storage.keys();
    await Promise.all(names.map((name) => storage.delete(name)));
  } catch (cause) {
    console.warn('Cache Storage could not be cleared.', cause);
  }
}
