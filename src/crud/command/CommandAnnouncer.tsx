import { chakra } from '#ui/theme/chakra.ts';
import { useMemo } from 'react';
import { filter, map, scan } from 'rxjs';
import type { Command } from '#domain/commands/lifecycle.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { sentenceOf } from './commandText.ts';

interface AnnouncerState {
  /** null before the first emission, which is history, not news. */
  states: ReadonlyMap<string, string> | null;
  news: Command | null;
}

function findChangedCommand({ states }: AnnouncerState, commands: readonly Command[]): AnnouncerState {
  const news = states === null ? undefined : commands.find((command) => states.get(command.key) !== command.state);
  return { states: new Map(commands.map(({ key, state }) => [key, state])), news: news ?? null };
}

/** Announces command states to screen readers. Each screen with doors renders it once. */
export function CommandAnnouncer() {
  const { replica } = useData();
  const news$ = useMemo(
    () =>
      replica.commands.commands$.pipe(
        scan(findChangedCommand, { states: null, news: null }),
        map(({ news }) => news),
        filter((news) => news !== null),
        map((command) => `${command.target.name}: ${sentenceOf(command)}`),
      ),
    [replica],
  );
  return <chakra.output srOnly>{useObservable(news$, '')}</chakra.output>;
}
