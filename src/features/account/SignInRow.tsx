import { Check } from 'lucide-react';
import type { SignIn } from '#domain/calls/account.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import { iconOf, browserText } from './signInText.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '& > svg': { boxSize: '5', color: 'fg.muted', flexShrink: '0' },
  },
});

export interface SignInRowProps {
  signIn: SignIn;
  isBusy: boolean;
  onEnd: (signIn: SignIn) => void;
}

/** The current sign-in ends by the account menu. */
export function SignInRow({ signIn, isBusy, onEnd }: SignInRowProps) {
  const { isCurrent, signedInAt, lastUsedAt } = signIn;
  const Icon = iconOf(signIn);
  const where = browserText(signIn);
  return (
    <Row>
      <Icon aria-hidden="true" />
      <chakra.div flex="1" minW="0">
        <chakra.p textStyle="sm" fontWeight="medium">
          {where}
        </chakra.p>
        <chakra.p textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          Signed in <Moment at={signedInAt} />
          {isCurrent ? null : (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          )}
        </chakra.p>
      </chakra.div>
      {isCurrent ? (
        <ToneTag tone="secure" icon={Check}>
          This browser
        </ToneTag>
      ) : (
        <Button busy={isBusy} aria-label={`Sign out ${where}`} onClick={() => onEnd(signIn)}>
          Sign out
        </Button>
      )}
    </Row>
  );
}
