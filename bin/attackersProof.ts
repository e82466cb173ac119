import { basicAttacks } from '#tests/support/attackers/basic.ts';
import { bookingAndImportAttacks } from '#tests/support/attackers/bookings.ts';
import { deviceAndArrearsAttacks } from '#tests/support/attackers/devices.ts';
import { doorAndPeopleAttacks } from '#tests/support/attackers/doorsAndPeople.ts';
import { moneyAttacks } from '#tests/support/attackers/money.ts';
import { peopleAttacks } from '#tests/support/attackers/people.ts';
import { openScene } from '#tests/support/attackers/scene.ts';
import { runProcess, temporaryFolder } from '#tests/support/server/process.ts';
import { remoteCalls } from '#tests/support/server/serverProcess.ts';

const attacks = [
  ...basicAttacks,
  ...peopleAttacks,
  ...doorAndPeopleAttacks,
  ...deviceAndArrearsAttacks,
  ...bookingAndImportAttacks,
  ...moneyAttacks,
];

/** Tries the acts of somebody who means harm, on the built server with demo data, as a newcomer starts it. */
const folder = temporaryFolder();
const environment = { PORT: '0', DATA_DIR: `${folder.path}/data`, LOG_LEVEL: 'info' };
const running = runProcess('bin/start.ts', ['--seed', '7', '--no-simulator'], environment);
try {
  const [, url = ''] = await running.says(/Open\s+(http\S+)/);
  const scene = await openScene(remoteCalls(url), running.output);
  let failures = 0;
  for (const { name, run } of attacks) {
    const got = await run(scene);
    if (got !== null) failures += 1;
    console.log(got === null ? `held    ${name}` : `BROKEN  ${name}: ${got}`);
  }
  console.log(
    failures === 0 ? `All ${attacks.length} attacks were held.` : `${failures} of ${attacks.length} got through.`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  running.child.kill('SIGTERM');
  await running.ended;
  folder.remove();
}
