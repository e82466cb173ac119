import { useCallback, useState } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

const schema = z.boolean();

/** How the phone shakes (milliseconds). */
const shakes = { done: 60, failed: [80, 80, 80] };

export interface Spoken {
  /** For screen readers, which interrupt. */
  text: string;
  /** Says it to screen readers, aloud where that is switched on, and shakes the phone where it can. */
  say: (text: string, feeling?: keyof typeof shakes) => void;
  speaks: boolean;
  /** null: this browser has no voice. */
  setSpeaks: ((speaks: boolean) => void) | null;
}

const hasVoice = () => 'speechSynthesis' in window;

function speak(text: string): void {
  // What is said late is about another door.
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(text));
}

/** Confirmation for a person who looks at the door. */
export function useSpoken(): Spoken {
  const [text, setText] = useState('');
  const [speaks, setSpeaks] = useStoredValue(storageKeys.walkSpeaks, schema, false);
  const say = useCallback<Spoken['say']>(
    (next, feeling = 'done') => {
      setText(next);
      if (speaks && hasVoice()) speak(next);
      // A browser without a motor has no such method.
      (navigator as Partial<Navigator>).vibrate?.(shakes[feeling]);
    },
    [speaks],
  );
  return { text, say, speaks, setSpeaks: hasVoice() ? setSpeaks : null };
}
