import { expect, it } from 'vitest';
import { AppError } from '#domain/errors/appError.ts';
import { silenceDetector, type Silence } from '#collections/transport/silenceDetector.ts';

const failure = (code: AppError['code'], status = 500) => new AppError({ code, message: code, status });

it('takes a call without a response for a silence, and any response for an answer', () => {
  const reported: Silence[] = [];
  const hear = silenceDetector((silence) => reported.push(silence));
  hear(failure('network'), Date.now());
  hear(failure('server', 502), Date.now());
  hear(failure('refused', 400), Date.now());
  hear('answer', Date.now());
  expect(reported).toEqual(['silent', 'answered', 'answered', 'answered']);
});

it('does not blame the server for one slow call while others are answered', () => {
  const reported: Silence[] = [];
  const hear = silenceDetector((silence) => reported.push(silence));
  hear('answer', Date.now());
  hear(failure('timeout'), Date.now() - 60_000);
  expect(reported).toEqual(['answered']);
  hear(failure('timeout'), Date.now() + 1);
  expect(reported).toEqual(['answered', 'silent']);
});
