import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { manyPinCodeMessages as texts } from '#domain/messages/manyPinCodes.ts';
import { useMay } from '#crud/context/session.ts';
import type { BulkBarProps } from '#crud/descriptor/define.ts';
import { Button } from '#ui/control/Button.tsx';
import { pinCodeCalls } from './owner.ts';

const GivePinCodes = lazy(() => import('./GivePinCodes.tsx'));

/** Gives the selected customers PIN codes, for those who may give and see them. */
export function GivePinCodesBar({ ids }: BulkBarProps) {
  const [chosen, choose] = useState<readonly number[] | null>(null);
  const may = useMay();
  if (!may(pinCodeCalls.customer.create.ask) || !may(pinCodeCalls.customer.list.ask)) return null;
  return (
    <>
      <Button
        aria-disabled={ids.length === 0}
        aria-label={texts.openFor(ids.length)}
        onClick={() => {
          if (ids.length > 0) choose(ids);
        }}
      >
        <KeyRound aria-hidden="true" />
        {texts.open}
      </Button>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <GivePinCodes ids={chosen} onClose={() => choose(null)} />
        </Suspense>
      )}
    </>
  );
}
