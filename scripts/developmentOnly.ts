import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'rolldown';

const DEVELOPMENT = "process.env.NODE_ENV !== 'production'";
/** Members of a RestErrorParts; `found` may be a member of something else, too. */
const TEXTS = new Set(['happened', 'fix']);
const WARNINGS = new Set(['warn', 'warnOnce']);

type ObjectExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['ObjectExpression']>>[0];

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
      const mark = ({ properties }: ObjectExpression, names: ReadonlySet<string>) => {
        for (const part of properties) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier' || !names.has(part.key.name)) continue;
          marked.appendLeft(part.start, `...(${DEVELOPMENT} ? { `);
          marked.appendRight(part.end, ' } : {})');
        }
      };
      new Visitor({
        ObjectExpression: (parts) => mark(parts, TEXTS),
        NewExpression({ callee, arguments: [parts] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'RestError' || parts?.type !== 'ObjectExpression') return;
          mark(parts, new Set(['found']));
        },
        CallExpression(call) {
          if (call.callee.type !== 'Identifier') return;
          if (WARNINGS.has(call.callee.name)) {
            marked.appendLeft(call.start, `(${DEVELOPMENT} ? `);
            marked.appendRight(call.end, ' : undefined)');
          }
          if (call.callee.name === 'isDevelopment') marked.update(call.start, call.end, `(${DEVELOPMENT})`);
        },
      }).visit(parseSync(id, code).program);
      return marked.hasChanged()
        ? { code: marked.toString(), map: marked.generateMap({ hires: true }).toString() }
        : undefined;
    },
  },
});
