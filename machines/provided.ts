import { fromPromise, type PromiseActorLogic } from 'xstate';

/** The place of an actor that whoever starts the machine provides. Left empty, it fails in words. */
export function providedActor<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`The actor "${name}" was not provided.`)));
}

/** The place of an action that whoever starts the machine provides. */
export function providedAction<Parameters = undefined>(name: string): (scope: unknown, parameters: Parameters) => void {
  return () => {
    throw new Error(`The action "${name}" was not provided.`);
  };
}
