/** The path in the repository (with /), the line from 1. */
export interface Violation {
  file: string;
  line: number;
  rule: TreeRule;
  message: string;
}

export type TreeRule =
  'circles' | 'layers' | 'endings' | 'names' | 'barrels' | 'comments' | 'sizes' | 'spreads' | 'styling';
