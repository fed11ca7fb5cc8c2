import { BoundedMap } from '../shared/BoundedMap.js';
import { RestError } from '../shared/RestError.js';
import { fillTemplate, parseTemplate } from './template.js';

type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Equal templates share one function, as far back as the memory of templates goes. */
const MAX_FILLERS = 1000;
const fillers = new BoundedMap<(params?: Texts) => string>(MAX_FILLERS);

function refuseNumbers(params: Texts, subject: string): void {
  const number = Object.entries(params).find(([, value]) => typeof value === 'number');
  if (!number) return;
  throw new RestError({
    code: 'PATH_PARAM_REFUSED',
    subject,
    happened: `The path parameter "${number[0]}" is a number, and getUrlBase takes texts.`,
    fix: 'Pass String(value); endpoints make texts of numbers themselves.',
  });
}

/**
 * The function that fills a path template: `getUrlBase('/posts/:id')({ id: '5' })` → `'/posts/5'`. Its values are texts,
 * and lists of them for wildcards.
 *
 * @throws RestError PATH_TEMPLATE_INVALID; the function PATH_PARAM_MISSING, PATH_PARAM_REFUSED.
 * @see spec: R1.40
 */
export function getUrlBase(template: string): (params?: Texts) => string {
  const known = fillers.get(template);
  if (known) return known;
  const subject = `path "${template}"`;
  const fill = (params: Texts = {}): string => {
    refuseNumbers(params, subject);
    return fillTemplate(template, params, subject);
  };
  fillers.set(template, fill);
  return fill;
}

/** Names of the parameters of a path template, those in optional groups included. @see spec: R1.41 */
export function getUrlTokens(template: string): ReadonlySet<string> {
  return parseTemplate(template).names;
}
