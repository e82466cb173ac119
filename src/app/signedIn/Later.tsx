import { useEffect, useState, type ComponentType } from 'react';
import { timing } from '#domain/limits/timing.ts';
import { loadInBackground } from '../failure/loadCode.ts';

/** A part that no first screen needs. If its code does not load, the page goes without it. */
export function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      loadInBackground(load).then(
        (part) => setPart(() => part.default),
        () => undefined,
      );
    }, timing.laterParts);
    return () => clearTimeout(timer);
  }, [load]);
  return Part === null ? null : <Part />;
}
