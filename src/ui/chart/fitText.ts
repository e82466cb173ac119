let context: CanvasRenderingContext2D | null = null;

/** The width of a chart's text in CSS pixels. */
export function textWidth(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  context.font = "12px 'Inter Variable', system-ui, sans-serif";
  // A canvas has no figures of equal width, as the chart has: a 0 is the widest.
  return context.measureText(text.replaceAll(/\d/g, '0')).width * 1.03;
}

/** A text that fits, cut with "…" if it must be; empty if not even a letter fits. */
export function fitText(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  let [fits, tooLong] = [0, text.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (textWidth(`${text.slice(0, middle).trimEnd()}…`) <= room) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? '' : `${text.slice(0, fits).trimEnd()}…`;
}

/** A text in one line, or in two at a space, of which the second may be cut. */
export function twoLines(text: string, room: number): [string] | [string, string] {
  if (textWidth(text) <= room) return [text];
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const at = spaces.findLast((index) => textWidth(text.slice(0, index)) <= room);
  return at === undefined ? [fitText(text, room)] : [text.slice(0, at), fitText(text.slice(at + 1), room)];
}

const gap = 12;
/** Names are cut before they are left out, and dates, of which half says nothing, left out before they are cut. */
const mostOf = (label: string) => (/\d/.test(label) ? 96 : 52);

export interface BandLabels {
  /** Every how many bands one has a label. */
  every: number;
  /** The width of a label. */
  room: number;
}

/** How the labels of equal bands fit beside each other. */
export function bandLabels(labels: readonly string[], band: number): BandLabels {
  // Measuring takes long, so only some of many labels are measured; a wider one is cut.
  const sampleEvery = Math.ceil(labels.length / 60);
  const measured = labels.filter((_label, index) => index % sampleEvery === 0);
  const widest = measured.reduce((most, label) => Math.max(most, Math.min(textWidth(label), mostOf(label))), 0);
  const every = Math.max(1, Math.ceil((widest + gap) / band));
  return { every, room: band * every - gap };
}
