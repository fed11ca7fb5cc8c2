'use strict';
const { readFileSync } = require('node:fs');
const { importsOf, resolveModule } = require('../shared/imports.cjs');
const { openSource } = require('../shared/source.cjs');
const { nameOf, stringIn, quoted } = require('../shared/nodes.cjs');

const KEYS = ['id', '_id', 'uuid'];

/** Declarations of types by their names, of a file or, where it imports them, of another one of the app. */
function typesOf(source) {
  const cache = new Map();
  const declared = (of, name) => {
    for (const kind of ['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])
      for (const node of of.root.find(of.j[kind], { id: { name } }).nodes()) return { node, of };
    return undefined;
  };
  const find = (name, of = source, depth = 0) => {
    const here = declared(of, name);
    if (here || depth > 3) return here;
    for (const { from, names } of importsOf(of)) {
      const match = names.find(({ local }) => local === name);
      const path = match && resolveModule(of.path, from);
      if (path)
        return find(match.imported, openSource({ path, source: readFileSync(path, 'utf8') }, of.api), depth + 1);
    }
    return undefined;
  };
  return (name, of) => {
    if (of && of !== source) return find(name, of);
    if (!cache.has(name)) cache.set(name, find(name));
    return cache.get(name);
  };
}

/** Members of an interface, with those of what it extends, or of a literal type; undefined of anything else. */
function membersIn(node, find) {
  if (node.type === 'TSTypeAliasDeclaration')
    return node.typeParameters ? undefined : membersIn(node.typeAnnotation, find);
  if (node.type === 'TSTypeLiteral') return node.members;
  if (node.type !== 'TSInterfaceDeclaration' || node.typeParameters) return undefined;
  const inherited = (node.extends ?? []).map(({ expression, typeParameters }) => {
    const found = typeParameters ? undefined : find(expression.name);
    return found && membersIn(found.node, find);
  });
  if (inherited.includes(undefined)) return undefined;
  const own = node.body.body;
  const names = new Set(own.map(nameOf));
  return [...inherited.flat().filter((member) => !names.has(nameOf(member))), ...own];
}

const bareType = (node) => {
  let bare = node;
  while (bare?.type === 'TSParenthesizedType' || (bare?.type === 'TSTypeOperator' && bare.operator === 'readonly'))
    bare = bare.typeAnnotation;
  return bare;
};

const referred = (node) => (node?.type === 'TSTypeReference' ? node.typeName.name : undefined);

/** `Post[]`, `Array<Post>` → the type of an item. */
function itemOf(node) {
  const bare = bareType(node);
  if (bare?.type === 'TSArrayType') return bareType(bare.elementType);
  return /^(Readonly)?Array$/.test(referred(bare) ?? '')
    ? bareType(bare.typeParameters?.params[0] ?? bare.typeArguments?.params[0])
    : undefined;
}

/** `Post | null` → `Post`, and that it may be missing. */
function presentOf(node) {
  const bare = bareType(node);
  if (bare?.type !== 'TSUnionType') return { type: bare };
  const rest = bare.types.filter(({ type }) => !/^TS(Null|Undefined)Keyword$/.test(type));
  const isNull = bare.types.some(({ type }) => type === 'TSNullKeyword');
  return {
    type: rest.length === 1 ? bareType(rest[0]) : bare,
    none: rest.length === bare.types.length ? undefined : isNull ? 'null' : 'undefined',
  };
}

/** Classes that stand for the types of what an api answers. The types themselves stay as they are. */
class Entities {
  #find;
  #kinds = new Map();
  /** In the order in which they can be declared. */
  classes = [];
  #taken;
  #path;

  constructor(source, taken) {
    this.#path = source.path;
    this.#find = typesOf(source);
    this.#taken = taken;
  }

  #propertiesOf({ node, of }) {
    const members = membersIn(node, (name) => this.#find(name, of));
    return members?.filter(({ type }) => type === 'TSPropertySignature');
  }

  /** Names of the members of a declared type; none of what is no object. */
  fieldsOf(name) {
    const found = name === undefined ? undefined : this.#find(name);
    return (found && this.#propertiesOf(found)?.map(nameOf)) ?? [];
  }

  isObject(name) {
    return this.fieldsOf(name).length > 0;
  }

  hasKey(name) {
    return this.fieldsOf(name).some((field) => KEYS.includes(field));
  }

  /** Names of types that a declared type is made of, as a whole: what it extends, picks from, leaves something out of. */
  partsOf(name) {
    const found = this.#find(name);
    if (!found) return [];
    const { node, of } = found;
    if (node.type === 'TSInterfaceDeclaration')
      return (node.extends ?? []).flatMap(({ expression, typeParameters }) => [
        expression.name,
        ...(typeParameters?.params ?? []).map(referred),
      ]);
    const text = of.textOf(node.typeAnnotation);
    return /^[{]/.test(text) ? [] : (text.match(/\b[A-Z]\w*/g) ?? []);
  }

  /** Take a type for no entity, whatever its members are. */
  refuse(name) {
    if (name !== undefined) this.#kinds.set(name, undefined);
  }

  /** The class for a type of that name; undefined where it has no primary key that one can see. */
  of(name, from) {
    if (this.#kinds.has(name)) return this.#kinds.get(name);
    const found = name === undefined ? undefined : this.#find(name, from);
    const members = found && this.#propertiesOf(found);
    const pk = members?.find((member) => KEYS.includes(nameOf(member)) && !member.optional);
    if (pk === undefined) {
      this.#kinds.set(name, undefined);
      return undefined;
    }
    const className = this.#taken.has(`${name}Entity`) ? `${name}Row` : `${name}Entity`;
    const kind = { name, className, pk: nameOf(pk), fields: members.map(nameOf) };
    this.#taken.add(className);
    kind.isOpen = true;
    this.#kinds.set(name, kind);
    kind.text = this.#textOf(kind, members, found.of);
    kind.isOpen = false;
    this.classes.push(kind);
    return kind;
  }

  /** Members of a type that is an object and no entity; `bound` are the types that its parameters stand for. */
  membersOf(node, from) {
    const bare = bareType(node);
    if (bare?.type === 'TSTypeLiteral') return { members: bare.members, from, bound: new Map() };
    const found = referred(bare) && this.#find(referred(bare), from);
    const params = found?.node.typeParameters?.params ?? [];
    const members =
      found && membersIn({ ...found.node, typeParameters: undefined }, (name) => this.#find(name, found.of));
    const given = (bare?.typeParameters ?? bare?.typeArguments)?.params ?? [];
    const names = params.map(({ name }) => name?.name ?? name);
    return members && { members, from: found.of, bound: new Map(names.map((name, index) => [name, given[index]])) };
  }

  /** `Posts`, which is `Post[]` by another name, or `PostResponse`, which is `Post`. */
  meant(node, depth = 0) {
    const alias = referred(bareType(node)) && this.#find(referred(bareType(node)))?.node;
    if (alias?.type !== 'TSTypeAliasDeclaration' || alias.typeParameters || depth > 3) return node;
    const { type } = presentOf(alias.typeAnnotation);
    if (itemOf(type)) return type;
    const isName = referred(type) && !(type.typeParameters ?? type.typeArguments);
    return isName && this.#find(referred(type)) ? this.meant(type, depth + 1) : node;
  }

  #textOf({ name, className, pk }, members, from) {
    const schema = [];
    // Wanted by `noImplicitOverride`, and no mistake without it.
    const own = /\.[cm]?tsx?$/.test(this.#path) ? 'override ' : '';
    const lines = members.map((member) => {
      const field = nameOf(member);
      const { line, kind, isList } = this.#field(name, member, from);
      if (kind) schema.push(`${field}: ${isList ? `[${kind.className}]` : kind.className}`);
      return line;
    });
    lines.push(`static ${own}key = ${quoted(name)};`);
    if (schema.length > 0) lines.push(`static ${own}schema = { ${schema.join(', ')} };`);
    if (pk !== 'id') lines.push(`${own}pk() {\n    return this.${pk};\n  }`);
    return `class ${className} extends Entity {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
  }

  #field(owner, member, from) {
    const field = nameOf(member);
    const { type, none } = presentOf(member.typeAnnotation?.typeAnnotation);
    const item = itemOf(type);
    const kind = this.of(referred(item ?? type), from);
    const as = `${owner}['${field}']`;
    const isSelf = kind?.name === owner;
    if (kind?.isOpen && !(isSelf && (item || none || member.optional))) {
      const note = `// rest-slice: decide whether "${field}" leads back to ${owner}: then assign the schema after the classes.\n  `;
      return { line: `${note}${field}: ${as} = ${item ? '[]' : `undefined as unknown as ${as}`};` };
    }
    if (kind && item)
      return {
        line: member.optional ? `${field}?: ${kind.className}[];` : `${field}: ${kind.className}[] = [];`,
        kind,
        isList: true,
      };
    if (kind) {
      const empty = none ?? (member.optional ? 'undefined' : undefined);
      if (member.optional && none === undefined) return { line: `${field}?: ${kind.className};`, kind };
      return {
        line: empty ? `${field}: ${kind.className} | ${empty} = ${empty};` : `${field} = ${kind.className}.fromJS();`,
        kind,
      };
    }
    // What comes of it replaces the whole of it.
    const note = this.membersOf(type, from)
      ? `// rest-slice: decide whether lists bring less of "${field}" than the detail: then flatten it in \`process\`, or give it a schema.\n  `
      : '';
    if (member.optional) return { line: `${note}${field}?: ${as};` };
    if (none) return { line: `${note}${field}: ${as} = ${none};` };
    return { line: note + this.#plainField(field, as, type, item, from) };
  }

  #plainField(field, as, type, item, from) {
    const simple = { TSStringKeyword: "''", TSNumberKeyword: '0', TSBooleanKeyword: 'false' }[type?.type];
    if (simple) return `${field} = ${simple};`;
    if (item) return `${field}: ${as} = [];`;
    const alias = referred(type) && this.#find(referred(type), from)?.node;
    const meant = alias?.type === 'TSTypeAliasDeclaration' ? bareType(alias.typeAnnotation) : type;
    const first = meant?.type === 'TSUnionType' ? meant.types[0] : meant;
    const literal = first?.type === 'TSLiteralType' ? first.literal : undefined;
    if (literal)
      return `${field}: ${as} = ${stringIn(literal) === undefined ? String(literal.value) : quoted(stringIn(literal))};`;
    if (this.membersOf(type, from) || referred(meant) === 'Record') return `${field} = {} as ${as};`;
    const note = `// rest-slice: decide what "${field}" is before the server has said it.\n  `;
    return `${note}${field} = undefined as unknown as ${as};`;
  }
}

module.exports = { Entities, itemOf, presentOf, referred };
