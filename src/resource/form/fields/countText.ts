const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

/** "12 words · 85 of 200 characters": how long a text is, and how long it may be. */
export function countText(text: string, longest: number | null): string {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/u).length;
  const of = longest === null ? '' : ` of ${longest.toLocaleString('en-AU')}`;
  const characters = longest === null ? '' : ` · ${text.trim().length.toLocaleString('en-AU')}${of} characters`;
  return plural(words, 'word', 'words') + characters;
}
