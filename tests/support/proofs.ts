/** Proofs take longer than the usual run has time for. Each is a command of package.json, `npm run proof:<name>`. */
type Proof =
  | 'adopting'
  | 'backup'
  | 'bulk'
  | 'crash'
  | 'desk'
  | 'guard'
  | 'input'
  | 'journeys'
  | 'keys'
  | 'long'
  | 'looks'
  | 'memory'
  | 'moving'
  | 'nothing'
  | 'plain'
  | 'reports'
  | 'rewind'
  | 'screens'
  | 'seed'
  | 'still'
  | 'worker';

/** Programs outside the tests have no such variables: they measure and show what people have. */
const variables = import.meta.env as Readonly<Record<string, string | undefined>> | undefined;

/** Whether this run is a proof, of any name, or none of the tests at all. */
export const isProof = variables === undefined || (variables['GATEHOUSE_PROOFS'] ?? '') !== '';

/** Whether this run is that proof. */
export const isProofOf = (proof: Proof): boolean => variables?.['GATEHOUSE_PROOFS'] === proof;

/** The first rows of a table of cases; all of them in that proof. */
export const fewOf = <Row>(proof: Proof, rows: readonly Row[], few = 1): readonly Row[] =>
  isProofOf(proof) ? rows : rows.slice(0, few);
