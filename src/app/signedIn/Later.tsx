import { useEffect, useState, type ComponentType } from 'react';
import { timing } from '#domain/limits/timing.ts';
import { useLatePart } from '#crud/page/useLatePart.ts';

/** A part that no first screen needs. */
export function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), timing.laterParts);
    return () => clearTimeout(timer);
  }, []);
  const Part = useLatePart(load, isDue);
  return Part === null ? null : <Part />;
}
