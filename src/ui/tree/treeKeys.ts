const isItem = '[role=treeitem]';

/** The items that can be seen, from top to bottom. */
const itemsOf = (tree: HTMLElement) => [...tree.querySelectorAll<HTMLElement>(isItem)];

const isChosen = (item: HTMLElement) => item.getAttribute('aria-selected') === 'true';

const textOf = (item: HTMLElement) => item.querySelector('[data-row]')?.textContent?.trim().toLowerCase() ?? '';

/** The ids from the top of the tree to an item. */
export function pathOf(item: HTMLElement): readonly string[] {
  const above = item.parentElement?.closest<HTMLElement>(isItem) ?? null;
  return [...(above === null ? [] : pathOf(above)), item.dataset['treeItem'] ?? ''];
}

/** Makes one item the Tab stop: the wanted, else the previous, the chosen, or the first one. */
export function setTabStop(tree: HTMLElement, wanted: HTMLElement | null = null): void {
  const items = itemsOf(tree);
  const stop = wanted ?? items.find((item) => item.tabIndex === 0) ?? items.find(isChosen) ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  for (const control of tree.querySelectorAll<HTMLElement>('a[href], button')) control.tabIndex = -1;
}

function towards(tree: HTMLElement, item: HTMLElement, key: string): HTMLElement | null {
  const items = itemsOf(tree);
  const place = items.indexOf(item);
  if (key === 'ArrowDown') return items[place + 1] ?? null;
  if (key === 'ArrowUp') return items[place - 1] ?? null;
  if (key === 'Home') return items[0] ?? null;
  if (key === 'End') return items.at(-1) ?? null;
  if (key.length !== 1 || key === ' ') return null;
  const after = [...items.slice(place + 1), ...items.slice(0, place + 1)];
  return after.find((each) => textOf(each).startsWith(key.toLowerCase())) ?? null;
}

/** The key focuses another item, opens or closes it, or follows its link. */
export function itemForKey(
  tree: HTMLElement,
  item: HTMLElement,
  key: string,
): HTMLElement | 'toggle' | 'follow' | null {
  const expanded = item.getAttribute('aria-expanded');
  const hasLink = item.querySelector(':scope > [data-row] a[href]') !== null;
  switch (key) {
    case 'ArrowRight':
      if (expanded === 'false') return 'toggle';
      return expanded === 'true' ? item.querySelector<HTMLElement>(isItem) : null;
    case 'ArrowLeft':
      if (expanded === 'true') return 'toggle';
      return item.parentElement?.closest<HTMLElement>(isItem) ?? null;
    case 'Enter':
      if (hasLink) return 'follow';
      return expanded === null ? null : 'toggle';
    case ' ':
      return expanded === null ? null : 'toggle';
    default:
      return towards(tree, item, key);
  }
}
