import type { ProductFeature } from '#domain/entities/productFeature.ts';
import { compareNames } from '#domain/search/sortingText.ts';

type Placed = Pick<ProductFeature, 'id' | 'name' | 'displayOrder'>;

/** Sorts by place, then by name. */
export function inOrder<Feature extends Placed>(features: readonly Feature[]): Feature[] {
  const place = ({ displayOrder }: Placed) => displayOrder ?? Number.MAX_SAFE_INTEGER;
  return features.toSorted((a, b) => place(a) - place(b) || compareNames(a.name ?? '', b.name ?? '') || a.id - b.id);
}

/**
 * The features whose place changes when one moves, with their new places.
 *
 * @param features in their order.
 * @param to the index at which the feature stands then; one beyond the list is the nearest in it.
 */
export function movedTo<Feature extends Placed>(features: readonly Feature[], id: number, to: number): Feature[] {
  const moved = features.find((feature) => feature.id === id);
  if (moved === undefined) return [];
  const others = features.filter((feature) => feature !== moved);
  const at = Math.max(0, Math.min(others.length, to));
  const next = [...others.slice(0, at), moved, ...others.slice(at)];
  return next.flatMap((feature, displayOrder) =>
    feature.displayOrder === displayOrder ? [] : [{ ...feature, displayOrder }],
  );
}
