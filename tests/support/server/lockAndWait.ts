import { lockFolder } from '#server/config/folderLock.ts';

/** Takes the folder that it is given and holds it until it is killed; says so, or why not. */
try {
  lockFolder(process.argv[2] ?? '');
  process.stdout.write('held\n');
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
