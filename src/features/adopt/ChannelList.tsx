import { channelName } from '#domain/adopting/channels.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { Button } from '#ui/control/Button.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { Muted } from '#ui/text/text.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { heldName, type Walk } from './useWalk.ts';
import type { WalkActs } from './useWalkActs.ts';

/** All channels of the walk with their doors. A press goes back to one. */
export function ChannelList({ walk, goTo }: { walk: Walk; goTo: WalkActs['goTo'] }) {
  const { channels, place, paired } = walk;
  return (
    <chakra.details pt="3">
      <chakra.summary minH="11" cursor="pointer" textStyle="sm" fontWeight="medium">
        {adoptingMessages.channels(paired, channels.length)}
      </chakra.summary>
      <List>
        {channels.map((channel) => {
          const held = walk.heldAt(channel);
          return (
            <RuledItem key={channel.key}>
              <Button
                variant="ghost"
                w="full"
                h="auto"
                minH="11"
                justifyContent="space-between"
                whiteSpace="normal"
                textAlign="start"
                overflowWrap="anywhere"
                aria-current={channel.key === place.current?.key ? 'true' : undefined}
                onClick={() => goTo(channel)}
              >
                <span>{channelName(channel)}</span>
                {held === null ? <Muted>{adoptingMessages.free}</Muted> : <span>{heldName(held)}</span>}
              </Button>
            </RuledItem>
          );
        })}
      </List>
    </chakra.details>
  );
}
