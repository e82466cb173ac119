/** Why something did not work, for code that must tell cases apart. */
export type AppErrorCode =
  'network' | 'timeout' | 'unauthorised' | 'forbidden' | 'notFound' | 'refused' | 'server' | 'unreadable';

export interface AppErrorDetails {
  code: AppErrorCode;
  /** What happened, in a sentence for the person. */
  message: string;
  /** The HTTP status; 500 for a network failure, as the product defines it. */
  status: number;
  /** The form field that the server blames, where it names one. */
  field?: string | undefined;
  cause?: unknown;
}

/** An error with a code and a sentence for the screen. */
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

  /** The server said no. After any other failure, a gateway's 502 say, what was asked may have happened. */
  get isRefusal(): boolean {
    return !this.isWithoutAnswer && this.status >= 400 && this.status < 500;
  }

  /** There is nothing here for who asks: it may not be read, or is gone. What was read before may not stay either. */
  get isWithheld(): boolean {
    return this.status === 403 || this.status === 404;
  }

  /** No answer came: whatever was asked may or may not have happened. */
  get isWithoutAnswer(): boolean {
    return this.code === 'network' || this.code === 'timeout';
  }
}

/** Any thrown value as an AppError, so that a screen always has a sentence. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new AppError({ code: 'unreadable', message, status: 500, cause: thrown });
}
