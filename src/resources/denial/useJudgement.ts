import { useEffect, useState } from 'react';
import { flagIn } from '#domain/calls/answers.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { isFields, readWord } from '#domain/entities/readable.ts';
import { denialReasons, type DenialReason } from '#domain/states/logs.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useData } from '#crud/context/replica.ts';

const readReason = readWord(denialReasons);

interface Judgement {
  pinCodeId: number;
  reason: DenialReason | null;
}

export interface JudgementView {
  /** null: the code would be admitted; undefined: not known (yet). */
  judged: DenialReason | null | undefined;
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
        const invalid = flagIn(answer, 'invalid');
        const reason = isFields(answer) ? (readReason(answer['reason']) as string | undefined) : undefined;
        setFailure(null);
        if (invalid === false) setJudgement({ pinCodeId, reason: null });
        else if (invalid === true && isOneOf(denialReasons, reason)) setJudgement({ pinCodeId, reason });
      } catch (thrown) {
        if (!leaving.signal.aborted) setFailure(toAppError(thrown).message);
      }
    };
    void ask();
    return () => leaving.abort();
  }, [api, pinCodeId]);
  return { judged: judgement?.pinCodeId === pinCodeId ? judgement?.reason : undefined, failure };
}
