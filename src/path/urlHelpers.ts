import { fillTemplate, parseTemplate } from './template.js';

const fillers = new Map<string, (params?: Readonly<Record<string, unknown>>) => string>();

/**
 * The function that fills a path template: `getUrlBase('/posts/:id')({ id: 5 })` → `'/posts/5'`.
 *
 * @throws RestError PATH_TEMPLATE_INVALID; the function PATH_PARAM_MISSING, PATH_PARAM_REFUSED.
 * @see spec: R1.40
 */
export function getUrlBase(template: string): (params?: Readonly<Record<string, unknown>>) => string {
  let fill = fillers.get(template);
  if (!fill) fillers.set(template, (fill = (params = {}) => fillTemplate(template, params, `path "${template}"`)));
  return fill;
}

/** Names of the parameters of a path template, those in optional groups included. @see spec: R1.41 */
export function getUrlTokens(template: string): ReadonlySet<string> {
  return parseTemplate(template).names;
}
