import { parseArgs } from 'node:util';
import { buildWhenStale } from '#server/dashboard/buildWhenStale.ts';
import { days, writeCharts } from '#tests/support/days/days.ts';
import { findMosquitto } from '#tests/support/mqtt/mosquitto.ts';
import { findPostgres } from '#tests/support/postgres/postgres.ts';
import { findRedis } from '#tests/support/redis/redis.ts';
import { requireChromium } from './requireChromium.ts';

/** `npm run proof:days -- [--minutes 60] [--days 7] [--seed 1] [--charts docs/proofs/days] [--snapshots FOLDER]` */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    days: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    charts: { type: 'string' },
    snapshots: { type: 'string' },
  },
});

const needed = { PostgreSQL: findPostgres(), redis: findRedis(), mosquitto: findMosquitto() };
const missing = Object.entries(needed).flatMap(([name, path]) => (path === null ? [name] : []));
if (missing.length > 0) throw new Error(`This proof needs ${missing.join(', ')}, which this machine does not have.`);
process.env['CHROMIUM_PATH'] = await requireChromium();
const { folder } = await buildWhenStale();
const [minutes, count, seed] = [Number(values.minutes), Number(values.days), Number(values.seed)];
if (!(count >= 3)) throw new Error('The last day is compared with the second: --days is 3 at least.');
console.log(`Seed ${seed}. ${count} days pass in ${minutes} minutes.`);
const { samples, faults } = await days({
  seed,
  minutes,
  days: count,
  dashboard: folder,
  snapshots: values.snapshots,
  onLine: console.log,
});
if (values.charts !== undefined) writeCharts(values.charts, samples);
console.log(faults.length === 0 ? 'Nothing grew that should not.' : faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);
