import type { Question } from './questionOf.js';

const thrown = new WeakMap<object, readonly Question[]>();

/** A reader throws an error; React may render it once more, so there is one of each key. */
export function noteThrown(error: Error, question: Question): void {
  const isOther = ({ runtime, key }: Question): boolean => runtime !== question.runtime || key !== question.key;
  thrown.set(error, [question, ...takeThrown(error).filter(isOther)]);
}

/** What readers asked who threw an error; from now on nobody has thrown it. */
export function takeThrown(error: object): readonly Question[] {
  const questions = thrown.get(error) ?? [];
  thrown.delete(error);
  return questions;
}
