/** Empties Cache Storage, so that nothing of an earlier start or build is served. Harmless where there is none. */
export async function clearCaches(): Promise<void> {
  // Absent where the page has no secure context.
  const storage = globalThis.caches as CacheStorage | undefined;
  if (storage === undefined) return;
  try {
    const names = await storage.keys();
    await Promise.all(names.map((name) => storage.delete(name)));
  } catch (cause) {
    console.warn('Cache Storage could not be cleared.', cause);
  }
}
