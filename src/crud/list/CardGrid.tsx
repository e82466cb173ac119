import type { ReactNode } from 'react';
import { StackList } from '#ui/layout/list.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { listTitle } from './listVariant.ts';

export interface CardGridProps {
  resource: AnyResource;
  rows: readonly AnyRow[] | null;
  pending: boolean;
  skeletonCards: number;
  /** An empty or error state instead of cards. */
  message: ReactNode;
}

export function CardGrid({ resource, rows, pending, skeletonCards, message }: CardGridProps) {
  const { Card } = resource;
  if (Card === undefined) return null;
  if (message !== null) return message;
  return (
    <StackList
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 19rem), 1fr))"
      gap="4"
      p="4"
      aria-label={listTitle(resource)}
      aria-busy={rows === null || pending}
    >
      {rows === null
        ? Array.from({ length: Math.min(6, skeletonCards) }, (_none, index) => (
            <li key={index}>
              <SkeletonBlock h="64" />
            </li>
          ))
        : rows.map((row) => (
            <li key={row.id} data-card-id={row.id}>
              <Card row={row} />
            </li>
          ))}
    </StackList>
  );
}
