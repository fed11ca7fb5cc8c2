import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'rolldown';

/**
 * Takes out fields that a class only declares: what has a value is assigned by its constructor, or later. Private ones
 * must stay, and static ones do.
 */
export const noBareFields = (): Plugin => ({
  name: 'no-bare-fields',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const left = new RolldownMagicString(code);
      new Visitor({
        PropertyDefinition({ start, end, key, value, computed, static: isStatic, declare }) {
          if (!value && !isStatic && !computed && !declare && key.type === 'Identifier') left.remove(start, end);
        },
      }).visit(parseSync(id, code).program);
      return left.hasChanged()
        ? { code: left.toString(), map: left.generateMap({ hires: true }).toString() }
        : undefined;
    },
  },
});
