import { Hand } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { channelName, type Channel } from '#domain/adopting/channels.ts';
import { adoptingMessages } from '#domain/messages/adopting.ts';
import { Button } from '#ui/control/Button.tsx';
import { InlineStack, Line, Row, Stack } from '#ui/layout/layout.tsx';
import { Panel } from '#ui/page/Panel.tsx';
import { Muted } from '#ui/text/text.tsx';
import { useBarHeight } from '#lib/useBarHeight.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { AnsweredContacts } from './ContactPart.tsx';
import { bigButton } from './bigButton.ts';
import { InputTag, oldStates, OutputTag } from './PartStates.tsx';
import { TryNote } from './TryNote.tsx';
import { heldName, type Walk } from './useWalk.ts';
import type { WalkActs } from './useWalkActs.ts';

/** The channel's own words: how it stands, and how the contacts of its device do. */
function ChannelStates({ channel: { device, output }, isOld }: Pick<WalkCardProps, 'channel' | 'isOld'>) {
  const own = device.outputs[output];
  const contacts = device.inputs.filter(({ kind }) => kind === 'contact');
  return (
    <Row rowGap="1" filter={isOld ? oldStates : undefined}>
      {own === undefined ? null : <OutputTag output={own} />}
      {contacts.length === 1 && contacts[0] !== undefined ? <InputTag input={contacts[0]} /> : null}
      {device.online === false ? <Muted>{adoptingMessages.offlineDevice}</Muted> : null}
    </Row>
  );
}

interface WalkCardProps {
  channel: Channel;
  walk: Walk;
  acts: WalkActs;
  /** Whether the channel's states could not be read again. */
  isOld: boolean;
  /** Why nothing can be tried, in a sentence; null: it can. */
  disabledReason: string | null;
  children: ReactNode;
}

/** The channel that the person stands at, with the button that tries it. */
export function WalkCard({ channel, walk, acts, isOld, disabledReason, children }: WalkCardProps) {
  const { tried } = acts;
  const name = channelName(channel);
  const held = walk.heldAt(channel);
  const isWaiting = tried?.state === 'waiting';
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(channel.key);
  // The pressed button is gone with its channel; its place in the order of the keyboard is here.
  useEffect(() => {
    if (shown.current !== channel.key) button.current?.focus();
    shown.current = channel.key;
  }, [channel.key]);
  return (
    <Panel>
      <Stack gap="3" data-channel={channel.key}>
        <Stack gap="1">
          <chakra.h2 textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </chakra.h2>
          {held === null ? null : <InlineStack data-held="">{adoptingMessages.here(heldName(held))}</InlineStack>}
          <ChannelStates channel={channel} isOld={isOld} />
        </Stack>
        <Button
          {...bigButton}
          ref={button}
          variant={tried === null ? 'solid' : 'outline'}
          colorPalette={tried === null ? 'accent' : 'neutral'}
          busy={isWaiting}
          aria-label={adoptingMessages.tryOf(name)}
          aria-disabled={disabledReason !== null}
          data-try=""
          onClick={() => {
            if (disabledReason === null) acts.tryIt();
          }}
        >
          <Hand aria-hidden="true" />
          {tried === null || isWaiting ? adoptingMessages.tryIt : adoptingMessages.tryAgain}
        </Button>
        <TryNote tried={tried} />
        <AnsweredContacts acts={acts} />
        {children}
      </Stack>
    </Panel>
  );
}

interface WalkBarProps {
  walk: Walk;
  acts: WalkActs;
}

/** Below everything, where the thumb is: one press back, on, or the last two exchanged. */
export function WalkBar({ walk: { pairings, place }, acts }: WalkBarProps) {
  const frame = useBarHeight('--page-bar');
  const newest = pairings.steps.at(-1);
  if (newest === undefined && place.current === null) return null;
  return (
    <chakra.div
      ref={frame}
      data-window-bar=""
      position="sticky"
      bottom="var(--banner, 0px)"
      zIndex="docked"
      mx="-4"
      px="4"
      py="2"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      data-walk-bar=""
    >
      <Line flexWrap="wrap">
        {newest === undefined ? null : (
          <Button flex="1 1 8rem" h="12" busy={pairings.isBusy} whiteSpace="normal" data-undo="" onClick={acts.undo}>
            {adoptingMessages.undo(newest.what)}
          </Button>
        )}
        {acts.swapLast === null ? null : (
          <Button flex="1 1 8rem" h="12" whiteSpace="normal" data-swap="" onClick={acts.swapLast.run}>
            {acts.swapLast.label}
          </Button>
        )}
        {place.current === null ? null : (
          <Button flex="1 1 5rem" h="12" data-skip="" onClick={acts.skip}>
            {adoptingMessages.skip}
          </Button>
        )}
      </Line>
    </chakra.div>
  );
}
