import { useEffect, useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { pinVerdictIn, type PinVerdict } from '#domain/denials/readPinAnswer.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';

interface Judgement {
  pinCodeId: number;
  verdict: PinVerdict;
}

export interface JudgementView {
  /** undefined: not known yet. */
  judged: PinVerdict | undefined;
  /** Why the call failed, in a sentence. */
  failure: string | null;
}

/** pinCodeId null: no call. */
export function useJudgement(pinCodeId: number | null): JudgementView {
  const { api } = useData();
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (pinCodeId === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const call = rentalCalls.pinCodeInvalid;
      try {
        const answer = await api.call(call, { parameters: { id: pinCodeId }, signal: leaving.signal });
        setFailure(null);
        setJudgement({ pinCodeId, verdict: pinVerdictIn(answer) });
      } catch (thrown) {
        if (!leaving.signal.aborted) setFailure(toAppError(thrown).message);
      }
    };
    void ask();
    return () => leaving.abort();
  }, [api, pinCodeId]);
  return { judged: judgement?.pinCodeId === pinCodeId ? judgement?.verdict : undefined, failure };
}
