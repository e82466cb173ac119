import { adoptingMessages } from '#domain/messages/adopting.ts';
import { channelName } from '#domain/adopting/channels.ts';
import { Button } from '#ui/control/Button.tsx';
import { Chip } from '#ui/control/Chip.tsx';
import { ListNote } from '#ui/page/ListNote.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Muted, Note } from '#ui/text/text.tsx';
import type { Walk } from './useWalk.ts';
import type { WalkActs } from './useWalkActs.ts';

/** The contacts that answered a try: the chosen one becomes the door's, with how it rests. */
export function AnsweredContacts({ acts: { answered, contact, chooseContact } }: { acts: WalkActs }) {
  if (answered.length === 0) return null;
  return (
    <Stack gap="1.5" data-answered={answered.length}>
      {answered.length > 1 ? <Note>{adoptingMessages.severalContacts}</Note> : null}
      {answered.map((each) => {
        const isChosen = contact?.input === each.input;
        return (
          <Stack key={each.input} gap="1">
            <span>
              {adoptingMessages.contactAnswered(each.name)} <Muted>({adoptingMessages.contactRest[each.rest]})</Muted>
            </span>
            <Row>
              <Chip
                label={adoptingMessages.useContact}
                tone="secure"
                pressed={isChosen}
                onToggle={() => chooseContact(isChosen ? null : each)}
              />
            </Row>
          </Stack>
        );
      })}
    </Stack>
  );
}

/** A door that was opened by hand: whose contact it was, and the way to its channel. */
export function ContactNewsNote({ walk: { news, place }, goTo }: { walk: Walk; goTo: WalkActs['goTo'] }) {
  if (news === null) return null;
  const { device, contact, channel } = news;
  const isElsewhere = channel !== null && channel.key !== place.current?.key;
  return (
    <ListNote colorPalette="accent" role="status" data-contact-news="" flexWrap="wrap" alignItems="center">
      <span>{adoptingMessages.contactOpened(device.name, contact.name)}</span>
      {isElsewhere ? (
        <Button onClick={() => goTo(channel)}>{adoptingMessages.goToChannel(channelName(channel))}</Button>
      ) : null}
    </ListNote>
  );
}
