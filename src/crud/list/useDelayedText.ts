import { useEffect, useState } from 'react';

/**
 * How long the keys rest before their text is handed on (milliseconds). The text mostly goes into the address, and
 * browsers refuse more than a hundred changes of it in half a minute.
 */
const rest = 320;

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
    const send = () => {
      setSent(text);
      commit(text);
    };
    const timer = setTimeout(send, rest);
    // Who leaves the box may be about to leave the page, and should find the text when they come back.
    document.addEventListener('focusout', send);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', send);
    };
  }, [text, sent, commit]);
  return [text, setText];
}
