import { timing } from '#domain/limits/timing.ts';
import { useEffect, useState } from 'react';

/**
 * The pause after the last key before the text is committed (milliseconds). Most commits change the address, and
 * browsers refuse more than a hundred such changes in 30 seconds.
 */

/**
 * Text that follows each key and is committed after a pause. A value that changes from outside (back button, cleared
 * filters) replaces the text.
 */
export function useDebouncedText(value: string, commit: (text: string) => void): [string, (text: string) => void] {
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
    const timer = setTimeout(send, timing.addressDebounce);
    // A user who leaves the box may be leaving the page, and expects the text on return.
    document.addEventListener('focusout', send);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusout', send);
    };
  }, [text, sent, commit]);
  return [text, setText];
}
