import { HTTPError, TimeoutError } from 'ky';
import { challengeHeader, proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { AppError, type AppErrorCode } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { readText, StalledAnswer } from './readBody.ts';

const codes: Record<number, AppErrorCode> = { 401: 'unauthorised', 403: 'forbidden', 404: 'notFound' };

/** Messages for statuses whose responses have none. */
const defaultMessages: Record<number, string> = {
  401: apiMessages.unauthorised,
  403: apiMessages.forbidden,
  412: apiMessages.stale,
  429: apiMessages.tooMany,
};

/** JSON's value; other text unchanged. */
function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The message: plain text, or a JSON string. A page, code, a number or a text that breaks off is none. */
async function messageOf(response: Response): Promise<string | null> {
  const body = (await readText(response).catch(() => '')).trim();
  if (/^[<{[]/.test(body)) return null;
  const text = parsedText(body);
  return typeof text === 'string' && /\p{L}/u.test(text) ? text : null;
}

/** The headers of a refusal that asks for a second step or a proof are the error's cause. @param response with status 400 or above. */
async function responseError(response: Response): Promise<AppError> {
  const { status } = response;
  const code = codes[status] ?? (status >= 500 ? 'server' : 'refused');
  const message = (await messageOf(response)) ?? defaultMessages[status] ?? `${apiMessages.unexpected} (${status})`;
  const { headers } = response;
  const cause = headers.has(challengeHeader) || headers.has(proofHeader) ? headers : undefined;
  return new AppError({ code, message, status, field: headers.get('Error-Field') ?? undefined, cause });
}

/** Accepts anything that ky throws. */
export async function apiErrorOf(thrown: unknown): Promise<AppError> {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPError) return responseError(thrown.response);
  if (thrown instanceof TimeoutError || thrown instanceof StalledAnswer) {
    return new AppError({ code: 'timeout', message: apiMessages.timedOut, status: 500, cause: thrown });
  }
  return new AppError({ code: 'network', message: apiMessages.networkFailed, status: 500, cause: thrown });
}
