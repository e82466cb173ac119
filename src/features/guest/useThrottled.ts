import { useEffect, useRef, useState } from 'react';

export function useThrottled<Value>(span: number, value: Value): Value {
  const [shown, setTold] = useState(value);
  const shownAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === shown) return;
    const timer = setTimeout(
      () => {
        shownAt.current = performance.now();
        setTold(value);
      },
      Math.max(0, shownAt.current + span - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [span, value, shown]);
  return shown;
}
