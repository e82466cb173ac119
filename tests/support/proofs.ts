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
  | 'seed'
  | 'still'
  | 'worker';

/** Whether this run is a proof, of any name. */
export const isProof = (import.meta.env['GATEHOUSE_PROOFS'] ?? '') !== '';

/** Whether this run is that proof. */
export const isProofOf = (proof: Proof): boolean => import.meta.env['GATEHOUSE_PROOFS'] === proof;
