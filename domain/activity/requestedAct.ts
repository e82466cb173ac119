/** Acts that action logs name by a noun, in words that follow a person's name. */
const nouns: Readonly<Record<string, string>> = {
  calibration: 'asked for calibration of',
  'power toggle': 'asked to toggle the power of',
  'channel reset': 'asked to reset channels of',
  enrolment: 'asked to enrol',
};

const verbs = /^(?:lock|unlock|open|close|shut|access|secure|hold|release|try|turn|toggle|reset|enrol|calibrate)\b/;

/**
 * What a person asked a door or device to do, by a line of an action log: "Lock requested" is "asked to lock". A word
 * that is no known act follows "requested". null: the line is of something else.
 */
export function requestedAct(action: string): string | null {
  const named = /^(?<act>.+) requested$/i.exec(action)?.groups?.['act'];
  if (named === undefined) return null;
  const act = named.charAt(0).toLowerCase() + named.slice(1);
  return nouns[act] ?? (verbs.test(act) ? `asked to ${act}` : `requested ${act}`);
}
