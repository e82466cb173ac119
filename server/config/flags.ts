import { parseArgs } from 'node:util';
import { z } from 'zod';
import { StartFailure } from './startFailure.ts';

export interface SeedOptions {
  number: number;
  /** The last day of the demo's history, "2026-11-21"; null: the first start's. */
  date: string | null;
  /**
   * Multiplies the number of sites and the first ones' size. Larger demos have a shorter history; a fraction has the
   * usual sites with fewer doors.
   */
  scale: number;
}

export interface SimulatorSettings {
  /** 1: as fast as a real facility; 10: ten times as fast. */
  tempo: number;
  quiet: boolean;
  /** Many times the usual faults and visits. */
  storm: boolean;
}

export interface Flags {
  /** null: the kind of database decides (see seedOptions). */
  seed: number | null;
  seedDate: string | null;
  scale: number;
  simulator: boolean;
  simulatorSettings: SimulatorSettings;
}

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const flagSchema = z.object({
  seed: wholeNumber.nullable().default(null),
  'seed-date': z.iso.date().nullable().default(null),
  scale: wholeNumber.refine((scale) => scale >= 1 && scale <= 100).default(1),
  'no-simulator': z.boolean().default(false),
  tempo: z
    .string()
    .regex(/^\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .refine((tempo) => tempo >= 0.1 && tempo <= 100)
    .default(1),
  quiet: z.boolean().default(false),
  storm: z.boolean().default(false),
});

const expectations: Record<keyof z.output<typeof flagSchema>, string> = {
  seed: 'a whole number, such as --seed 7',
  'seed-date': 'a day, such as --seed-date 2026-11-21',
  scale: 'a whole number from 1 to 100, such as --scale 10',
  'no-simulator': 'given without a value',
  tempo: 'a number from 0.1 to 100, such as --tempo 10',
  quiet: 'given without a value',
  storm: 'given without a value',
};

function rawFlags(args: readonly string[]): Record<string, unknown> {
  try {
    const { values } = parseArgs({
      args: [...args],
      strict: true,
      options: {
        seed: { type: 'string' },
        'seed-date': { type: 'string' },
        scale: { type: 'string' },
        'no-simulator': { type: 'boolean' },
        tempo: { type: 'string' },
        quiet: { type: 'boolean' },
        storm: { type: 'boolean' },
      },
    });
    return values;
  } catch (cause) {
    const known = Object.keys(expectations).map((name) => `--${name}`);
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause);
    throw new StartFailure(`${reason}. Known flags: ${known.join(', ')}.`, { cause });
  }
}

/** @throws StartFailure with the name of an invalid flag and a valid example. */
export function readFlags(args: readonly string[]): Flags {
  const parsed = flagSchema.safeParse(rawFlags(args));
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof expectations;
    throw new StartFailure(`--${name} must be ${expectations[name]}.`);
  }
  const { seed, scale, tempo, quiet, storm } = parsed.data;
  if (quiet && storm) throw new StartFailure('--quiet and --storm cannot go together: choose one of them.');
  const [seedDate, simulator] = [parsed.data['seed-date'], !parsed.data['no-simulator']];
  return { seed, seedDate, scale, simulator, simulatorSettings: { tempo, quiet, storm } };
}
