import { parseArgs } from 'node:util';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { chaos } from '#tests/support/chaos/chaos.ts';
import { findMosquitto } from '#tests/support/mqtt/mosquitto.ts';
import { findPostgres } from '#tests/support/postgres/postgres.ts';
import { findRedis } from '#tests/support/redis/redis.ts';
import { requireChromium } from './requireChromium.ts';

/** `npm run proof:chaos -- [--minutes 60] [--seed 7] [--only "part of a trouble's name"]` */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});

const needed = { PostgreSQL: findPostgres(), redis: findRedis(), mosquitto: findMosquitto() };
const missing = Object.entries(needed).flatMap(([name, path]) => (path === null ? [name] : []));
if (missing.length > 0) throw new Error(`This proof needs ${missing.join(', ')}, which this machine does not have.`);
process.env['CHROMIUM_PATH'] = await requireChromium();
const { folder } = await buildWhenStale();
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
console.log(`Seed ${seed}. For ${minutes} minutes one thing after the other goes wrong while people work.`);
const faults = await chaos({ seed, minutes, only: values.only, dashboard: folder, onLine: console.log });
console.log(faults.length === 0 ? 'Nothing was lost, doubled, late or untrue.' : faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
