import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'rolldown';

const DEVELOPMENT = "process.env.NODE_ENV !== 'production'";
/** Members of a RestErrorParts; `found` may be a member of something else, too. */
const TEXTS = new Set(['happened', 'fix']);
const WARNINGS = new Set(['warn', 'warnOnce']);

type Handlers = ConstructorParameters<typeof Visitor>[0];
type NodeOf<Name extends keyof Handlers> = Parameters<NonNullable<Handlers[Name]>>[0];
type ObjectExpression = NodeOf<'ObjectExpression'>;
type FunctionNode = NodeOf<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;
type Pattern = FunctionNode['params'][number] | NodeOf<'VariableDeclarator'>['id'];

/** Whether something is called `process` by a parameter or a declaration. */
function namesProcess(pattern: Pattern | null): boolean {
  switch (pattern?.type) {
    case 'Identifier':
      return pattern.name === 'process';
    case 'ObjectPattern':
      return pattern.properties.some((part) => namesProcess(part.type === 'Property' ? part.value : part));
    case 'ArrayPattern':
      return pattern.elements.some(namesProcess);
    case 'AssignmentPattern':
      return namesProcess(pattern.left);
    case 'RestElement':
      return namesProcess(pattern.argument);
    case 'TSParameterProperty':
      return namesProcess(pattern.parameter);
    default:
      return false;
  }
}

/** Functions, and the file, in which `process` is something else than the platform's. Ambient declarations are none. */
function shadowing(
  program: ReturnType<typeof parseSync>['program'],
): { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  const scopes: { readonly start: number; readonly end: number }[] = [program];
  const note = (name: Pattern | null): void => {
    if (namesProcess(name)) found.push(scopes.at(-1) ?? program);
  };
  const enter = (node: FunctionNode): void => {
    if (node.type === 'FunctionDeclaration') note(node.id);
    scopes.push(node);
    if (node.type === 'FunctionExpression') note(node.id);
    node.params.forEach(note);
  };
  const leave = (): void => void scopes.pop();
  new Visitor({
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    VariableDeclaration: ({ declare, declarations }) => {
      if (!declare) for (const { id } of declarations) note(id);
    },
    ClassDeclaration: ({ id }) => note(id),
    ImportSpecifier: ({ local }) => note(local),
    ImportDefaultSpecifier: ({ local }) => note(local),
    ImportNamespaceSpecifier: ({ local }) => note(local),
    CatchClause: ({ param }) => note(param),
  }).visit(program);
  return found;
}

/**
 * Marks what only development needs, so that the bundler of an app drops it: the texts of errors and warnings, and what
 * stands behind `isDevelopment()`. The sources stay as people read them.
 *
 * @throws Error where `process` would be something else at such a place: bundlers would not know the mark.
 */
export const developmentOnly = (): Plugin => ({
  name: 'development-only',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const marked = new RolldownMagicString(code);
      const { program } = parseSync(id, code);
      const shadows = shadowing(program);
      const assertOwn = ({ start }: { readonly start: number }): void => {
        if (!shadows.some((scope) => scope.start <= start && start < scope.end)) return;
        const line = code.slice(0, start).split('\n').length;
        throw new Error(`${id}:${String(line)}: what only development needs stands where "process" is a name of ours.`);
      };
      const mark = ({ properties }: ObjectExpression, names: ReadonlySet<string>) => {
        for (const part of properties) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier' || !names.has(part.key.name)) continue;
          assertOwn(part);
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
          const { name } = call.callee;
          if (WARNINGS.has(name) || name === 'isDevelopment') assertOwn(call);
          if (WARNINGS.has(name)) {
            marked.appendLeft(call.start, `(${DEVELOPMENT} ? `);
            marked.appendRight(call.end, ' : undefined)');
          }
          if (name === 'isDevelopment') marked.update(call.start, call.end, `(${DEVELOPMENT})`);
        },
      }).visit(program);
      return marked.hasChanged()
        ? { code: marked.toString(), map: marked.generateMap({ hires: true }).toString() }
        : undefined;
    },
  },
});
