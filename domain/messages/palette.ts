import { listText } from '#format/listText.ts';

/** Joins names: "Customers, orders and users". */
function listed([first = '', ...others]: readonly string[]): string {
  return listText([first, ...others.map((name) => (/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()))]);
}

/** More lists are not named one by one. */
const mostNamed = 3;

/** Search and commands (Ctrl+K). */
export const paletteMessages = {
  title: 'Search and commands',
  placeholder: 'Search records, screens and actions',
  open: 'Search',
  none: (text: string) => `Nothing matches “${text}”.`,
  hint: 'Try a name, a phone number, a code, or an action such as “unlock”.',
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  searching: 'Searching…',
  actionsOf: (name: string) => `Actions for ${name}`,
  noActions: (name: string) => `You can't do anything else with ${name} here.`,
  typeName: 'Type a name or number next',
  /** Lists too long for the browser, which the server searches. */
  offline: (many: readonly string[]) => `${listed(many)} can't be searched while the server can't be reached.`,
  notSearched: (many: string, why: string) => `${many} couldn't be searched: ${why}`,
  unsupported: (many: string) => `${many} can't be searched: the server ignores the search.`,
  partial: (many: readonly string[]) =>
    many.length > mostNamed
      ? 'Some lists are still loading, so results may be missing.'
      : `${listed(many)} are still loading, so some may be missing.`,
  oneSite: (site: string) => `Only records of ${site} are searched.`,
  forbidden: "You don't have permission to do this.",
  gone: (name: string) => `${name} no longer exists, or you can't see it.`,
} as const;
