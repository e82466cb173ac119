import { useEffect, useState, type ComponentType } from 'react';
import { loadInBackground } from '../failure/loadCode.ts';

/** The first screen has its rows by then (milliseconds). */
const pause = 2_500;

/** A part that no first screen needs: its code loads after that. Without its code the page does without it. */
export function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      loadInBackground(load).then(
        (part) => setPart(() => part.default),
        () => undefined,
      );
    }, pause);
    return () => clearTimeout(timer);
  }, [load]);
  return Part === null ? null : <Part />;
}
