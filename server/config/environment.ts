import { z } from 'zod';
import { StartFailure } from './startFailure.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A variable that is set to nothing counts as absent, as shells and compose files leave it. */
const absentWhenEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema);

const environmentSchema = z.object({
  PORT: absentWhenEmpty(
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .default(4200),
  ),
  HOST: absentWhenEmpty(
    z
      .string()
      .regex(/^[\w.:-]+$/)
      .default('127.0.0.1'),
  ),
  DATA_DIR: absentWhenEmpty(z.string().default('./data')),
  DATABASE_URL: absentWhenEmpty(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  LOG_LEVEL: absentWhenEmpty(z.enum(logLevels).optional()),
});

/** What the server is told by its environment, with the defaults filled in. */
export interface Environment {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** null: only failures are logged, and no requests. */
  logLevel: (typeof logLevels)[number] | null;
}

const expectations: Record<keyof z.output<typeof environmentSchema>, string> = {
  PORT: 'a whole number from 0 to 65535, such as 4200',
  HOST: 'a host name or an address, such as 127.0.0.1',
  DATA_DIR: 'the path of a folder, such as ./data',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user:password@localhost:5432/gatehouse',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
};

/** A value may hold a password; only those that cannot are repeated. */
const repeatable: ReadonlySet<string> = new Set(['PORT', 'HOST', 'LOG_LEVEL', 'DATA_DIR']);

/**
 * Reads the environment once.
 * @throws StartFailure naming the variable that is broken and what it should be.
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations;
    const given = repeatable.has(name) ? ` not "${variables[name] ?? ''}"` : '';
    throw new StartFailure(`${name} must be ${expectations[name]}${given === '' ? '' : `,${given}`}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, LOG_LEVEL } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    logLevel: LOG_LEVEL ?? null,
  };
}
