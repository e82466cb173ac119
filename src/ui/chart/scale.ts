const steps = [1, 2, 2.5, 5, 10];

/** The values of a chart's lines: 0 and a few round values, the last at least the highest value. */
export function ticksUpTo(highest: number, lines = 4): number[] {
  if (!(highest > 0)) return [0, 1];
  const rough = highest / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((each) => each * power >= rough - Number.EPSILON) ?? 10) * power;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_each, index) => Number((index * step).toPrecision(6)));
}
