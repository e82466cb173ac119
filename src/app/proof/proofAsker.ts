type AskForProof = (needed: Headers) => Promise<void>;

let setAsker: (ask: AskForProof) => void;
const asker = new Promise<AskForProof>((resolve) => {
  setAsker = resolve;
});

/** Called once by the late code that asks the person; until then calls wait for it. */
export const provideProofAsker = (ask: AskForProof): void => setAsker(ask);

/** Resolves once the person has proved that it is they. @throws AppError when they cancel. */
export const prove: AskForProof = async (needed) => (await asker)(needed);
