import { serverTiming } from '#server/config/timing.ts';

/**
 * On SIGINT or SIGTERM: exits with 0 once everything is closed, with 1 when that fails or takes too long, and at once
 * on a second signal.
 */
export function stopOnSignal(close: () => Promise<void>, onStopping: () => void): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    onStopping();
    setTimeout(() => process.exit(1), serverTiming.stop.process).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
