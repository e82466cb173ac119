import { liveThrough } from '#tests/bench/dayOfEvents.ts';

const hours = 24;
/** The journal is full by then, and everything that is made once has been made. */
const from = 4;
/** How much more there may be in the end than at that hour. */
const tolerance = 0.05;

const { gc } = globalThis;
if (gc === undefined) {
  console.error('Memory can only be judged after a collection: npm run proof:memory starts it so.');
  process.exit(1);
}

function heap(): number {
  gc?.();
  gc?.();
  return process.memoryUsage().heapUsed;
}

const inWords = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

const byHour: number[] = [];
const note = (hour: number) => {
  byHour[hour] = heap();
  console.log(`after hour ${String(hour).padStart(2)}: ${inWords(byHour[hour] ?? 0)}`);
};
await liveThrough(hours, note, (error) => {
  throw error;
});
const [early = 0, late = 0] = [byHour[from], byHour[hours]];
const growth = late / early - 1;
console.log(`From hour ${from} to hour ${hours}: ${(growth * 100).toFixed(1)} % (at most ${tolerance * 100} %).`);
process.exit(growth <= tolerance ? 0 : 1);
