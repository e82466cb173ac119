import { lockFolder } from '#server/config/folderLock.ts';

/** Locks the given folder until killed; prints that, or why not. */
try {
  lockFolder(process.argv[2] ?? '');
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
