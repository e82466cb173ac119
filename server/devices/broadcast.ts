import type { ReportListener } from './port.ts';

/** Passes each report to every listener. */
export function createBroadcast() {
  const listeners = new Set<ReportListener>();
  const toAll: ReportListener = {
    reading: (reading) => listeners.forEach((listener) => listener.reading(reading)),
    pin: (entry) => listeners.forEach((listener) => listener.pin(entry)),
  };
  return {
    toAll,
    /** Returns a function that unsubscribes. */
    listen(listener: ReportListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
