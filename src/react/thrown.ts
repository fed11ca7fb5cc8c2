import type { Question } from './questionOf.js';

const thrown = new WeakMap<object, Map<string, Question>>();

/** A reader throws an error; React may render it once more, so there is one of each key. */
export function noteThrown(error: Error, question: Question): void {
  const known = thrown.get(error) ?? new Map<string, Question>();
  thrown.set(error, known.set(`${question.runtime.core.path} ${question.key}`, question));
}

/** What readers asked who threw an error; from now on nobody has thrown it. */
export function takeThrown(error: object): readonly Question[] {
  const questions = [...(thrown.get(error)?.values() ?? [])];
  thrown.delete(error);
  return questions;
}
