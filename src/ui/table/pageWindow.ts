/**
 * The page numbers to offer: at most `maximum` of them, in a row, the current one among them and in the middle where
 * there is room. Pages count from 1; without any row there is still one page.
 */
export function pageWindow(page: number, pages: number, maximum: number): number[] {
  const last = Math.max(1, pages);
  const size = Math.min(maximum, last);
  const middle = Math.min(Math.max(1, page), last);
  const first = Math.min(Math.max(1, middle - Math.floor(size / 2)), last - size + 1);
  return Array.from({ length: size }, (_number, index) => first + index);
}
