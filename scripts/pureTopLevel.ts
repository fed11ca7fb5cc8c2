import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'rolldown';

/**
 * Marks the calls that make what a module's constants and static members hold, so that the bundler of an app drops those
 * that it does not use: all that such a call does is to make a value. A statement of its own is left as it is.
 */
export const pureTopLevel = (): Plugin => ({
  name: 'pure-top-level',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const marked = new RolldownMagicString(code);
      /** Of what surrounds a node and runs later, or for what it does. */
      let depth = 0;
      const enter = () => void (depth += 1);
      const leave = () => void (depth -= 1);
      const mark = ({ start }: { start: number }) => {
        if (depth === 0) marked.appendLeft(start, '/* @__PURE__ */ ');
      };
      const later = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ExpressionStatement'];
      new Visitor({
        ...Object.fromEntries(later.flatMap((type) => [[type, enter] as const, [`${type}:exit`, leave] as const])),
        PropertyDefinition: (member) => void (member.static || enter()),
        'PropertyDefinition:exit': (member) => void (member.static || leave()),
        CallExpression: mark,
        NewExpression: mark,
      }).visit(parseSync(id, code).program);
      return marked.hasChanged()
        ? { code: marked.toString(), map: marked.generateMap({ hires: true }).toString() }
        : undefined;
    },
  },
});
