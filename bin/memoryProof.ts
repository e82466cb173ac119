import { liveThrough } from '#tests/bench/dayOfEvents.ts';

const hours = 24;
/** The first hour that counts: by then the journal is full and all caches exist. */
const firstHour = 4;
/** The allowed growth from that hour to the last. */
const tolerance = 0.05;

const { gc } = globalThis;
if (gc === undefined) {
  console.error('The proof needs --expose-gc: run npm run proof:memory.');
  process.exit(1);
}

function collectedHeap(): number {
  gc?.();
  gc?.();
  return process.memoryUsage().heapUsed;
}

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const byHour: number[] = [];
const recordHour = (hour: number) => {
  byHour[hour] = collectedHeap();
  console.log(`after hour ${String(hour).padStart(2)}: ${inMegabytes(byHour[hour] ?? 0)}`);
};
await liveThrough(hours, recordHour, (error) => {
  throw error;
});
const [early = 0, late = 0] = [byHour[firstHour], byHour[hours]];
const growth = late / early - 1;
console.log(`From hour ${firstHour} to hour ${hours}: ${(growth * 100).toFixed(1)} % (at most ${tolerance * 100} %).`);
process.exit(growth <= tolerance ? 0 : 1);
