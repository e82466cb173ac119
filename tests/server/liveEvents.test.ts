import { describe, expect, it } from 'vitest';
import { createFrames } from '#server/live/frames.ts';
import { eventsOf } from '#server/live/liveEvents.ts';
import type { Change } from '#server/storage/change.ts';

const change = (act: Change['act'], more: Partial<Change> = {}): Change => ({
  entity: 'unit',
  act,
  id: 1,
  siteId: 3,
  organisationIds: [1],
  ...more,
});

const namesOf = (changes: readonly Change[]) => eventsOf(changes).map(({ name, payload }) => `${name} ${payload.id}`);

describe('the changes of one record that leave together', () => {
  it.each<[Change['act'][], string]>([
    [['UPDATE', 'UPDATE', 'UPDATE'], 'UNIT:UPDATE 1'],
    [['UPDATE', 'DELETE'], 'UNIT:DELETE 1'],
    [['CREATE', 'UPDATE', 'UPDATE'], 'UNIT:CREATE 1'],
    [['CREATE', 'UPDATE', 'DELETE'], 'UNIT:DELETE 1'],
    [['DELETE', 'CREATE', 'UPDATE'], 'UNIT:CREATE 1'],
    [['CREATE', 'DELETE', 'UPDATE'], 'UNIT:CREATE 1'],
  ])('%j leave as %s', (acts, name) => {
    expect(namesOf(acts.map((act) => change(act)))).toEqual([name]);
  });

  it('leave where the last one stood', () => {
    expect(namesOf([change('UPDATE'), change('UPDATE', { id: 2 }), change('UPDATE')])).toEqual([
      'UNIT:UPDATE 2',
      'UNIT:UPDATE 1',
    ]);
  });

  it('leave for each audience and site by themselves, and the last act that anybody may see comes last', () => {
    const events = eventsOf([
      change('UPDATE', { organisationIds: [1, 2] }),
      change('DELETE', { organisationIds: [2], onlyForThem: true }),
      change('UPDATE', { organisationIds: [2, 1] }),
      change('UPDATE', { siteId: 4 }),
    ]);
    expect(events.map(({ name, rooms, payload }) => [name, rooms.includes('everything'), payload.siteId])).toEqual([
      ['UNIT:DELETE', false, 3],
      ['UNIT:UPDATE', true, 3],
      ['UNIT:UPDATE', true, 4],
    ]);
    expect(events[0]?.rooms).toEqual(['reading:sites:2', 'reading:sites:2:3']);
  });

  it('of one record that shows at several sites leave for each', () => {
    const events = eventsOf([change('UPDATE', { alsoAtSites: [5] }), change('UPDATE', { alsoAtSites: [5] })]);
    expect(events.map(({ payload }) => payload.siteId)).toEqual([3, 5]);
  });

  it('name a request only if it made all of them', () => {
    const one = change('UPDATE', { requestId: 'one' });
    const requestOf = (changes: Change[]) => eventsOf(changes).map(({ payload }) => payload.requestId);
    expect(requestOf([one, one])).toEqual(['one']);
    expect(requestOf([one, change('UPDATE', { requestId: 'other' })])).toEqual([undefined]);
    expect(requestOf([one, change('UPDATE'), one])).toEqual([undefined]);
    expect(requestOf([change('UPDATE'), one])).toEqual([undefined]);
  });
});

describe('changes', () => {
  /** Each call's changes leave by themselves. */
  function framesOf() {
    const sent: string[] = [];
    let line = 0;
    const frames = createFrames((changes) => sent.push(changes.map(({ act, id }) => `${act} ${id}`).join()));
    const logged = (id: number) => {
      line += 1;
      return { ...change(line === 1 ? 'CREATE' : 'UPDATE', { id }), line, writerId: null };
    };
    const add = (...ids: number[]) => frames.add(ids.map(logged));
    return { sent, frames, add };
  }

  it('of one record within a frame leave together, and those of others at once', async () => {
    const { sent, add } = framesOf();
    add(1);
    add(1);
    add(2);
    add(1, 3);
    const atOnce = ['CREATE 1', 'UPDATE 2', 'UPDATE 3'];
    expect(sent).toEqual(atOnce);
    await expect.poll(() => sent).toEqual([...atOnce, 'UPDATE 1,UPDATE 1']);
  });

  it('that wait leave when the server stops', () => {
    const { sent, frames, add } = framesOf();
    add(1);
    add(1);
    frames.flush();
    frames.flush();
    expect(sent).toEqual(['CREATE 1', 'UPDATE 1']);
  });
});
