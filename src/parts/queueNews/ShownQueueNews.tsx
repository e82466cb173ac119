import { ListTodo } from 'lucide-react';
import { actionQueueMessages } from '#domain/messages/actionQueue.ts';
import { numberText } from '#format/numbers.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { QueueNews } from './queueNews.ts';

/** In the top bar, so that what is on the page stays where it is. */
export function ShownQueueNews({ news: { count, open } }: { news: QueueNews }) {
  return (
    <Button
      size="sm"
      variant="subtle"
      colorPalette="accent"
      px={{ base: '2', md: '3' }}
      title={actionQueueMessages.newsHint}
      aria-label={actionQueueMessages.news(count)}
      onClick={open}
    >
      <ListTodo aria-hidden="true" />
      <chakra.span display={{ base: 'none', md: 'inline' }}>{actionQueueMessages.news(count)}</chakra.span>
      <chakra.span display={{ base: 'inline', md: 'none' }}>{numberText(count)}</chakra.span>
    </Button>
  );
}
