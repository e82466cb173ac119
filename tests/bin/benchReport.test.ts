import { describe, expect, it } from 'vitest';
import { figureOf, type Figure } from '#tests/bench/figures.ts';
import { barsOf, pageOf, pictureOf, withPart, type PartFigures } from '#tests/bench/report.ts';

const figure = (sample: readonly number[], who = 'Gatehouse'): Figure => {
  const made = figureOf('a key <typed>', sample, { who });
  if (made === null) throw new Error('The sample is empty.');
  return made;
};
const run = (given: Partial<PartFigures>): PartFigures => ({
  date: '2026-11-27',
  version: '1.0.0',
  machine: '2 cores, 8 GB, Node.js 20',
  figures: [figure([10, 20])],
  ...given,
});

describe('the report of the bench', () => {
  it('keeps the newest run, and the last one of the release before', () => {
    const first = withPart({}, 'replica', run({}));
    const again = withPart(first, 'replica', run({ figures: [figure([9])] }));
    expect(again['replica']?.release).toBeNull();
    const next = withPart(again, 'replica', run({ version: '1.1.0', figures: [figure([8])] }));
    expect(next['replica']).toMatchObject({ newest: { version: '1.1.0' }, release: { version: '1.0.0' } });
    const later = withPart(next, 'replica', run({ version: '1.1.0', figures: [figure([7])] }));
    expect(later['replica']?.release?.figures[0]?.p50).toBe(9);
    expect(withPart(later, 'map', run({}))['replica']).toEqual(later['replica']);
  });

  it('shows ours, the release before and rivals beside each other, on machines of one size alone', () => {
    const figures = [figure([8]), figure([30], 'A rival')];
    const kept = withPart(withPart({}, 'replica', run({})), 'replica', run({ version: '1.1.0', figures }));
    const part = kept['replica'];
    if (part === undefined) throw new Error('The part is kept.');
    const labels = (one: typeof part) =>
      barsOf(one)
        .get('a key <typed>')
        ?.map(({ label }) => label);
    expect(labels(part)).toEqual(['Gatehouse', 'Gatehouse, 1.0.0', 'A rival']);
    const elsewhere = { ...part, release: run({ machine: '8 cores, 32 GB, Node.js 20' }) };
    expect(labels(elsewhere)).toEqual(['Gatehouse', 'A rival']);
    expect(pageOf({ replica: elsewhere }, {})).toContain('no figures of an earlier release');
  });

  it('draws a measurement that did not come to an end, and no markup from its name', () => {
    const picture = pictureOf({ newest: run({ figures: [figure([Infinity])] }), release: null });
    expect(picture).toContain('no end');
    expect(picture).toContain('a key &lt;typed>');
  });
});
