import { forgetAnswers } from './answered.ts';

/** Drops the last run's notes before a run. */
export default function setup(): void {
  forgetAnswers();
}
