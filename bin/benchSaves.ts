import { figureOf, tellFigures } from '#tests/bench/figures.ts';
import { readsOfSaves } from '#tests/bench/saveFigures.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { openLiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** Counts reads after saves: from our server, and from one that sends only what the agreement names. */
const server = await startTestServer();
const plain = await startPlainApi({ target: server.url });
for (const [name, base] of [
  ['our server', server.url],
  ['a plain server', plain.url],
] as const) {
  const desk = await openLiveDesk(server);
  const { change, creation } = await readsOfSaves(desk, base);
  console.log(`  ${name.padEnd(20)}a changed field: ${change}, a new record: ${creation}`);
  await tellFigures([
    figureOf(`reads after a changed field, ${name}`, [change], { unit: 'calls' }),
    figureOf(`reads after a new record, ${name}`, [creation], { unit: 'calls' }),
  ]);
  await desk.close();
}
await plain.close();
await server.close();
process.exit(0);
