import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { outageMachine } from '#machines/outageMachine.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** `mayReload`: the page's own address answers. */
function tab({ isFlagged = false, mayReload = (): boolean => true } = {}) {
  const did: string[] = [];
  const act = (name: string) => () => void did.push(name);
  const machine = outageMachine.provide({
    actors: {
      askApi: fromPromise<void, void>(() => Promise.resolve(act('askApi')())),
      mayReload: fromPromise<boolean, void>(() => Promise.resolve(mayReload())),
    },
    actions: {
      flag: act('flag'),
      unflag: act('unflag'),
      tellOutage: act('tellOutage'),
      tellEnd: act('tellEnd'),
      reload: act('reload'),
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { input: { isFlagged }, clock }).start();
  const pass = async (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 1_000) {
      clock.increment(1_000);
      await settle();
    }
  };
  const acts = () => did.filter((name) => name !== 'askApi');
  return { actor, pass, did, acts };
}

describe('an outage', () => {
  it('is flagged and told once, however many calls stay without a response, and reloads the page after 10 s', async () => {
    const { actor, pass, acts } = tab();
    for (let call = 0; call < 3; call += 1) actor.send({ type: 'SILENT' });
    await pass(9_000);
    actor.send({ type: 'SILENT' });
    expect(acts()).toEqual(['flag', 'tellOutage']);
    await pass(60_000);
    expect(acts()).toEqual(['flag', 'tellOutage', 'reload']);
  });

  it('is over with the first response, and the reload is called off', async () => {
    const { actor, pass, acts } = tab();
    actor.send({ type: 'SILENT' });
    await pass(9_000);
    actor.send({ type: 'ANSWERED' });
    actor.send({ type: 'ANSWERED' });
    await pass(60_000);
    expect(acts()).toEqual(['flag', 'tellOutage', 'unflag', 'tellEnd']);
    actor.send({ type: 'SILENT' });
    expect(acts().slice(4)).toEqual(['flag', 'tellOutage']);
  });

  it('waits with the reload until the page itself answers, and asks the API for a sign of life meanwhile', async () => {
    let isThere = false;
    const { actor, pass, did, acts } = tab({ mayReload: () => isThere });
    actor.send({ type: 'SILENT' });
    await pass(31_000);
    expect(acts()).toEqual(['flag', 'tellOutage']);
    expect(did.filter((name) => name === 'askApi').length).toBeGreaterThan(10);
    isThere = true;
    await pass(3_000);
    expect(acts()).toEqual(['flag', 'tellOutage', 'reload']);
  });

  it('is told in the other tabs too, which leave the flag to the one that set it', async () => {
    const { actor, pass, acts } = tab();
    actor.send({ type: 'FLAGGED' });
    expect(acts()).toEqual(['tellOutage']);
    actor.send({ type: 'UNFLAGGED' });
    await pass(20_000);
    expect(acts()).toEqual(['tellOutage', 'tellEnd']);
  });

  it('goes on after the reload without another word or reload, until there is a response', async () => {
    const { actor, pass, acts } = tab({ isFlagged: true });
    actor.send({ type: 'SILENT' });
    await pass(60_000);
    expect(acts()).toEqual([]);
    actor.send({ type: 'ANSWERED' });
    expect(acts()).toEqual(['unflag', 'tellEnd']);
  });

  it('asks once for a sign of life when something was cut off, and says nothing where there is one', async () => {
    const { actor, pass, did } = tab();
    actor.send({ type: 'DOUBTED' });
    actor.send({ type: 'DOUBTED' });
    await pass(10_000);
    expect(did).toEqual(['askApi']);
    actor.send({ type: 'DOUBTED' });
    actor.send({ type: 'SILENT' });
    expect(did).toEqual(['askApi', 'askApi', 'flag', 'tellOutage']);
  });

  it('says nothing while everything is answered', async () => {
    const { actor, pass, did } = tab();
    actor.send({ type: 'ANSWERED' });
    actor.send({ type: 'UNFLAGGED' });
    await pass(20_000);
    expect(did).toEqual([]);
  });
});
