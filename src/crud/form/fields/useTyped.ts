import { useController, useWatch } from 'react-hook-form';
import { useCurrentForm } from '../formContext.ts';

/** The value of an input of the form around the caller, of whatever kind. */
export function useTyped(name: string): unknown {
  return useWatch({ control: useCurrentForm().control, name }) as unknown;
}

/** '' while it is empty. */
export function useTypedText(name: string): string {
  const typed = useTyped(name);
  return typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '';
}

/** The id of the record that another input refers to; null while none is chosen. */
export function useTypedId(name: string): number | null {
  const typed = useTypedText(name);
  return typed === '' ? null : Number(typed);
}

export function useTicked(name: string): boolean {
  return useTyped(name) === true;
}

const noIds: readonly number[] = [];

export function useTypedIds(name: string): readonly number[] {
  const typed = useTyped(name);
  return Array.isArray(typed) ? (typed as readonly unknown[]).map(Number) : noIds;
}

/** Types into an input from elsewhere: `useInput('rate').onChange('25')`. */
export function useInput(name: string) {
  return useController({ control: useCurrentForm().control, name }).field;
}
