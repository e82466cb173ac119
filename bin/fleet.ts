import { parseArgs } from 'node:util';
import { z } from 'zod';
import { failStart, StartFailure } from '#server/config/startFailure.ts';
import { stopOnSignal } from '#server/config/stopOnSignal.ts';
import { mostDoors } from '#tests/support/fleet/plan.ts';
import { startFleet } from '#tests/support/fleet/startFleet.ts';

const usage = 'npm run fleet -- --broker mqtt://127.0.0.1:1883 --doors 60 --prefix acme/north --seed 1 --quiet';

const flagSchema = z.object({
  broker: z.string().regex(/^mqtts?:\/\/./),
  doors: z.coerce.number().int().min(1).max(mostDoors).default(60),
  prefix: z
    .string()
    .regex(/^[^/+#\s]+(\/[^/+#\s]+)*$/)
    .default(''),
  seed: z.coerce.number().int().min(0).default(1),
  tempo: z.coerce.number().min(0.1).max(100).default(1),
  quiet: z.boolean().default(false),
});

function readFlags(args: readonly string[]): z.output<typeof flagSchema> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        broker: { type: 'string' },
        doors: { type: 'string' },
        prefix: { type: 'string' },
        seed: { type: 'string' },
        tempo: { type: 'string' },
        quiet: { type: 'boolean' },
      },
    });
    return flagSchema.parse(values);
  } catch (cause) {
    throw new StartFailure(`Give a broker, and 1 to ${mostDoors} doors: ${usage}`, { cause });
  }
}

async function run(): Promise<void> {
  const { MQTT_USERNAME: username, MQTT_PASSWORD: password } = process.env;
  const flags = readFlags(process.argv.slice(2));
  const fleet = await startFleet({ ...flags, username, password }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(`The broker at ${flags.broker} did not take the devices: ${reason}`, { cause });
  });
  console.log(`${fleet.devices.length} devices with ${flags.doors} doors are connected to ${flags.broker}.`);
  stopOnSignal(fleet.close, () => undefined);
}

run().catch(failStart);
