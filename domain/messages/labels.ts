import { numberText } from '#format/numbers.ts';

/** The page with labels for doors and devices. */
export const labelMessages = {
  title: 'Labels',
  about: 'Each label has a code that opens the page of its unit or device, for people who are signed in.',
  action: 'Print label',
  kind: 'Labels for',
  area: 'Area',
  everyArea: 'All areas',
  search: 'Search by name',
  all: (count: number) => `All ${numberText(count)} shown`,
  chosen(count: number): string {
    if (count === 0) return 'Choose records';
    return count === 1 ? '1 label' : `${numberText(count)} labels`;
  },
  size: 'Sheet',
  skip: 'Labels used up on the first sheet',
  print: (count: number) => (count === 1 ? 'Print 1 label' : `Print ${numberText(count)} labels`),
  scale: 'Print at 100 %, without fitting to the page, on A4.',
  preview: 'Preview',
  sheet: (sheet: number, count: number) => `Sheet ${numberText(sheet)} of ${numberText(count)}`,
  code: (name: string) => `QR code of ${name}`,
  none: (many: string) => `No ${many} here`,
  noneText: 'Choose another kind or site.',
  noMatch: 'Nothing fits the search.',
  chooseFirst: 'Choose at least one record to see its label.',
  partial: (shown: number, total: number) =>
    `Only the first ${numberText(shown)} of ${numberText(total)} are listed. Choose an area's site or search by name.`,
  notRead: (many: string) => `Couldn't load ${many}`,
} as const;
