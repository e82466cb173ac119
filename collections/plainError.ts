import type { AppError, AppErrorCode } from '#domain/errors/appError.ts';

/** An AppError as plain data, for another realm. */
export interface PlainError {
  code: AppErrorCode;
  message: string;
  status: number;
}

export function plainError({ code, message, status }: AppError): PlainError {
  return { code, message, status };
}
