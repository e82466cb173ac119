import { styleCache } from '#ui/theme/styleCache.ts';

const { sheet } = styleCache.cache;

// As in a build: a sheet for the rules of a task. In development Emotion makes one for each rule.
sheet.isSpeedy = true;

const rulesOf = ({ sheet: rules }: HTMLStyleElement) => [...(rules?.cssRules ?? [])].map(({ cssText }) => cssText);

let merged = 0;

/** Makes one sheet of those that came since the last time: restyling takes twice as long with thousands of them. */
export function mergeStyleSheets(): void {
  const added = sheet.tags.slice(merged, -1);
  const last = sheet.tags[merged + added.length];
  if (last === undefined) return;
  last.textContent = [...added, last].flatMap(rulesOf).join('\n');
  for (const tag of added) tag.remove();
  sheet.tags.splice(merged, added.length);
  merged = sheet.tags.length;
  // The next rule begins a sheet.
  sheet.ctr = 0;
}
