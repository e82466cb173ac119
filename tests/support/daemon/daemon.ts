import { spawn } from 'node:child_process';

export interface Daemon {
  /** Waits until the process is gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Waits until it says that it is ready. */
export async function startDaemon(command: string, args: readonly string[], ready: RegExp): Promise<Daemon> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => process.off('exit', endWithUs));
  let said = '';
  let isReady = false;
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        // A process that talks on would fill the memory.
        if (isReady) return;
        said += text;
        isReady = ready.test(said);
        if (isReady) resolve();
      });
    }
    child.once('error', reject);
    void ended.then(() => reject(new Error(`${command} ended before it was ready:\n${said}`)));
  });
  return {
    async stop(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
