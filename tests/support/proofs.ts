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

/** Whether this run is that proof. */
export const isProofOf = (proof: Proof): boolean => import.meta.env['GATEHOUSE_PROOFS'] === proof;

/** The first rows of a table of cases; all of them in that proof. */
export const fewOf = <Row>(proof: Proof, rows: readonly Row[], few = 1): readonly Row[] =>
  isProofOf(proof) ? rows : rows.slice(0, few);
