/** The code as a scanner and a person may write it alike: without case, spaces and separators. */
const foldedCode = (code: string) => code.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Coded {
  id: number;
  sku?: string | null | undefined;
}

/**
 * Finds another product with the same code. "BOX-1" and "box 1" are the same to somebody who types them to sell.
 * @param id the product that gets the code; null: a new one.
 */
export function otherOfCode<Product extends Coded>(
  products: readonly Product[],
  id: number | null,
  code: string,
): Product | undefined {
  const folded = foldedCode(code);
  if (folded === '') return undefined;
  return products.find((each) => each.id !== id && typeof each.sku === 'string' && foldedCode(each.sku) === folded);
}
