/** One call: it is sent, done by the server, and answered. */
export interface Call {
  readonly kind: string;
  readonly name: string;
  readonly to: number;
  readonly sent: number;
  readonly answer: unknown;
  /** What was noted when it was sent. */
  readonly noted?: unknown;
}

type Given = Pick<Call, 'kind' | 'name' | 'to'>;
type Open = Call & { readonly step: number };

interface Steps<S> {
  /** It leaves. @returns what is to be known of that later. */
  sent?(state: S): unknown;
  /** The server does it. @returns the state, and what it answers. */
  done(state: S, call: Given): readonly [state: S, answer: unknown];
  /** The answer comes. */
  answered(state: S, call: Call, arrived: number): S;
  ended(state: S, trace: readonly string[]): void;
}

const NAMES = ['sent', 'done', 'answered'];

const isRead = (kind: string): boolean => kind.startsWith('read');

/** Calls that may take their next step: mutations leave in the order of their dispatch. */
const possible = (calls: readonly Open[]): readonly number[] =>
  calls.flatMap(({ kind, step }, index) => {
    const isHeld = !isRead(kind) && calls.some((other, at) => at < index && !isRead(other.kind) && other.step === 0);
    return step === 3 || (step === 0 && isHeld) ? [] : [index];
  });

/**
 * Every order in which calls may be sent, done and answered.
 *
 * @param choose picks those of the possible next steps that are looked at; all of them by default.
 */
export function explore<S>(
  given: readonly Given[],
  start: S,
  { sent, done, answered, ended }: Steps<S>,
  choose = (steps: readonly number[], _count: number): readonly number[] => steps,
): void {
  const trace: string[] = [];
  const visit = (calls: readonly Open[], state: S, clock: number): void => {
    const open = possible(calls);
    if (open.length === 0) return ended(state, trace);
    for (const index of choose(open, trace.length)) {
      const call = calls[index] as Open;
      const { step } = call;
      const now = step === 1 ? clock : clock + 1;
      const [server, answer] = step === 1 ? done(state, call) : [state, call.answer];
      const next = {
        ...call,
        step: step + 1,
        sent: step === 0 ? now : call.sent,
        answer,
        noted: step === 0 ? sent?.(state) : call.noted,
      };
      trace.push(`${NAMES[step] as string} ${call.name}`);
      visit(calls.with(index, next), step === 2 ? answered(server, next, now) : server, now);
      trace.pop();
    }
  };
  visit(
    given.map((call) => ({ ...call, sent: 0, answer: undefined, step: 0 })),
    start,
    0,
  );
}
