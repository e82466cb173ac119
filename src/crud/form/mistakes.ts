import type { FieldErrors } from 'react-hook-form';
import type { Mistake } from '#domain/forms/checkTyped.ts';

/** The mistakes in a form by path, in the order of its fields. A mistake of a whole list has the list's path. */
export function mistakesOf(errors: FieldErrors, under = ''): Mistake[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = under === '' ? name : `${under}.${name}`;
    if (error === undefined || error === null || name === 'ref') return [];
    if (typeof error.message === 'string') return [{ path: path.replace(/\.root$/, ''), sentence: error.message }];
    return typeof error === 'object' ? mistakesOf(error as FieldErrors, path) : [];
  });
}
