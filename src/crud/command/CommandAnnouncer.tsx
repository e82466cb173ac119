import { chakra } from '#ui/theme/chakra.ts';
import { useMemo } from 'react';
import { filter, map, scan } from 'rxjs';
import type { Command } from '#domain/commands/lifecycle.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { sentenceOf } from './commandText.ts';

interface Heard {
  /** Key to state as last heard; null before the first emission, which is history and not news. */
  states: ReadonlyMap<string, string> | null;
  news: Command | null;
}

function hear({ states }: Heard, commands: readonly Command[]): Heard {
  const news = states === null ? undefined : commands.find((command) => states.get(command.key) !== command.state);
  return { states: new Map(commands.map(({ key, state }) => [key, state])), news: news ?? null };
}

/** Tells screen readers, politely, how commands get on. Stands once on a screen with doors. */
export function CommandAnnouncer() {
  const { replica } = useData();
  const news$ = useMemo(
    () =>
      replica.commands$.pipe(
        scan(hear, { states: null, news: null }),
        map(({ news }) => news),
        filter((news) => news !== null),
        map((command) => `${command.target.name}: ${sentenceOf(command)}`),
      ),
    [replica],
  );
  return <chakra.output srOnly>{useObservable(news$, '')}</chakra.output>;
}
