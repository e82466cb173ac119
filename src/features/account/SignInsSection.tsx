import { useState } from 'react';
import { Check } from 'lucide-react';
import { accountMessages } from '#domain/messages/account.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { Note } from '#ui/text/text.tsx';
import { List, Row } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { AppError } from '#domain/errors/appError.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import type { SignIn } from '#domain/calls/account.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { NotOffered } from './NotOffered.tsx';
import type { SignIns } from './useSignIns.ts';
import { browserText } from '#domain/session/browserText.ts';
import { NotMineDialog } from './NotMineDialog.tsx';
import { iconOf } from './signInText.ts';

interface SignInRowProps {
  signIn: SignIn;
  isBusy: boolean;
  onEnd: (signIn: SignIn) => void;
  /** undefined: the person has no password to change. */
  onNotMine: ((signIn: SignIn) => void) | undefined;
}

/** The current sign-in ends by the account menu. */
function SignInRow({ signIn, isBusy, onEnd, onNotMine }: SignInRowProps) {
  const { isCurrent, signedInAt, lastUsedAt, network } = signIn;
  const Icon = iconOf(signIn);
  const where = browserText(signIn);
  return (
    <RuledItem
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      gap="3"
      py="3"
      css={{ '& > svg': { boxSize: '5', color: 'fg.muted', flexShrink: '0' } }}
    >
      <Icon aria-hidden="true" />
      <chakra.div flex="1" minW="12rem">
        <chakra.p textStyle="sm" fontWeight="medium">
          {where}
        </chakra.p>
        <Note fontVariantNumeric="tabular-nums">
          Signed in <Moment at={signedInAt} />
          {isCurrent ? null : (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          )}
          {network ? `, from ${network}` : null}
        </Note>
      </chakra.div>
      {isCurrent ? (
        <ToneTag tone="secure" icon={Check}>
          This browser
        </ToneTag>
      ) : (
        <Row gap="2">
          {onNotMine === undefined ? null : (
            <Button variant="ghost" aria-label={`Not me: ${where}`} onClick={() => onNotMine(signIn)}>
              Not me
            </Button>
          )}
          <Button busy={isBusy} aria-label={`Sign out ${where}`} onClick={() => onEnd(signIn)}>
            Sign out
          </Button>
        </Row>
      )}
    </RuledItem>
  );
}

/** The sign-in that is being ended: its id, or all others. */
type Ending = { id: string } | 'others';

function useEndSignIn({ end }: SignIns): { ending: Ending | null; start: (ending: Ending) => void } {
  const [ending, setEnding] = useState<Ending | null>(null);
  const run = async (wanted: Ending) => {
    setEnding(wanted);
    try {
      await end(wanted === 'others' ? null : wanted.id);
      const text = wanted === 'others' ? accountMessages.othersSignedOut : accountMessages.signedOut;
      showNotice(done, text);
    } catch (thrown) {
      // Shows the failure even if the page was left. The list has been refetched.
      if (!(thrown instanceof AppError)) throw thrown;
    } finally {
      setEnding(null);
    }
  };
  return {
    ending,
    start: (wanted) => {
      if (ending === null) void run(wanted);
    },
  };
}

function OthersDialog({ count, onAnswer }: { count: number; onAnswer: (isWanted: boolean) => void }) {
  return (
    <Dialog
      title={count === 1 ? 'Sign out the other browser?' : `Sign out ${count} other browsers?`}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button data-autofocus="" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button variant="solid" colorPalette="alarm" onClick={() => onAnswer(true)}>
            Sign out all others
          </Button>
        </>
      }
    >
      {accountMessages.othersMeaning}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      {['first', 'second'].map((each) => (
        <SkeletonBlock key={each} h="5" w="60%" my="4" />
      ))}
    </div>
  );
}

export function SignInsSection({ signIns: state, hasPassword }: { signIns: SignIns; hasPassword: boolean }) {
  const { signIns, error, isOffered, reload } = state;
  const { ending, start } = useEndSignIn(state);
  const [isAsking, setAsking] = useState(false);
  const [notMine, setNotMine] = useState<SignIn | null>(null);
  if (!isOffered) return <NotOffered>{accountMessages.notOffered.signIns}</NotOffered>;
  if (signIns === null && error !== null) {
    return (
      <ErrorState title="Couldn't load your sign-ins" onRetry={reload}>
        {error.message}
      </ErrorState>
    );
  }
  if (signIns === null) return <Waiting />;
  const others = signIns.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      {error === null ? null : (
        <chakra.p role="status" textStyle="sm" color="fault.fg" pb="2">
          {accountMessages.signInsStale}
        </chakra.p>
      )}
      <List css={{ '& > :first-of-type': { borderTopWidth: '0', paddingTop: 0 } }}>
        {signIns.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            isBusy={ending !== null && ending !== 'others' && ending.id === signIn.id}
            onEnd={({ id }) => start({ id })}
            onNotMine={hasPassword ? setNotMine : undefined}
          />
        ))}
      </List>
      <chakra.div pt="3" borderTopWidth="1px" borderColor="border.muted">
        {others.length === 0 ? (
          <Note>{accountMessages.noOthers}</Note>
        ) : (
          <Button colorPalette="alarm" busy={ending === 'others'} onClick={() => setAsking(true)}>
            Sign out all others
          </Button>
        )}
      </chakra.div>
      {notMine === null ? null : <NotMineDialog signIn={notMine} onClose={() => setNotMine(null)} />}
      {isAsking ? (
        <OthersDialog
          count={others.length}
          onAnswer={(isWanted) => {
            setAsking(false);
            if (isWanted) start('others');
          }}
        />
      ) : null}
    </>
  );
}
