/** Opens a channel to this browser's other pages and workers; null where the browser has none or refuses it. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  } catch {
    return null; // An opaque origin or a blocked storage: the page works alone.
  }
}
