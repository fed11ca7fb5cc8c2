import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'rolldown';

const DEVELOPMENT = "process.env.NODE_ENV !== 'production'";
const TEXTS = new Set(['happened', 'found', 'fix']);
const WARNINGS = new Set(['warn', 'warnOnce']);

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Marks what only development needs, so that the bundler of an app drops it: the texts of errors and warnings, and what
 * stands behind `isDevelopment()`. The sources stay as people read them.
 */
export const developmentOnly = (): Plugin => ({
  name: 'development-only',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const marked = new RolldownMagicString(code);
      const inDevelopment = ({ start, end }: Range, otherwise: string, name = '') => {
        marked.appendLeft(start, `${name}(${DEVELOPMENT} ? `);
        marked.appendRight(end, ` : ${otherwise})`);
      };
      new Visitor({
        NewExpression({ callee, arguments: [parts] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'RestError' || parts?.type !== 'ObjectExpression') return;
          for (const part of parts.properties) {
            if (part.type !== 'Property' || part.key.type !== 'Identifier' || !TEXTS.has(part.key.name)) continue;
            inDevelopment(part.value, "''", part.shorthand ? `${part.key.name}: ` : '');
          }
        },
        CallExpression(call) {
          if (call.callee.type !== 'Identifier') return;
          if (WARNINGS.has(call.callee.name)) inDevelopment(call, 'undefined');
          if (call.callee.name === 'isDevelopment') marked.update(call.start, call.end, `(${DEVELOPMENT})`);
        },
      }).visit(parseSync(id, code).program);
      return marked.hasChanged()
        ? { code: marked.toString(), map: marked.generateMap({ hires: true }).toString() }
        : undefined;
    },
  },
});
