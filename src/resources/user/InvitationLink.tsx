import { Link } from 'lucide-react';
import { useState } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { User } from '#domain/entities/user.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { stateNotChanged } from '#domain/messages/pageNotices.ts';
import { userMessages } from '#domain/messages/users.ts';
import { pathTo } from '#domain/routes/path.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { CopiedText } from '#crud/dialog/CopiedText.tsx';
import { Notice } from '#crud/form/FormNotices.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';

const { link: texts } = userMessages;

interface MadeLink {
  address: string;
  expiresAt: string;
}

/** An invited person of a server without mail: the link to set their password, for those who may change them. */
export function InvitationLink({ user }: { user: User }) {
  const { api } = useData();
  const mayMake = useCan(peopleCalls.invitationLink.ask);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [isBusy, setBusy] = useState(false);
  const name = recordName('user', user);
  const make = async () => {
    setBusy(true);
    try {
      const answer = await api.call(peopleCalls.invitationLink, { parameters: { id: user.id } });
      const { token, expiresAt } = peopleCalls.invitationLink.schema.parse(answer);
      setMade({ address: new URL(pathTo('newPassword', { token }), location.origin).href, expiresAt });
    } catch (thrown) {
      showNotice(stateNotChanged, toAppError(thrown).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    // Above the facts where it is not beside them.
    <chakra.div lgDown={{ order: -1 }}>
      <Notice
        icon={Link}
        palette="accent"
        role="status"
        text={<chakra.span overflowWrap="anywhere">{texts.waits(name)}</chakra.span>}
      >
        {mayMake ? (
          <Button size="sm" busy={isBusy} onClick={() => void make()}>
            {texts.make}
          </Button>
        ) : null}
      </Notice>
      {made === null ? null : <LinkDialog name={name} made={made} onClose={() => setMade(null)} />}
    </chakra.div>
  );
}

interface LinkDialogProps {
  name: string;
  made: MadeLink;
  onClose: () => void;
}

/** The dialog closes by its button alone, since the link is not shown again. */
function LinkDialog({ name, made: { address, expiresAt }, onClose }: LinkDialogProps) {
  const until = formatMoment(expiresAt, localZone(), 'dateTime', useDateDisplay());
  return (
    <Dialog
      title={texts.title(name)}
      onClose={() => undefined}
      actions={
        <Button variant="solid" colorPalette="accent" onClick={onClose}>
          Done
        </Button>
      }
    >
      <p>{texts.once(until)}</p>
      <CopiedText label={texts.label} text={address} action={texts.copy} />
    </Dialog>
  );
}
