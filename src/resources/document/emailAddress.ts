import type { RentalDocument } from '#domain/entities/document.ts';

/** Mail programs cut addresses that are much longer (Windows passes 2,048 characters). */
const longestAddress = 1_900;

/** The address that opens a mail to somebody (RFC 6068), with the text where it is short enough. */
export function emailAddress(to: string, subject: string, text: string): string {
  const start = `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  const whole = `${start}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`;
  return text !== '' && whole.length <= longestAddress ? whole : start;
}

/** A mail from this page holds short texts and no file. */
export function isMailComplete({ name = '', content, fileName }: RentalDocument): boolean {
  if (fileName) return false;
  return !content || emailAddress('somebody@a-rather-long-name.example', name, content).includes('&body=');
}
