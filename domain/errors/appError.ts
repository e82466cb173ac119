import { apiMessages } from '../messages/api.ts';

/** Cases that code must tell apart. */
export const appErrorCodes = [
  'network',
  'timeout',
  'unauthorised',
  'forbidden',
  'notFound',
  'refused',
  'server',
  'unreadable',
] as const;
export type AppErrorCode = (typeof appErrorCodes)[number];

export interface AppErrorDetails {
  code: AppErrorCode;
  /** A sentence for the person about the failure. */
  message: string;
  /** The HTTP status; 500 for a network failure, as the product defines it. */
  status: number;
  /** The form field that the server blames. */
  field?: string | undefined;
  cause?: unknown;
}

/** An error with a code, and a sentence for the screen. */
export class AppError extends Error {
  readonly code: AppErrorCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor({ code, message, status, field, cause }: AppErrorDetails) {
    super(message, { cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.field = field;
  }

  /** The server refused. After any other failure, such as a gateway's 502, the request may have taken effect. */
  get isRefusal(): boolean {
    return !this.isWithoutAnswer && this.status >= 400 && this.status < 500;
  }

  /** Whether the record is forbidden or gone, so that earlier data must go too. */
  get isWithheld(): boolean {
    return this.status === 403 || this.status === 404;
  }

  /** Whether the server has no such call. It answers 405 if it has the path for another method. */
  get isUnknownCall(): boolean {
    return this.status === 404 || this.status === 405;
  }

  /** Whether no answer came: the request may have taken effect. */
  get isWithoutAnswer(): boolean {
    return this.code === 'network' || this.code === 'timeout';
  }
}

/** Makes any thrown value into an error with a sentence for the screen: the words of code and parsers are not for people. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 500, cause: thrown });
}
