import { useEffect, useState } from 'react';

const delay = 150;

/**
 * Text that follows the keys at once and is handed on when they rest for a moment; a value that changes from outside
 * (back button, cleared filters) is taken over.
 */
export function useDelayedText(value: string, commit: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(text);
      commit(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, sent, commit]);
  return [text, setText];
}
