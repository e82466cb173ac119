import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BehaviorSubject, Subject, type Observable } from 'rxjs';
import { expect, it } from 'vitest';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useObservable } from '#lib/useObservable.ts';

function watched(source: Observable<string>, initial: string) {
  const rendered: string[] = [];
  function Word() {
    const word = useObservable(source, initial);
    rendered.push(word);
    return <p>{word}</p>;
  }
  return { rendered, element: <Word /> };
}

it('is rendered once where its first value is the one that is shown already', () => {
  const state$ = new BehaviorSubject('live');
  const { rendered, element } = watched(state$, 'live');
  render(element);
  expect(rendered).toEqual(['live']);
  act(() => state$.next('live'));
  expect(rendered).toEqual(['live']);
  act(() => state$.next('reconnecting'));
  expect(rendered).toEqual(['live', 'reconnecting']);
});

it('shows a value again that was shown before the one between', () => {
  const word$ = new Subject<string>();
  render(watched(word$, 'first').element);
  for (const word of ['second', 'first']) {
    act(() => word$.next(word));
    expect(screen.getByText(word)).toBeTruthy();
  }
});

it('begins with what a state holds, and otherwise with what it is given', () => {
  function Both({ source }: { source: Observable<string> }) {
    const [first] = useState(() => currentValueOf(source, 'unknown'));
    return <p>{first}</p>;
  }
  render(<Both source={new BehaviorSubject('live')} />);
  expect(screen.getByText('live')).toBeTruthy();
  const silent$ = new Subject<string>();
  render(<Both source={silent$} />);
  expect(screen.getByText('unknown')).toBeTruthy();
  expect(silent$.observed).toBe(false);
});
