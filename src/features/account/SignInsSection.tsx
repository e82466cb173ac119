import { useState } from 'react';
import { accountMessages } from '#domain/messages/account.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { NotOffered } from './NotOffered.tsx';
import { SignInRow } from './SignInRow.tsx';
import { useEndSignIn } from './useEndSignIn.ts';
import type { SignIns } from './useSignIns.ts';

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

export function SignInsSection({ signIns: state }: { signIns: SignIns }) {
  const { signIns, error, isOffered, reload } = state;
  const { ending, start } = useEndSignIn(state);
  const [isAsking, setAsking] = useState(false);
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
      <chakra.ul
        listStyleType="none"
        m="0"
        p="0"
        css={{ '& > :first-of-type': { borderTopWidth: '0', paddingTop: 0 } }}
      >
        {signIns.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            isBusy={ending !== null && ending !== 'others' && ending.id === signIn.id}
            onEnd={({ id }) => start({ id })}
          />
        ))}
      </chakra.ul>
      <chakra.div pt="3" borderTopWidth="1px" borderColor="border.muted">
        {others.length === 0 ? (
          <chakra.p textStyle="sm" color="fg.muted">
            {accountMessages.noOthers}
          </chakra.p>
        ) : (
          <Button colorPalette="alarm" busy={ending === 'others'} onClick={() => setAsking(true)}>
            Sign out all others
          </Button>
        )}
      </chakra.div>
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
