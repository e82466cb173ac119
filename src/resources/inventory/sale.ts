import { roundToCent, sumDollars } from '#domain/money/dollars.ts';
import { foldedWord } from '#domain/entities/readable.ts';
import type { Product } from '#domain/entities/product.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { lifecycleOf, stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { foldText } from '#domain/search/foldText.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';

export interface SaleLine {
  product: Product;
  quantity: number;
}

/** Dollars; a product without a price is free of charge until its price is known. */
export const lineTotal = ({ product: { price }, quantity }: SaleLine) =>
  roundToCent(roundToCent(price ?? 0) * quantity);

/** Dollars, to the cent. */
export const saleTotal = (lines: readonly SaleLine[]) => sumDollars(lines.map(lineTotal));

export function addToSale(lines: readonly SaleLine[], product: Product): SaleLine[] {
  if (!lines.some((line) => line.product.id === product.id)) return [...lines, { product, quantity: 1 }];
  return lines.map((line) => (line.product.id === product.id ? { ...line, quantity: line.quantity + 1 } : line));
}

/** 0 removes the product. */
export function setInSale(lines: readonly SaleLine[], productId: number, quantity: number): SaleLine[] {
  const changed = lines.map((line) => (line.product.id === productId ? { ...line, quantity } : line));
  return changed.filter((line) => line.quantity > 0);
}

const unsellable = ['DRAFT', 'UNAVAILABLE', 'OUT_OF_STOCK', 'EXPIRED'];

/** A product in an unknown state is offered: the server decides. */
export function isOffered(product: Product): boolean {
  const lifecycle = lifecycleOf('product', product);
  const state = lifecycle === null ? null : stateIn(lifecycle, product.status);
  return (state === null || !unsellable.includes(state)) && product.price !== undefined;
}

/** Finds the product with exactly this code, else those whose name or code contains every word. */
export function findMerchandise(products: readonly Product[], text: string): readonly Product[] {
  const typed = text.trim();
  if (typed === '') return [];
  const code = foldedWord(typed);
  const exact = products.filter(({ sku }) => typeof sku === 'string' && code !== '' && foldedWord(sku) === code);
  if (exact.length > 0) return exact;
  const words = wordsOf(foldText(typed));
  return products.filter((product) => {
    const searched = foldText(`${recordName('product', product)} ${product.sku ?? ''}`);
    return words.every((word) => searched.includes(word));
  });
}
