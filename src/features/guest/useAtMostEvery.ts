import { useEffect, useRef, useState } from 'react';

/** The newest value, but a change at most once a span (milliseconds). */
export function useAtMostEvery<Value>(span: number, value: Value): Value {
  const [told, setTold] = useState(value);
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === told) return;
    const timer = setTimeout(
      () => {
        toldAt.current = performance.now();
        setTold(value);
      },
      Math.max(0, toldAt.current + span - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [span, value, told]);
  return told;
}
