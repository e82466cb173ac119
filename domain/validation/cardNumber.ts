import type { z } from 'zod';
import { lineField, textField } from './fields.ts';

/** Digits in groups that single spaces or dashes part. */
const digitRuns = /\d+(?:[ -]\d+)*/g;

/** The number of digits of a payment card's number (ISO/IEC 7812-1). */
const isLongEnough = ({ length }: string) => length >= 13 && length <= 19;

/** The check sum of card numbers (ISO/IEC 7812-1, annex B: the Luhn formula). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A run of digits, and its parts that are grouped as cards are: four digits and more, but for the last group. */
function candidatesOf(run: string): string[] {
  const groups = run.split(/[ -]/);
  const parts = groups.flatMap((_, from) =>
    groups.slice(from).map((__, count) => groups.slice(from, from + count + 1)),
  );
  const cardLike = parts.filter((part) => part.slice(0, -1).every(({ length }) => length >= 4));
  return [groups, ...cardLike].map((part) => part.join(''));
}

/** Whether a text holds a whole card number, with or without spaces and dashes. */
export function holdsCardNumber(text: string): boolean {
  const runs = (text.match(digitRuns) ?? []).filter((run) => run.length >= 13);
  return runs.some((run) => candidatesOf(run).some((digits) => isLongEnough(digits) && passesLuhn(digits)));
}

export const noCardNumber = 'This looks like a card number. Never write one down here.';

/** A text about payments, where somebody may type the number of a card. */
export const withoutCardNumber = <Text extends z.ZodString>(text: Text): Text =>
  text.refine((typed) => !holdsCardNumber(typed), noCardNumber);

/** Notes about a customer, a booking or a payment. */
export const noteField = withoutCardNumber(textField);

/** The same in one line. */
export const paymentLineField = withoutCardNumber(lineField);
