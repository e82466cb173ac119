import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { z } from 'zod';

const lineSchema = z.looseObject({ level: z.number(), msg: z.string() });
export type LogLine = z.output<typeof lineSchema>;

export interface KeptLog {
  log: Logger;
  text(): string;
  /** The lines so far. */
  lines(): LogLine[];
  /** The first match, past or future. */
  says(fits: (line: LogLine) => boolean): Promise<LogLine>;
}

export function keepLog(level: 'info' | 'warn' | 'trace' = 'info'): KeptLog {
  const written: string[] = [];
  const watchers = new Set<() => void>();
  const stream = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      written.push(chunk);
      watchers.forEach((look) => look());
      done();
    },
  });
  const lines = () => written.map((line) => lineSchema.parse(JSON.parse(line)));
  return {
    lines,
    log: pino({ level }, stream),
    text: () => written.join(''),
    says: (fits) =>
      new Promise((resolve) => {
        const look = () => {
          const line = lines().find(fits);
          if (line === undefined) return;
          watchers.delete(look);
          resolve(line);
        };
        watchers.add(look);
        look();
      }),
  };
}
