import { useEffect, useState, type RefObject } from 'react';

/** How many of a list's rows stand in its first column: on a wall the others wrap out of sight. null: not known yet. */
export function useWholeRows(list: RefObject<HTMLElement | null>, rows: number): number | null {
  const [whole, setWhole] = useState<number | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const count = () => {
      const items = [...element.children] as HTMLElement[];
      setWhole(items.filter(({ offsetLeft }) => offsetLeft === items[0]?.offsetLeft).length);
    };
    const observer = new ResizeObserver(count);
    observer.observe(element);
    count();
    return () => observer.disconnect();
  }, [list, rows]);
  return whole;
}
