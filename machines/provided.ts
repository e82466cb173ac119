import { fromPromise, type PromiseActorLogic } from 'xstate';

/** A placeholder for an actor that the caller provides. Otherwise it rejects with its name. */
export function providedActor<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" was not provided.`)));
}

/** A placeholder for an action that the caller provides. */
export function providedAction<Parameters = undefined>(name: string): (scope: unknown, parameters: Parameters) => void {
  return () => {
    throw new Error(`The action "${name}" was not provided.`);
  };
}
