import { forgetAnswers } from './answered.ts';

/** Before a run: what the last one noted is not its. */
export default function setup(): void {
  forgetAnswers();
}
