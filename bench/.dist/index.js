var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};
var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));

// node_modules/path-to-regexp/dist/index.js
var require_dist = __commonJS({
  "node_modules/path-to-regexp/dist/index.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    exports.PathError = exports.TokenData = void 0;
    exports.parse = parse2;
    exports.compile = compile2;
    exports.match = match;
    exports.pathToRegexp = pathToRegexp;
    exports.stringify = stringify;
    var DEFAULT_DELIMITER = "/";
    var NOOP_VALUE = (value) => value;
    var ID_START = /^[$_\p{ID_Start}]$/u;
    var ID_CONTINUE = /^[$\u200c\u200d\p{ID_Continue}]$/u;
    var ID = /^[$_\p{ID_Start}][$\u200c\u200d\p{ID_Continue}]*$/u;
    function escapeText(str) {
      return str.replace(/[{}()\[\]+?!:*\\]/g, "\\$&");
    }
    function escape(str) {
      return str.replace(/[.+*?^${}()[\]|/\\]/g, "\\$&");
    }
    var TokenData2 = class {
      constructor(tokens, originalPath) {
        this.tokens = tokens;
        this.originalPath = originalPath;
      }
    };
    exports.TokenData = TokenData2;
    var PathError = class extends TypeError {
      constructor(message, originalPath) {
        let text = message;
        if (originalPath)
          text += `: ${originalPath}`;
        text += `; visit https://git.new/pathToRegexpError for info`;
        super(text);
        this.originalPath = originalPath;
      }
    };
    exports.PathError = PathError;
    function parse2(str, options = {}) {
      const { encodePath = NOOP_VALUE } = options;
      const chars = [...str];
      let index = 0;
      function consumeUntil(end) {
        const output = [];
        let path = "";
        function writePath() {
          if (!path)
            return;
          output.push({
            type: "text",
            value: encodePath(path)
          });
          path = "";
        }
        while (index < chars.length) {
          const value = chars[index++];
          if (value === end) {
            writePath();
            return output;
          }
          if (value === "\\") {
            if (index === chars.length) {
              throw new PathError(`Unexpected end after \\ at index ${index}`, str);
            }
            path += chars[index++];
            continue;
          }
          if (value === ":" || value === "*") {
            const type = value === ":" ? "param" : "wildcard";
            let name = "";
            if (ID_START.test(chars[index])) {
              do {
                name += chars[index++];
              } while (ID_CONTINUE.test(chars[index]));
            } else if (chars[index] === '"') {
              let quoteStart = index;
              while (index < chars.length) {
                if (chars[++index] === '"') {
                  index++;
                  quoteStart = 0;
                  break;
                }
                if (chars[index] === "\\")
                  index++;
                name += chars[index];
              }
              if (quoteStart) {
                throw new PathError(`Unterminated quote at index ${quoteStart}`, str);
              }
            }
            if (!name) {
              throw new PathError(`Missing parameter name at index ${index}`, str);
            }
            writePath();
            output.push({ type, name });
            continue;
          }
          if (value === "{") {
            writePath();
            output.push({
              type: "group",
              tokens: consumeUntil("}")
            });
            continue;
          }
          if (value === "}" || value === "(" || value === ")" || value === "[" || value === "]" || value === "+" || value === "?" || value === "!") {
            throw new PathError(`Unexpected ${value} at index ${index - 1}`, str);
          }
          path += value;
        }
        if (end) {
          throw new PathError(`Unexpected end at index ${index}, expected ${end}`, str);
        }
        writePath();
        return output;
      }
      return new TokenData2(consumeUntil(""), str);
    }
    function compile2(path, options = {}) {
      const { encode = encodeURIComponent, delimiter = DEFAULT_DELIMITER } = options;
      const data = typeof path === "object" ? path : parse2(path, options);
      const fn = tokensToFunction(data.tokens, delimiter, encode);
      return function path2(params = {}) {
        const missing2 = [];
        const path3 = fn(params, missing2);
        if (missing2.length) {
          throw new TypeError(`Missing parameters: ${missing2.join(", ")}`);
        }
        return path3;
      };
    }
    function tokensToFunction(tokens, delimiter, encode) {
      const encoders = tokens.map((token) => tokenToFunction(token, delimiter, encode));
      return (data, missing2) => {
        let result = "";
        for (const encoder of encoders) {
          result += encoder(data, missing2);
        }
        return result;
      };
    }
    function tokenToFunction(token, delimiter, encode) {
      if (token.type === "text")
        return () => token.value;
      if (token.type === "group") {
        const fn = tokensToFunction(token.tokens, delimiter, encode);
        return (data, missing2) => {
          const len = missing2.length;
          const value = fn(data, missing2);
          if (missing2.length === len)
            return value;
          missing2.length = len;
          return "";
        };
      }
      const encodeValue = encode || NOOP_VALUE;
      if (token.type === "wildcard" && encode !== false) {
        return (data, missing2) => {
          const value = data[token.name];
          if (value == null) {
            missing2.push(token.name);
            return "";
          }
          if (!Array.isArray(value) || value.length === 0) {
            throw new TypeError(`Expected "${token.name}" to be a non-empty array`);
          }
          let result = "";
          for (let i = 0; i < value.length; i++) {
            if (typeof value[i] !== "string") {
              throw new TypeError(`Expected "${token.name}/${i}" to be a string`);
            }
            if (i > 0)
              result += delimiter;
            result += encodeValue(value[i]);
          }
          return result;
        };
      }
      return (data, missing2) => {
        const value = data[token.name];
        if (value == null) {
          missing2.push(token.name);
          return "";
        }
        if (typeof value !== "string") {
          throw new TypeError(`Expected "${token.name}" to be a string`);
        }
        return encodeValue(value);
      };
    }
    function match(path, options = {}) {
      const { decode = decodeURIComponent, delimiter = DEFAULT_DELIMITER } = options;
      const { regexp, keys } = pathToRegexp(path, options);
      const decoders = keys.map((key) => {
        if (decode === false)
          return NOOP_VALUE;
        if (key.type === "param")
          return decode;
        return (value) => value.split(delimiter).map(decode);
      });
      return function match2(input) {
        const m = regexp.exec(input);
        if (!m)
          return false;
        const path2 = m[0];
        const params = /* @__PURE__ */ Object.create(null);
        for (let i = 1; i < m.length; i++) {
          if (m[i] === void 0)
            continue;
          const key = keys[i - 1];
          const decoder = decoders[i - 1];
          params[key.name] = decoder(m[i]);
        }
        return { path: path2, params };
      };
    }
    function pathToRegexp(path, options = {}) {
      const { delimiter = DEFAULT_DELIMITER, end = true, sensitive = false, trailing = true } = options;
      const keys = [];
      let source = "";
      let combinations = 0;
      function process2(path2) {
        if (Array.isArray(path2)) {
          for (const p of path2)
            process2(p);
          return;
        }
        const data = typeof path2 === "object" ? path2 : parse2(path2, options);
        flatten(data.tokens, 0, [], (tokens) => {
          if (combinations >= 256) {
            throw new PathError("Too many path combinations", data.originalPath);
          }
          if (combinations > 0)
            source += "|";
          source += toRegExpSource(tokens, delimiter, keys, data.originalPath);
          combinations++;
        });
      }
      process2(path);
      let pattern = `^(?:${source})`;
      if (trailing)
        pattern += "(?:" + escape(delimiter) + "$)?";
      pattern += end ? "$" : "(?=" + escape(delimiter) + "|$)";
      return { regexp: new RegExp(pattern, sensitive ? "" : "i"), keys };
    }
    function flatten(tokens, index, result, callback) {
      while (index < tokens.length) {
        const token = tokens[index++];
        if (token.type === "group") {
          const len = result.length;
          flatten(token.tokens, 0, result, (seq) => flatten(tokens, index, seq, callback));
          result.length = len;
          continue;
        }
        result.push(token);
      }
      callback(result);
    }
    function toRegExpSource(tokens, delimiter, keys, originalPath) {
      let result = "";
      let backtrack = "";
      let wildcardBacktrack = "";
      let prevCaptureType = 0;
      let hasSegmentCapture = 0;
      let index = 0;
      function hasInSegment(index2, type) {
        while (index2 < tokens.length) {
          const token = tokens[index2++];
          if (token.type === type)
            return true;
          if (token.type === "text") {
            if (token.value.includes(delimiter))
              break;
          }
        }
        return false;
      }
      function peekText(index2) {
        let result2 = "";
        while (index2 < tokens.length) {
          const token = tokens[index2++];
          if (token.type !== "text")
            break;
          result2 += token.value;
        }
        return result2;
      }
      while (index < tokens.length) {
        const token = tokens[index++];
        if (token.type === "text") {
          result += escape(token.value);
          backtrack += token.value;
          if (prevCaptureType === 2)
            wildcardBacktrack += token.value;
          if (token.value.includes(delimiter))
            hasSegmentCapture = 0;
          continue;
        }
        if (token.type === "param" || token.type === "wildcard") {
          if (prevCaptureType && !backtrack) {
            throw new PathError(`Missing text before "${token.name}" ${token.type}`, originalPath);
          }
          if (token.type === "param") {
            result += hasSegmentCapture & 2 ? `(${negate(delimiter, backtrack)}+)` : hasInSegment(index, "wildcard") ? `(${negate(delimiter, peekText(index))}+)` : hasSegmentCapture & 1 ? `(${negate(delimiter, backtrack)}+|${escape(backtrack)})` : `(${negate(delimiter, "")}+)`;
            hasSegmentCapture |= prevCaptureType = 1;
          } else {
            result += hasSegmentCapture & 2 ? `(${negate(backtrack, "")}+)` : wildcardBacktrack ? `(${negate(wildcardBacktrack, "")}+|${negate(delimiter, "")}+)` : `([^]+)`;
            wildcardBacktrack = "";
            hasSegmentCapture |= prevCaptureType = 2;
          }
          keys.push(token);
          backtrack = "";
          continue;
        }
        throw new TypeError(`Unknown token type: ${token.type}`);
      }
      return result;
    }
    function negate(a, b) {
      if (b.length > a.length)
        return negate(b, a);
      if (a === b)
        b = "";
      if (b.length > 1)
        return `(?:(?!${escape(a)}|${escape(b)})[^])`;
      if (a.length > 1)
        return `(?:(?!${escape(a)})[^${escape(b)}])`;
      return `[^${escape(a + b)}]`;
    }
    function stringifyTokens(tokens, index) {
      let value = "";
      while (index < tokens.length) {
        const token = tokens[index++];
        if (token.type === "text") {
          value += escapeText(token.value);
          continue;
        }
        if (token.type === "group") {
          value += "{" + stringifyTokens(token.tokens, 0) + "}";
          continue;
        }
        if (token.type === "param") {
          value += ":" + stringifyName(token.name, tokens[index]);
          continue;
        }
        if (token.type === "wildcard") {
          value += "*" + stringifyName(token.name, tokens[index]);
          continue;
        }
        throw new TypeError(`Unknown token type: ${token.type}`);
      }
      return value;
    }
    function stringify(data) {
      return stringifyTokens(data.tokens, 0);
    }
    function stringifyName(name, next) {
      if (!ID.test(name))
        return JSON.stringify(name);
      if ((next === null || next === void 0 ? void 0 : next.type) === "text" && ID_CONTINUE.test(next.value[0])) {
        return JSON.stringify(name);
      }
      return name;
    }
  }
});

// src/shared/own.ts
function own(table, key) {
  return table !== void 0 && Object.hasOwn(table, key) ? table[key] : void 0;
}
function put(target, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}
function without(table, key) {
  if (!Object.hasOwn(table, key)) return table;
  const { [key]: _removed, ...rest } = table;
  return rest;
}

// src/shared/RestError.ts
var RestError = class extends Error {
  name = "RestError";
  code;
  subject;
  constructor({ code, subject, happened, fix, status, cause }) {
    super(`[rest-slice] ${code} in ${subject}
${happened}
${fix}`, cause === void 0 ? void 0 : { cause });
    this.code = code;
    this.subject = subject;
    if (status !== void 0) this.status = status;
  }
};
function withSubject({ code, message, status, cause }, subject) {
  const [, happened = "", ...fix] = message.split("\n");
  return new RestError({ code, subject, happened, fix: fix.join("\n"), status, cause });
}

// src/shared/preview.ts
function preview(value, length) {
  try {
    return (JSON.stringify(value) ?? typeof value).slice(0, length);
  } catch {
    return `{ ${Object.keys(Object(value)).join(", ")} }`.slice(0, length);
  }
}

// src/shared/warn.ts
function isDevelopment() {
  try {
    return process.env.NODE_ENV !== "production";
  } catch {
    return false;
  }
}
var said = /* @__PURE__ */ new Set();
var MAX_REMEMBERED = 200;
function warnOnce(message, level = "warn") {
  if (!isDevelopment() || said.has(message) || said.size >= MAX_REMEMBERED) return;
  said.add(message);
  console[level](`[rest-slice] ${message}`);
}

// src/schema/Polymorphic.ts
function isReference(input) {
  if (typeof input !== "object" || input === null || Object.keys(input).length !== 2) return false;
  const { id, schema } = input;
  return typeof schema === "string" && id !== void 0 && typeof id !== "number";
}
var Polymorphic = class {
  attribute;
  #mapping;
  constructor(mapping, attribute) {
    this.#mapping = mapping;
    this.attribute = attribute;
  }
  /** Schemas by the values of the attribute. */
  get schema() {
    return this.#mapping;
  }
  /** Add kinds to the mapping. @see spec: S10.10 */
  define(mapping) {
    this.#mapping = { ...this.#mapping, ...mapping };
  }
  /** @internal The kind of an item as the server sent it; undefined where the mapping does not name it. */
  kindOf(item, parent, key) {
    if (typeof item !== "object" || item === null) return void 0;
    const { attribute } = this;
    return this.#kindNamed(
      typeof attribute === "function" ? attribute(item, parent, key) : own(item, attribute)
    );
  }
  /** @internal The same for an argument, which need not be what the attribute expects of an item. */
  kindIn(argument) {
    try {
      return this.kindOf(argument, void 0, "");
    } catch {
      return void 0;
    }
  }
  /** @internal The kind and the id that a reference names. */
  resolve(input) {
    const kind = isReference(input) ? this.#kindNamed(input.schema) : void 0;
    return kind && { kind, id: input.id };
  }
  /** @internal What stands for an entity that was read. */
  refer(entity, id) {
    const isItsClass = ([, schema]) => schema === entity.constructor;
    const name = this.kindOf(entity)?.name ?? Object.entries(this.#mapping).find(isItsClass)?.[0];
    return name === void 0 ? void 0 : { id, schema: name };
  }
  /** @internal */
  normalize(input, parent, key, context) {
    if (!input) return input;
    const kind = this.kindOf(input, parent, key);
    if (!kind) {
      if (!this.resolve(input)) this.warnOf(input);
      return input;
    }
    const id = context.visit(kind.schema, input, parent, key);
    return id === void 0 || id === null ? id : { id, schema: kind.name };
  }
  /** @internal @see spec: S10.6–S10.9 */
  denormalize(input, context) {
    if (isReference(input)) {
      const found = this.resolve(input);
      if (!found) this.warnOf(input);
      return found && context.visit(found.kind.schema, found.id);
    }
    const kind = this.kindOf(input);
    if (kind) return context.visit(kind.schema, input);
    this.warnOf(input);
    return input;
  }
  /** @internal */
  queryKey(..._asked) {
    return void 0;
  }
  /** @internal @see spec: S26 W1, W2 */
  warnOf(input) {
    const { attribute } = this;
    const by = typeof attribute === "function" ? "the schemaAttribute function gives" : `"${attribute}" must be`;
    warnOnce(
      `No schema for ${preview(input, 120)}, which stays as it is: ${by} one of ${Object.keys(this.schema).join(", ")}.`
    );
  }
  #kindNamed(name) {
    const text = String(name);
    const schema = own(this.#mapping, text);
    return schema === void 0 ? void 0 : { name: text, schema };
  }
};
var isPolymorphic = (schema) => schema instanceof Polymorphic;

// src/schema/ItemsSchema.ts
var ItemsSchema = class {
  attribute;
  #item;
  /** @param attribute makes `definition` a mapping; a Union needs none. */
  constructor(definition, attribute) {
    this.attribute = attribute;
    this.#item = attribute === void 0 ? definition : new Polymorphic(definition, attribute);
  }
  /** What was given: a schema, or the mapping. */
  get schema() {
    return this.attribute === void 0 ? this.#item : this.#item.schema;
  }
  /** @internal The schema of each item. */
  get item() {
    return this.#item;
  }
  /** Add to the mapping, also to that of a Union; a single schema is replaced. @see spec: S10.10, S10.12 */
  define(definition) {
    if (isPolymorphic(this.#item)) this.#item.define(definition);
    else this.#item = definition;
  }
};

// src/schema/ArraySchema.ts
function itemsOf(input) {
  if (Array.isArray(input)) return input;
  return typeof input === "object" && input !== null ? Object.values(input) : void 0;
}
var ArraySchema = class extends ItemsSchema {
  /** Items see the list's own parent and key. @see spec: S1.7 */
  normalize(input, parent, key, context) {
    return itemsOf(input)?.map((item) => context.visit(this.item, item, parent, key)) ?? input;
  }
  denormalize(input, context) {
    return Array.isArray(input) ? context.visitItems(this.item, input) : input;
  }
  queryKey() {
    return void 0;
  }
};

// src/shared/BoundedMap.ts
var BoundedMap = class {
  #limit;
  #entries = /* @__PURE__ */ new Map();
  constructor(limit) {
    this.#limit = limit;
  }
  get isEmpty() {
    return this.#entries.size === 0;
  }
  get(key) {
    return this.#entries.get(key);
  }
  set(key, value) {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#limit) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
  delete(key) {
    this.#entries.delete(key);
  }
  entries() {
    return this.#entries.entries();
  }
  clear() {
    this.#entries.clear();
  }
};

// src/shared/opaque.ts
var OPAQUE = /^\[object (Blob|File|(Shared)?ArrayBuffer|DataView|\w+Array|ReadableStream)\]$/;
var tagOf = (value) => Object.prototype.toString.call(value);
var isOpaque = (value) => OPAQUE.test(tagOf(value));
var isStream = (value) => tagOf(value) === "[object ReadableStream]";
function holds(root, isSought) {
  const open = [root];
  const seen = /* @__PURE__ */ new Set();
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    if (isSought(value)) return true;
    if (isOpaque(value)) continue;
    seen.add(value);
    for (const member of Object.values(value)) open.push(member);
  }
  return false;
}

// src/shared/json.ts
var ENTRIES = /^\[object (FormData|URLSearchParams)\]$/;
var MAX_DEPTH = 1e3;
var tagOf2 = (value) => Object.prototype.toString.call(value);
var isForm = (value) => ENTRIES.test(tagOf2(value));
function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
function notJson(value) {
  if (value === null || typeof value === "string" || typeof value === "boolean") return void 0;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? void 0 : String(value);
  if (typeof value !== "object") return typeof value;
  return Array.isArray(value) || isPlainObject(value) ? void 0 : tagOf2(value).slice(8, -1);
}
function findNonJson(root, skip = () => false) {
  const stack = [{ value: root, path: "" }];
  const parents2 = /* @__PURE__ */ new Set();
  for (let next = stack.pop(); next !== void 0; next = stack.pop()) {
    const { value, path, isLeft } = next;
    if (isLeft) {
      parents2.delete(value);
      continue;
    }
    const found = parents2.has(value) ? "a cycle" : notJson(value);
    if (found !== void 0) return { path, found };
    if (typeof value !== "object" || value === null || skip(value)) continue;
    parents2.add(value);
    stack.push({ value, path, isLeft: true });
    for (const [member, inner] of Object.entries(value)) {
      stack.push({ value: inner, path: path === "" ? member : `${path}.${member}` });
    }
  }
  return void 0;
}
function refuse(subject, happened) {
  throw new RestError({
    code: "NOT_JSON",
    subject,
    happened,
    fix: "Actions and state hold plain JSON: convert the value first (process() for responses), decode it in the schema.",
    status: 400
  });
}
function convertNumber(value, subject) {
  if (!Number.isFinite(value)) refuse(subject, `${String(value)} has no JSON form.`);
  return value === 0 ? 0 : value;
}
function convertObject(value, conversion, depth) {
  if (depth > MAX_DEPTH) {
    refuse(conversion.subject, `The value contains itself, or is deeper than ${String(MAX_DEPTH)} levels.`);
  }
  const reference = depth > 0 ? conversion.referenceOf(value) : void 0;
  if (reference !== void 0) return reference;
  if (Array.isArray(value)) return value.map((item) => convert(item, conversion, depth + 1) ?? null);
  if ("toJSON" in value && typeof value.toJSON === "function") {
    return convert(value.toJSON.call(value), conversion, depth + 1);
  }
  const tag = tagOf2(value);
  if (isOpaque(value)) return describeOpaque(value, tag.slice(8, -1));
  const entries = isForm(value) ? [...value] : Object.entries(value);
  const copy = {};
  for (const [member, inner] of entries) {
    const json = convert(inner, conversion, depth + 1);
    if (json !== void 0) put(copy, member, json);
  }
  return copy;
}
function describeOpaque(value, type) {
  const { name, size, byteLength } = value;
  const bytes = size ?? byteLength;
  return { type, ...name !== void 0 && { name }, ...bytes !== void 0 && { size: bytes } };
}
function convert(value, conversion, depth) {
  if (value === void 0 || value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return convertNumber(value, conversion.subject);
  if (typeof value !== "object") return refuse(conversion.subject, `A ${typeof value} has no JSON form.`);
  return convertObject(value, conversion, depth);
}
var noReferences = () => void 0;
function copyAsJson(value, subject, referenceOf = noReferences) {
  return convert(value, { subject, referenceOf }, 0);
}
var SHALLOW = 100;
function isShallowJson(value, depth) {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true;
  if (typeof value === "number") return Number.isFinite(value) && (value !== 0 || !Object.is(value, -0));
  if (typeof value !== "object" || depth > SHALLOW) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isShallowJson(value[i], depth + 1)) return false;
    return true;
  }
  if (!isPlainObject(value)) return false;
  for (const name in value) if (!isShallowJson(value[name], depth + 1)) return false;
  return true;
}
function responseAsJson(value, subject) {
  return isShallowJson(value, 0) || findNonJson(value) === void 0 ? value : copyAsJson(value, subject);
}

// src/schema/collectionKey.ts
function canonical(value) {
  return typeof value === "number" || typeof value === "boolean" || typeof value === "bigint" ? String(value) : value;
}
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlainObject(value)) return value;
  const result = {};
  for (const name of Object.keys(value).sort()) put(result, name, sorted(value[name]));
  return result;
}
function collectionPk(keyObject) {
  const entries = Object.entries(keyObject ?? {}).map(([name, value]) => [name, canonical(value)]);
  return JSON.stringify(sorted(Object.fromEntries(entries)));
}
var parsed = new BoundedMap(2e4);
function collectionKeyOf(pk) {
  const known3 = parsed.get(pk);
  if (known3) return known3;
  try {
    const key = JSON.parse(pk);
    if (!isPlainObject(key)) return void 0;
    parsed.set(pk, key);
    return key;
  } catch {
    return void 0;
  }
}
function argumentFields(argument) {
  const isObject4 = typeof argument === "object" && argument !== null;
  return isObject4 && isForm(argument) ? Object.fromEntries(argument) : { ...argument };
}
function isSameKeyValue(stored, given) {
  if (given === void 0) return false;
  if (typeof stored !== "object" && typeof given !== "object") return stored === canonical(given);
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(canonical(given)));
}

// src/schema/invalid.ts
var INVALID = "@@rest-slice/INVALID";
function isInvalid(value) {
  return value === INVALID;
}

// src/schema/rowOrder.ts
function isOlder(incoming, existing) {
  return incoming.sent !== void 0 && existing.sent !== void 0 ? incoming.sent < existing.sent : incoming.fetchedAt < existing.fetchedAt;
}
function laterMeta(existing, incoming) {
  return isOlder(incoming, existing) ? existing : incoming;
}
function replaceInvalid(existingMeta, incomingMeta, existing, incoming) {
  return isInvalid(existing) && isOlder(incomingMeta, existingMeta) ? existing : incoming;
}

// src/schema/collectionChanges.ts
function changeOf(key, combine) {
  return {
    key,
    merge: combine,
    mergeWithStore: (_existingMeta, _incomingMeta, existing, incoming) => isInvalid(existing) ? existing : combine(existing, incoming),
    mergeMetaWithStore: laterMeta
  };
}
function changeLists({ key, matches, table }, row, context) {
  for (const pk of context.storedPks(key)) {
    const collectionKey = collectionKeyOf(pk);
    if (collectionKey && matches(collectionKey)) context.write(table, pk, row);
  }
}
var CollectionChange = class {
  collection;
  kind;
  #table;
  #options;
  constructor(collection, options) {
    this.collection = collection;
    this.kind = options.kind;
    this.#options = options;
    this.#table = changeOf(collection.key, options.combine);
  }
  get key() {
    return `${this.collection.key}.${this.kind}`;
  }
  /** @internal */
  normalize(input, parent, key, context) {
    const { collection } = this;
    const { filter, creates, takesMap } = this.#options;
    if (takesMap) this.#warnOfOne(input, context.args);
    const { row } = creates ? context.creating(() => this.take(input, parent, key, context)) : this.take(input, parent, key, context);
    const matches = filter ? filter.call(collection, ...context.args) : collection.createCollectionFilter(...context.args);
    changeLists({ key: collection.key, matches, table: this.#table }, row, context);
    return row;
  }
  /** One item for one item, a list for a list. @see spec: S16.2 */
  denormalize(input, context) {
    const { item, shape, schema } = this.collection;
    if (shape.isOne(input, item, context.args)) return context.visit(item, input);
    return Array.isArray(input) ? context.visitItems(item, input) : context.visit(schema, input);
  }
  /** @internal */
  queryKey() {
    return void 0;
  }
  /** @internal */
  take(input, parent, key, context) {
    const { shape, item } = this.collection;
    return shape.take({ input, item, parent, key }, context);
  }
  #warnOfOne(input, args) {
    const { shape, item } = this.collection;
    if (!Array.isArray(input) && !shape.isOne(input, item, args)) return;
    warnOnce(`${this.key} takes a map of items and got one item, or a list: it is kept under its primary key.`);
  }
};
var CollectionPage = class {
  collection;
  #listArgs;
  #table;
  constructor(collection, listArgs) {
    this.collection = collection;
    this.#listArgs = listArgs;
    this.#table = changeOf(collection.key, collection.shape.extend);
  }
  /** @internal */
  normalize(input, parent, key, context) {
    const { collection } = this;
    const row = collection.normalizeContent(input, parent, key, context);
    if (typeof row !== "object") return row;
    const pk = collection.pk(this.#listArgs(...context.args));
    context.write(this.#table, pk, collection.shape.extend(collection.shape.empty, row));
    return pk;
  }
  /** The rows of the page for the caller, the whole list for readers of the key. */
  denormalize(input, context) {
    return context.visit(this.collection, input);
  }
  /** @internal */
  queryKey(args, context) {
    return context.query(this.collection, this.#listArgs(...args));
  }
};

// src/schema/CollectionMove.ts
var CollectionMove = class extends CollectionChange {
  #add;
  #remove;
  constructor(collection, options) {
    super(collection, options);
    this.#add = changeOf(collection.key, options.combine);
    this.#remove = changeOf(collection.key, collection.shape.remove);
  }
  /** @internal */
  normalize(input, parent, key, context) {
    const { items, references, row } = this.take(input, parent, key, context);
    references.forEach(
      (reference, position) => this.#moveItem({ reference, item: items[position], position }, context)
    );
    return row;
  }
  #moveItem(moved, context) {
    const { collection } = this;
    const { before, after } = sidesOf(collection, moved, context);
    const row = collection.shape.holding(moved.reference);
    const wasIn = before && collection.createCollectionFilter(before);
    const belongs = collection.createCollectionFilter(after);
    for (const pk of context.storedPks(collection.key)) {
      const collectionKey = collectionKeyOf(pk);
      if (!collectionKey) continue;
      const [was, is] = [wasIn?.(collectionKey) === true, belongs(collectionKey)];
      if (was && !is) context.write(this.#remove, pk, row);
      if (is && !was) context.write(this.#add, pk, row);
    }
  }
};
function sidesOf(collection, { reference, item, position }, context) {
  const { args } = context;
  const params = argumentFields(args[0]);
  const last = args[args.length - 1];
  const body = argumentFields(Array.isArray(last) ? last[position] : last);
  const place = collection.placeOfItem(reference, context);
  const row = place?.stored;
  const before = typeof row === "object" ? { ...params, ...row } : void 0;
  const changed = Object.entries({ ...argumentFields(item), ...body }).filter(
    ([name]) => place?.mayChange(name) !== false
  );
  return { before, after: { ...params, ...before, ...Object.fromEntries(changed) } };
}

// src/schema/listShape.ts
var identityOf = (reference) => typeof reference === "string" ? reference : JSON.stringify(reference);
function withoutHeld(first, second) {
  const held = new Set(first.map(identityOf));
  return second.filter((reference) => {
    const identity = identityOf(reference);
    if (held.has(identity)) return false;
    held.add(identity);
    return true;
  });
}
function append(existing, incoming) {
  const added = withoutHeld(existing, incoming);
  return added.length === 0 ? existing : [...existing, ...added];
}
function unshift(existing, incoming) {
  const front = withoutHeld([], incoming);
  return [...front, ...withoutHeld(front, existing)];
}
function remove(existing, incoming) {
  const gone = new Set(incoming.map(identityOf));
  const kept2 = existing.filter((reference) => !gone.has(identityOf(reference)));
  return kept2.length === existing.length ? existing : kept2;
}
function take({ input, item, parent, key }, context) {
  const items = Array.isArray(input) ? input : [input];
  const references = items.map((value) => context.visit(item, value, parent, key));
  return { items, references, row: references };
}
var listShape = {
  tableOf: (itemKey) => `[${itemKey}]`,
  changes: {
    push: { combine: append, creates: true },
    unshift: { combine: unshift, creates: true },
    remove: { combine: remove },
    move: { combine: append }
  },
  extend: append,
  remove,
  empty: [],
  holding: (reference) => [reference],
  take,
  isOne: (input) => !Array.isArray(input),
  create: () => [],
  fill(list, row, content, context) {
    const items = content.denormalize(itemsOf(row), context);
    for (let i = 0; i < items.length; i++) list[i] = items[i];
    return true;
  }
};

// src/schema/otherShape.ts
var otherShape = {
  ...listShape,
  tableOf: (itemKey) => `(${itemKey})`,
  changes: {},
  extend: (_existing, incoming) => incoming,
  create: (row) => Array.isArray(row) ? [] : {},
  fill(value, row, content, context) {
    const read = content.denormalize(row, context);
    if (typeof read !== "object" || read === null) return false;
    Object.setPrototypeOf(value, Object.getPrototypeOf(read));
    for (const [name, member] of Object.entries(read)) put(value, name, member);
    return true;
  }
};

// src/schema/decoders.ts
var isConstructed = (decoder) => decoder === Date || /^class\b/.test(Function.prototype.toString.call(decoder));
var DecoderSchema = class {
  #decode;
  constructor(decoder) {
    this.#decode = isConstructed(decoder) ? (value) => new decoder(value) : decoder;
  }
  normalize(input) {
    return input;
  }
  denormalize(input) {
    return input === null || input === void 0 ? input : this.#decode(input);
  }
  queryKey() {
    return void 0;
  }
};
function isDecoder(value) {
  return typeof value === "function";
}

// src/schema/Schema.ts
function isSchema(value) {
  if (typeof value !== "object" && typeof value !== "function" || value === null) return false;
  return typeof value.normalize === "function";
}
function isReadableTable(value) {
  return typeof value.fill === "function";
}

// src/schema/ObjectSchema.ts
var isObject = (input) => typeof input === "object" && input !== null;
var isDerived = (schema) => isSchema(schema) && schema.isDerived === true;
var ObjectSchema = class {
  #members;
  constructor(definition) {
    this.#members = definition;
  }
  get schema() {
    return this.#members;
  }
  /** Add members. @see spec: S8.8 */
  define(definition) {
    this.#members = { ...this.#members, ...definition };
  }
  normalize(input, _parent, _key, context) {
    if (!isObject(input)) return input;
    const result = { ...input };
    for (const [name, schema] of Object.entries(this.schema)) {
      const value = Object.hasOwn(input, name) ? context.visit(schema, input[name], input, name) : void 0;
      if (value === void 0) delete result[name];
      else put(result, name, value);
    }
    return result;
  }
  denormalize(input, context) {
    if (!isObject(input)) return input;
    const result = { ...input };
    for (const [name, schema] of Object.entries(this.schema)) {
      if (!Object.hasOwn(input, name) && !isDerived(schema)) continue;
      const value = context.visit(schema, own(input, name));
      if (isInvalid(value)) return INVALID;
      put(result, name, value);
    }
    return result;
  }
  /** A member without a key is left undefined: the query is then incomplete. Decoders have no key. @see spec: S8.7, S5.7 */
  queryKey(args, context) {
    const result = {};
    for (const [name, schema] of Object.entries(this.schema)) {
      if (isSchema(schema) || !isDecoder(schema)) put(result, name, context.query(schema, args));
    }
    return result;
  }
};

// src/schema/resolveSchema.ts
var resolved = /* @__PURE__ */ new WeakMap();
function listShorthand(shorthand) {
  if (shorthand.length > 1) {
    throw new RestError({
      code: "SCHEMA_SHORTHAND_INVALID",
      subject: "a list schema",
      happened: `The shorthand [X] takes one schema; got ${String(shorthand.length)}.`,
      fix: "Write [X], or a schema.Union for items of several kinds."
    });
  }
  return new ArraySchema(shorthand[0]);
}
function fromShorthand(shorthand) {
  if (Array.isArray(shorthand)) return listShorthand(shorthand);
  if (isDecoder(shorthand)) return new DecoderSchema(shorthand);
  return isPlainObject(shorthand) ? new ObjectSchema(shorthand) : void 0;
}
function resolveSchema(position) {
  if (isSchema(position)) return position;
  if (typeof position !== "object" && typeof position !== "function" || position === null) return void 0;
  const known3 = resolved.get(position);
  if (known3) return known3;
  const schema = fromShorthand(position);
  if (schema) resolved.set(position, schema);
  return schema;
}

// src/schema/sharedReader.ts
var readers = /* @__PURE__ */ new WeakMap();
function sharedReader(schema, item, manner) {
  let known3 = readers.get(item);
  if (!known3) readers.set(item, known3 = /* @__PURE__ */ new Map());
  const first = known3.get(manner);
  if (!first) known3.set(manner, schema);
  return first ?? schema;
}

// src/schema/Collection.ts
var READING = ["fill", "createIfValid"];
function keyPredicate(keys) {
  if (typeof keys === "function") return keys;
  return keys instanceof RegExp ? (key) => key.search(keys) >= 0 : (key) => keys.includes(key);
}
var Collection = class _Collection {
  schema;
  key;
  isList = true;
  /** @internal */
  shape;
  /** @internal */
  readAs;
  #content;
  #argsKey;
  #nestKey;
  /** @throws RestError SCHEMA_OPTION_MISSING, SCHEMA_SHORTHAND_INVALID */
  constructor(schema, options = {}) {
    this.schema = schema;
    this.#content = contentOf(schema);
    this.shape = shapeOf(this.#content);
    this.key = this.shape.tableOf(keyOfItems(this.item));
    this.readAs = this.#readerOf(this.#content);
    this.#argsKey = options.argsKey ?? argumentFields;
    this.#nestKey = options.nestKey;
    const { nonFilterArgumentKeys, createCollectionFilter } = options;
    if (nonFilterArgumentKeys !== void 0) this.nonFilterArgumentKeys = keyPredicate(nonFilterArgumentKeys);
    else if (createCollectionFilter) this.createCollectionFilter = createCollectionFilter;
    for (const [kind, change] of Object.entries(this.shape.changes)) {
      const Change = kind === "move" ? CollectionMove : CollectionChange;
      Object.assign(this, { [kind]: new Change(this, { kind, ...change }) });
    }
  }
  /** @internal */
  get item() {
    const content = this.#content;
    return isPolymorphic(content) ? content : content.item ?? content.schema;
  }
  /** A mutation of your own: `merge` puts the normalized items of a response into a stored list. @see spec: S16.10 */
  addWith(merge, createCollectionFilter) {
    return new CollectionChange(this, {
      kind: "addWith",
      combine: merge,
      creates: true,
      filter: createCollectionFilter
    });
  }
  /** `move` with another way to put items in: `move = this.moveWith(unshift)`. @see spec: S17.1 */
  moveWith(merge) {
    return new CollectionMove(this, { kind: "move", combine: merge });
  }
  /** The schema of a page of this list; `listArgs` maps the arguments of the page call to those of the list. */
  page(listArgs) {
    return new CollectionPage(this, listArgs);
  }
  /** The primary key of the list of these arguments. @see spec: S13.3, S13.4 */
  pk(args) {
    return collectionPk(this.#argsKey(...args));
  }
  /** Arguments that do not decide membership. @see spec: S15.5, S15.6 */
  nonFilterArgumentKeys(key) {
    return key.startsWith("order");
  }
  /** Which stored lists a mutation with these arguments changes. @see spec: S15.2 */
  createCollectionFilter(...args) {
    const [params, body] = [argumentFields(args[0]), argumentFields(args[1])];
    const gives = (name, value) => isSameKeyValue(value, own(params, name)) || isSameKeyValue(value, own(body, name));
    return (collectionKey) => Object.entries(collectionKey).every(([name, value]) => this.nonFilterArgumentKeys(name) || gives(name, value));
  }
  merge(_existing, incoming) {
    return incoming;
  }
  /** A refetch replaces the list, unless it was sent before what is stored. @see spec: S14.3, S14.4 */
  mergeWithStore(existingMeta, incomingMeta, existing, incoming) {
    if (isInvalid(existing)) return replaceInvalid(existingMeta, incomingMeta, existing, incoming);
    return isOlder(incomingMeta, existingMeta) ? existing : incoming;
  }
  mergeMetaWithStore(existingMeta, incomingMeta) {
    return laterMeta(existingMeta, incomingMeta);
  }
  /** @internal */
  normalize(input, parent, key, context) {
    const row = this.normalizeContent(input, parent, key, context);
    if (typeof row !== "object") return row;
    const isNested = context.owner !== void 0 && this.#nestKey !== void 0;
    const pk = isNested ? collectionPk(this.#nestKey?.(parent, String(key))) : this.pk(context.args);
    context.write(this, pk, row);
    return pk;
  }
  /** @internal */
  normalizeContent(input, parent, key, context) {
    return this.#content.normalize(input, parent, key, context);
  }
  /** @internal @see spec: S13.10 */
  queryKey(args, context) {
    if (args[0] === null) return void 0;
    const pk = this.pk(args);
    return context.stored(this.key, pk) === void 0 ? void 0 : pk;
  }
  /** @internal */
  createIfValid(row) {
    return this.shape.create(row);
  }
  /** @internal */
  fill(value, row, context) {
    return this.shape.fill(value, row, this.#content, context);
  }
  /** Collections of one entity read their lists alike, unless somebody overrode how. */
  #readerOf(content) {
    if (READING.some((method) => this[method] !== _Collection.prototype[method])) return this;
    const item = this.shape === otherShape ? content : this.item;
    return sharedReader(this, item, Object.getPrototypeOf(content));
  }
  /** @internal */
  placeOfItem(reference, context) {
    const { item } = this;
    const found = isPolymorphic(item) ? item.resolve(reference) : { kind: { schema: item }, id: reference };
    const table = found?.kind.schema;
    return isTable(table) && typeof found?.id === "string" ? context.place(table, found.id) : void 0;
  }
};
var isTable = (schema) => keyOf(schema) !== void 0;
function keyOf(schema) {
  const { key } = schema ?? {};
  return typeof key === "string" ? key : void 0;
}
function contentOf(schema) {
  const content = resolveSchema(schema);
  if (content && !isReadableTable(content)) return content;
  throw new RestError({
    code: "SCHEMA_OPTION_MISSING",
    subject: "Collection",
    happened: "A Collection needs the schema of a list or of a map.",
    fix: "Write new Collection([Post]), or new Collection(new Values(Post))."
  });
}
function shapeOf(content) {
  if (content instanceof ArraySchema) return listShape;
  return content.collectionShape ?? otherShape;
}
function keyOfItems(item) {
  const keys = isPolymorphic(item) ? Object.values(item.schema).map(keyOf) : [keyOf(item)];
  if (keys.length > 0 && !keys.includes(void 0)) return keys.join(";");
  throw new RestError({
    code: "SCHEMA_OPTION_MISSING",
    subject: "Collection",
    happened: "The items of a Collection must be entities: something with a primary key and a table.",
    fix: "Write new Collection([Post]) with an Entity class; use a plain [X] for lists of other values."
  });
}

// src/endpoint/findCollection.ts
var membersOf = (schema) => {
  if (schema instanceof ObjectSchema) return schema.schema;
  return isPlainObject(schema) ? schema : void 0;
};
function findCollection(schema) {
  if (schema instanceof Collection) return schema;
  for (const member of Object.values(membersOf(schema) ?? {})) {
    const found = findCollection(member);
    if (found) return found;
  }
  return void 0;
}
function replaceCollections(schema, replace) {
  if (schema instanceof Collection) return replace(schema);
  const members = membersOf(schema);
  if (!members || !findCollection(schema)) return schema;
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, replaceCollections(member, replace)])
  );
}

// src/endpoint/CallableEndpoint.ts
function classMember(endpoint, name) {
  let nearest;
  let ours;
  let prototype = endpoint.constructor.prototype;
  while (prototype !== CallableEndpoint.prototype) {
    ours = Object.getOwnPropertyDescriptor(prototype, name);
    nearest ??= ours;
    prototype = Object.getPrototypeOf(prototype);
  }
  return ours && nearest;
}
function defineAll(target, options) {
  for (const [name, value] of Object.entries(options)) {
    const member = value === void 0 && name !== "sideEffect" ? classMember(target, name) : void 0;
    Object.defineProperty(
      target,
      name,
      member ?? { value, writable: true, enumerable: true, configurable: true }
    );
  }
}
function callable(prototype) {
  const self = (...args) => self.fetch(...args);
  Object.setPrototypeOf(self, prototype);
  Reflect.deleteProperty(self, "name");
  Reflect.deleteProperty(self, "length");
  return self;
}
var parents = /* @__PURE__ */ new WeakMap();
function parentOf(endpoint) {
  return parents.get(endpoint);
}
var CallableEndpoint = class _CallableEndpoint {
  constructor(options) {
    const self = callable(new.target.prototype);
    defineAll(self, options);
    return self;
  }
  /**
   * A new endpoint with some options replaced; the rest, the class and its statics are inherited. The child keeps what
   * the parent was at this moment.
   *
   * @see spec: R0.16–R0.18
   */
  extend(options) {
    const ofClass = this.constructor.prototype;
    const inherited = Object.getPrototypeOf(this);
    const snapshot = Object.create(ofClass, {
      ...inherited !== ofClass && Object.getOwnPropertyDescriptors(inherited),
      ...Object.getOwnPropertyDescriptors(this)
    });
    const child = callable(snapshot);
    defineAll(child, options);
    parents.set(child, this);
    return child;
  }
  /**
   * A new endpoint with its arguments filled in; further arguments of a call are ignored.
   *
   * @see spec: R0.19
   */
  bind(_thisArg, ...args) {
    const { fetch: fetch2, key } = this;
    return _CallableEndpoint.prototype.extend.call(this, {
      fetch() {
        return fetch2.apply(this, args);
      },
      key() {
        return key.apply(this, args);
      }
    });
  }
  /** Reading it is the class's business; once assigned it is the endpoint's own. @see spec: R0.11 */
  set name(value) {
    defineAll(this, { name: value });
  }
};
Object.setPrototypeOf(CallableEndpoint.prototype, Function.prototype);

// src/schema/primaryKey.ts
function isUsablePk(pk) {
  if (typeof pk === "number") return Number.isFinite(pk);
  return typeof pk === "string" && pk !== "" && pk !== "undefined";
}
function asPk(value) {
  return typeof value === "string" ? value : JSON.stringify(value);
}
function primaryKeyMissing(table, value, isDefaultPk) {
  const noId = isDefaultPk && !Object.hasOwn(value, "id");
  return new RestError({
    code: "PK_MISSING",
    subject: table,
    happened: `No usable primary key in ${preview(value, 300)}`,
    fix: noId ? `The default pk() reads "id", and there is none: define pk() in ${table}, or copy the id in process().` : "The response looks malformed: inspect it, or check what pk() returns.",
    status: 400
  });
}

// src/endpoint/optimistic.ts
var isForm2 = (body) => Object.prototype.toString.call(body) === "[object FormData]";
function itemOf(known3, item) {
  return {
    ...known3,
    ...isForm2(item) ? Object.fromEntries(item) : item
  };
}
function optimisticChange(_snapshot, ...args) {
  const [params, body] = args.length > 1 ? [args[0], args[args.length - 1]] : [void 0, args[0]];
  return Array.isArray(body) ? body.map((item) => itemOf(params, item)) : itemOf(params, body);
}
function optimisticAssign(_snapshot, ...args) {
  const params = args.length > 1 ? args[0] : void 0;
  const entries = Object.entries(itemOf(void 0, args[args.length - 1]));
  return Object.fromEntries(entries.map(([name, item]) => [name, itemOf(params, item)]));
}
function isBlank(value) {
  const { pk } = value ?? {};
  return typeof pk === "function" && !isUsablePk(pk.call(value, void 0, void 0, []));
}
var withoutBlanks = (item) => Object.fromEntries(Object.entries(item).filter(([, value]) => !isBlank(value)));
function optimisticPatch(schema) {
  return (snapshot, params, body) => {
    const current = snapshot.get(schema, params);
    if (current === void 0) throw snapshot.abort;
    return itemOf({ ...params, ...withoutBlanks(current) }, body);
  };
}
function optimisticDelete(_snapshot, params) {
  return params;
}

// src/endpoint/extenders.ts
var extended = /* @__PURE__ */ new WeakMap();
var origins = /* @__PURE__ */ new WeakMap();
function originOf(endpoint) {
  return origins.get(endpoint);
}
function once(from, id, member, make) {
  const made = extended.get(from) ?? { named: /* @__PURE__ */ new Map(), mapped: /* @__PURE__ */ new WeakMap() };
  extended.set(from, made);
  const known3 = typeof id === "string" ? made.named.get(id) : made.mapped.get(id);
  if (known3) return known3;
  const endpoint = make();
  if (typeof id === "string") made.named.set(id, endpoint);
  else made.mapped.set(id, endpoint);
  origins.set(endpoint, { from, member });
  return endpoint;
}
var METHODS = { push: "POST", unshift: "POST", assign: "POST", remove: "PATCH", move: "PATCH" };
var moveOptions = ({ path, movePath = path }) => ({ path: movePath, searchParams: void 0 });
var assignOptions = ({ getOptimisticResponse }) => getOptimisticResponse === optimisticChange ? { getOptimisticResponse: optimisticAssign } : {};
function changeOf2(list, member) {
  return once(list, member, member, () => {
    const collection = findCollection(list.schema);
    return list.extend({
      method: METHODS[member],
      name: `${list.name}.${member}`,
      schema: collection?.[member],
      ...member === "move" && moveOptions(list),
      ...member === "assign" && assignOptions(list)
    });
  });
}
var withoutField = (field) => (first) => {
  const { [field]: _cursor, ...rest } = first ?? {};
  return [rest];
};
function pageOf(list, cursor) {
  const member = pageMember(list, cursor);
  return once(list, typeof cursor === "string" ? member : cursor, member, () => {
    if (!findCollection(list.schema)) throw collectionMissing(list.name);
    const listArgs = typeof cursor === "string" ? withoutField(cursor) : cursor;
    return list.extend({
      name: `${list.name}.getPage`,
      schema: replaceCollections(list.schema, (collection) => collection.page(listArgs)),
      key: (...args) => list.key(...listArgs(...args)),
      requestKey: (...args) => list.key(...args)
    });
  });
}
function pageMember(list, cursor) {
  if (typeof cursor !== "string") return "paginated";
  return cursor === list.paginationField ? "getPage" : `paginated.${cursor}`;
}
function collectionMissing(name) {
  return new RestError({
    code: "COLLECTION_MISSING",
    subject: name,
    happened: "Pages are added to a Collection, and the schema has none.",
    fix: "Declare the list with schema: new Collection([Post]), at the top or inside an object."
  });
}

// src/path/template.ts
var import_path_to_regexp = __toESM(require_dist(), 1);

// src/path/pathValue.ts
function refuse2(name, found, subject) {
  throw new RestError({
    code: "PATH_PARAM_REFUSED",
    subject,
    happened: `The path parameter "${name}" is ${found}.`,
    fix: "Pass a string or a finite number (an array of them for a *wildcard)."
  });
}
function partAsText(value, name, subject) {
  if (value === void 0 || value === null || value === "") return void 0;
  if (typeof value === "number" && !Number.isFinite(value)) refuse2(name, String(value), subject);
  if (typeof value === "object") refuse2(name, Array.isArray(value) ? "an array" : "an object", subject);
  if (typeof value === "function" || typeof value === "symbol") refuse2(name, `a ${typeof value}`, subject);
  const text = typeof value === "string" ? value : `${value}`;
  if (/\p{Surrogate}/u.test(text)) refuse2(name, "text with half a character (a lone surrogate)", subject);
  return text;
}
function pathValue(value, name, isWildcard, subject) {
  if (!isWildcard) return partAsText(value, name, subject);
  if (value === void 0 || value === null) return void 0;
  if (!Array.isArray(value)) return refuse2(name, "no array, as a *wildcard needs", subject);
  const parts = value.map(
    (part) => partAsText(part, name, subject) ?? refuse2(name, "an array with an empty part", subject)
  );
  return parts.length === 0 ? void 0 : parts;
}

// src/path/template.ts
var RESERVED = /\\[\s\S]|[:*]"(?:\\[\s\S]|[^"\\])*"|[?+[\]!]/g;
var MAX_TEMPLATES = 1e3;
var templates = new BoundedMap(MAX_TEMPLATES);
var MAX_GROUPS = 32;
var countGroups = (tokens) => tokens.reduce((count, token) => token.type === "group" ? count + 1 + countGroups(token.tokens) : count, 0);
function collect(tokens, inGroup, found) {
  for (const token of tokens) {
    if (token.type === "group") collect(token.tokens, true, found);
    if (token.type !== "param" && token.type !== "wildcard") continue;
    found.names.add(token.name);
    if (!inGroup) found.required.add(token.name);
    (token.type === "wildcard" ? found.wildcards : found.singles).add(token.name);
  }
}
function parseTemplate(source) {
  const known3 = templates.get(source);
  if (known3) return known3;
  const tokens = parseTokens(source);
  if (countGroups(tokens) > MAX_GROUPS) {
    throw invalid(source, `It has more than ${String(MAX_GROUPS)} optional groups.`);
  }
  const names = /* @__PURE__ */ new Set();
  const required = /* @__PURE__ */ new Set();
  const wildcards = /* @__PURE__ */ new Set();
  const singles = /* @__PURE__ */ new Set();
  collect(tokens, false, { names, required, wildcards, singles });
  for (const name of wildcards) {
    if (singles.has(name)) throw invalid(source, `"${name}" is both :${name} and *${name}.`);
  }
  const template = {
    source,
    tokens,
    names,
    required,
    wildcards,
    fill: (0, import_path_to_regexp.compile)(new import_path_to_regexp.TokenData(tokens))
  };
  templates.set(source, template);
  return template;
}
function parseTokens(source) {
  if (typeof source !== "string") throw invalid(source, `A path is a text, not ${typeof source}.`);
  try {
    return (0, import_path_to_regexp.parse)(source.replace(RESERVED, (text) => text.length === 1 ? `\\${text}` : text)).tokens;
  } catch (cause) {
    throw invalid(source, cause instanceof Error ? cause.message : String(cause), cause);
  }
}
function invalid(source, happened, cause) {
  return new RestError({
    code: "PATH_TEMPLATE_INVALID",
    subject: `path "${source}"`,
    happened,
    fix: "Write :name, *wildcard and {optional} parts; put a backslash before a literal { } ( ) * : or \\ (urlPrefix is taken literally).",
    cause
  });
}
function pathParams(template, params, subject) {
  const values = /* @__PURE__ */ Object.create(null);
  for (const name of template.names) {
    const value = pathValue(own(params, name), name, template.wildcards.has(name), subject);
    if (value !== void 0) put(values, name, value);
    else if (template.required.has(name)) throw missing(template, name, params, subject);
  }
  return values;
}
function shown(params, names) {
  const members = Object.entries(params).map(
    ([name, value]) => names.has(name) ? `${name}: ${preview(value, 40)}` : name
  );
  return members.length === 0 ? "no parameters" : `{ ${members.join(", ")} }`;
}
function missing(template, name, params, subject) {
  return new RestError({
    code: "PATH_PARAM_MISSING",
    subject,
    happened: `The path "${template.source}" needs "${name}"; got ${shown(params, template.names)}.`,
    fix: `Pass it in the first argument: { ${[...template.required].join(", ")} }.`
  });
}
var dotSegments = (path) => path.replace(/[?#].*/s, "").split(/[/\\]/).filter((part) => /^(?:\.|%2e){1,2}$/i.test(part)).length;
function refuseMoves(template, values, path, subject) {
  const texts = Object.values(values).flat();
  const neutral = () => {
    const harmless = Object.entries(values).map(([k, v]) => [k, Array.isArray(v) ? v.map(() => "x") : "x"]);
    return template.fill(pathParams(template, Object.fromEntries(harmless), subject));
  };
  const moves = texts.some((text) => /^\.+$/.test(text)) && dotSegments(path) !== dotSegments(neutral());
  if (!moves && !(path.startsWith("//") && !template.source.startsWith("//"))) return;
  throw new RestError({
    code: "PATH_PARAM_REFUSED",
    subject,
    happened: `The path "${template.source}" would become "${path}", which addresses another place.`,
    fix: 'Check the values before the call: "." and ".." cannot be parts of an address, and no part in front may be empty.'
  });
}
function fillTemplate(source, params, subject) {
  const template = parseTemplate(source);
  const values = pathParams(template, params, subject);
  const path = template.fill(values);
  refuseMoves(template, values, path, subject);
  return path;
}

// src/endpoint/callArgs.ts
var METHODS_WITH_BODY = /* @__PURE__ */ new Set(["POST", "PUT", "PATCH"]);
function takesBody(endpoint) {
  return METHODS_WITH_BODY.has(endpoint.method) && !("body" in endpoint && endpoint.body === void 0);
}
function isBodyOnly(endpoint, args) {
  return args.length < 2 && takesBody(endpoint) && parseTemplate(endpoint.path).required.size === 0;
}
function paramsOf(endpoint, args) {
  const params = isBodyOnly(endpoint, args) ? void 0 : args[0];
  return typeof params === "object" && params !== null ? params : {};
}
function bodyOf(endpoint, args) {
  if (!takesBody(endpoint)) return void 0;
  if (args.length >= 2) return args[args.length - 1];
  return isBodyOnly(endpoint, args) ? args[0] : void 0;
}
function withoutBody(endpoint, args) {
  return bodyOf(endpoint, args) === void 0 ? args : [...args.slice(0, -1), void 0];
}

// src/endpoint/openArgs.ts
var hasAddress = (endpoint) => "path" in endpoint && "method" in endpoint;
function refuse3({ name }, happened) {
  throw new RestError({
    code: "SENSITIVE_ARGUMENTS",
    subject: name,
    happened,
    fix: "Give a function from the arguments to a list of what may be written down: sensitive: ([id, secret]) => [id]."
  });
}
function openArgsOfFunction(endpoint, args) {
  if (endpoint.sideEffect === true || args.length === 0) return [];
  return refuse3(
    endpoint,
    "sensitive: true would give all calls of this read one key, and to each the answer of another."
  );
}
function openArgs(endpoint, args) {
  const { sensitive } = endpoint;
  if (!sensitive) return args;
  if (sensitive === true)
    return hasAddress(endpoint) ? withoutBody(endpoint, args) : openArgsOfFunction(endpoint, args);
  const open = sensitive(args);
  return Array.isArray(open) ? open : refuse3(endpoint, "Its sensitive() gave no list.");
}

// src/shared/WeakValueMap.ts
var FIRST_LOOK = 64;
var WeakValueMap = class {
  #refs = /* @__PURE__ */ new Map();
  #nextLook = FIRST_LOOK;
  get(key) {
    return this.#refs.get(key)?.deref();
  }
  set(key, value) {
    this.#refs.set(key, new WeakRef(value));
    if (this.#refs.size > this.#nextLook) this.#removeDead();
  }
  *values() {
    for (const ref of this.#refs.values()) {
      const value = ref.deref();
      if (value !== void 0) yield value;
    }
  }
  /** When the map has doubled, so that a look costs nothing per entry. */
  #removeDead() {
    for (const [key, ref] of this.#refs) if (ref.deref() === void 0) this.#refs.delete(key);
    this.#nextLook = Math.max(FIRST_LOOK, 2 * this.#refs.size);
  }
};

// src/store/registry.ts
function isEndpoint(value) {
  return typeof value === "function" && typeof value.testKey === "function";
}
function assertEndpoint(value) {
  if (isEndpoint(value)) return;
  throw new RestError({
    code: "ENDPOINT_UNKNOWN",
    subject: "a slice",
    happened: `An endpoint is needed; got ${typeof value === "function" ? "another function" : String(JSON.stringify(value))}.`,
    fix: "Pass what was declared: fetch(PostResource.get, { id }). A bound endpoint is called: posts.get({ id })."
  });
}
function refuseName(name, prefix) {
  if (!/[./]/.test(name) && name !== "") return;
  throw new RestError({
    code: "ENDPOINT_NAME_INVALID",
    subject: "createRestSlice",
    happened: `The name "${prefix}${name}" contains a dot or a slash, or is empty.`,
    fix: "Names become parts of action types: use plain words, and nested objects for groups."
  });
}
function memberOf(endpoint, member, rest) {
  const value = endpoint[member];
  const field = member === "paginated" ? rest.shift() : void 0;
  return field === void 0 ? value : value.call(endpoint, field);
}
function walk(tree, name) {
  const parts = name.split(".");
  let found = tree;
  for (let part = parts.shift(); part !== void 0; part = parts.shift()) {
    if (isEndpoint(found)) found = memberOf(found, part, parts);
    else if (typeof found === "object" && found !== null) found = own(found, part);
    else return void 0;
  }
  return isEndpoint(found) ? found : void 0;
}
function* endpointsIn(map) {
  for (const value of Object.values(map)) {
    if (isEndpoint(value)) yield value;
    else if (typeof value === "object" && value !== null) yield* endpointsIn(value);
  }
}
function namesakeOf(endpoint) {
  const parent = Object.hasOwn(endpoint, "name") ? void 0 : parentOf(endpoint);
  return parent?.schema === endpoint.schema ? parent : void 0;
}
var isGroup = (value) => typeof value === "object" && value !== null && !isEndpoint(value);
function mergeTrees(tree, more, prefix) {
  const merged = { ...tree };
  for (const [name, value] of Object.entries(more)) {
    const present = own(tree, name);
    if (isGroup(present) && isGroup(value)) merged[name] = mergeTrees(present, value, `${prefix}${name}.`);
    else {
      if (isEndpoint(present) && present !== value) {
        warnOnce(`injectEndpoints: "${prefix}${name}" was registered before and is replaced.`);
      }
      merged[name] = value;
    }
  }
  return merged;
}
var Registry = class {
  #tree = {};
  #names = /* @__PURE__ */ new WeakMap();
  /** Endpoints that were never added, by their own names. They live as long as somebody has them. @see K18 */
  #unlisted = new WeakValueMap();
  #makers = /* @__PURE__ */ new WeakMap();
  constructor(endpoints) {
    this.add(endpoints);
  }
  /** Add endpoints; the same object under a taken name does nothing, another one replaces it. */
  add(map) {
    this.#addNames(map, "");
    this.#tree = mergeTrees(this.#tree, map, "");
  }
  /** The name of an endpoint; one that was never added is added under its own name. */
  nameOf(endpoint) {
    const known3 = this.#names.get(endpoint);
    if (known3 !== void 0) return known3;
    const name = this.#inheritedName(endpoint) ?? endpoint.name;
    if (this.find(name) === void 0) this.#unlisted.set(name, endpoint);
    this.#names.set(endpoint, name);
    return name;
  }
  /**
   * The key of an endpoint and its arguments.
   *
   * @throws what `key` throws; a mistake in the arguments under the name that the slice's user knows.
   */
  keyOf(endpoint, args) {
    try {
      return endpoint.key(...openArgs(endpoint, args));
    } catch (thrown) {
      const isMistake = thrown instanceof RestError && thrown.subject === endpoint.name;
      throw isMistake ? withSubject(thrown, this.nameOf(endpoint)) : thrown;
    }
  }
  find(name) {
    return this.#unlisted.get(name) ?? walk(this.#tree, name);
  }
  /** Whether an endpoint, or the one it was extended from, has been added. */
  has(endpoint) {
    if (this.#names.has(endpoint)) return true;
    const from = originOf(endpoint)?.from ?? namesakeOf(endpoint);
    return from !== void 0 && this.has(from);
  }
  /** Every endpoint that has a name. */
  all() {
    return [...endpointsIn(this.#tree), ...this.#unlisted.values()];
  }
  /** Let an action find exactly the endpoint that made it. @see spec: decision 60 */
  remember(meta, endpoint) {
    const found = this.find(meta.endpoint);
    if (found === endpoint && this.#unlisted.get(meta.endpoint) !== endpoint) return;
    this.#makers.set(meta, endpoint);
    if (!found || found.schema === endpoint.schema) return;
    warnOnce(
      `Two endpoints with different schemas are called "${meta.endpoint}": "${found.name}" and "${endpoint.name}". A replayed log cannot tell them apart; name one of them.`
    );
  }
  /** A meta made from another one finds the same endpoint. */
  inherit(meta, from) {
    const maker = this.#makers.get(from);
    if (maker) this.#makers.set(meta, maker);
  }
  /** The endpoint of an action of this process, or of the same name in a replayed one. */
  endpointOf(meta) {
    return this.#makers.get(meta) ?? this.find(meta.endpoint);
  }
  #addNames(map, prefix) {
    for (const [name, value] of Object.entries(map)) {
      refuseName(name, prefix);
      if (isEndpoint(value)) this.#names.set(value, prefix + name);
      else if (typeof value === "object" && value !== null) this.#addNames(value, `${prefix}${name}.`);
    }
  }
  /** The name of an endpoint that was made from another: `posts.getList.push`; `posts.get` with another signal. */
  #inheritedName(endpoint) {
    const origin = originOf(endpoint);
    if (origin) return `${this.nameOf(origin.from)}.${origin.member}`;
    const namesake = namesakeOf(endpoint);
    return namesake && this.has(namesake) ? this.nameOf(namesake) : void 0;
  }
};

// src/store/ownActions.ts
var WRITES = ["set", "setResponse", "invalidate", "expire", "reset", "collect", "hydrate"];
var STATUSES = ["pending", "fulfilled", "rejected"];
function kindOf(action, path) {
  const { type } = action;
  if (typeof type !== "string" || !type.startsWith(`${path}/`)) return void 0;
  const rest = type.slice(path.length + 1);
  if (WRITES.includes(rest)) return rest;
  const { endpoint, key, requestId, requestStatus } = action.meta ?? {};
  const isRequest = STATUSES.includes(requestStatus) && typeof key === "string" && typeof requestId === "string";
  return isRequest && rest === `${String(endpoint)}/${String(requestStatus)}` ? "request" : void 0;
}
function isOwn(action, path) {
  return kindOf(action, path) !== void 0;
}

// src/matchers.ts
function isRequestAction(action, path) {
  return kindOf(action ?? {}, path) === "request";
}
function createMatcher({ path, registry }, status, endpoint) {
  const name = endpoint && registry.nameOf(endpoint);
  return (action) => isRequestAction(action, path) && action.meta.requestStatus === status && (name === void 0 || action.meta.endpoint === name);
}

// src/bindEndpoints.ts
var bindings = /* @__PURE__ */ new WeakMap();
function declared(given) {
  return bindings.get(given)?.endpoint ?? given;
}
function acceptingBound(functions) {
  const entries = Object.entries(functions).map(([name, run2]) => [
    name,
    (subject, ...rest) => run2(declared(subject), ...rest)
  ]);
  return Object.fromEntries(entries);
}
var CHANGES = ["push", "unshift", "assign", "remove", "move"];
function defineLazily(target, name, make) {
  let made;
  Object.defineProperty(target, name, { enumerable: true, get: () => made ??= make() });
}
function matchersOf(context, endpoint) {
  const match = (status) => createMatcher(context.core, status, endpoint);
  const [pending, fulfilled, rejected] = [match("pending"), match("fulfilled"), match("rejected")];
  return {
    matchPending: pending,
    matchFulfilled: fulfilled,
    matchRejected: rejected,
    pending: { match: pending },
    fulfilled: { match: fulfilled },
    rejected: { match: rejected }
  };
}
function defineExtenders(bound, endpoint, context) {
  const collection = findCollection(endpoint.schema);
  if (!collection) return;
  const members = endpoint;
  const names = CHANGES.filter((name) => name in collection);
  if (members["paginationField"] !== void 0) names.push("getPage");
  for (const name of names) {
    defineLazily(bound, name, () => bindEndpoint(members[name], context));
  }
  const pages = /* @__PURE__ */ new WeakMap();
  bound["paginated"] = (cursor) => {
    const page = members["paginated"].call(endpoint, cursor);
    if (!pages.has(page)) pages.set(page, bindEndpoint(page, context));
    return pages.get(page);
  };
}
function bindEndpoint(endpoint, context) {
  const { thunks, core } = context;
  const bound = ((...args) => thunks.fetch(endpoint, ...args));
  Object.defineProperty(bound, "name", { value: core.registry.nameOf(endpoint) });
  Object.assign(bound, matchersOf(context, endpoint), {
    endpoint,
    fetchIfStale: (...args) => thunks.fetchIfStale(endpoint, ...args),
    subscribe: (...args) => thunks.subscribe(endpoint, ...args),
    retain: (...args) => thunks.retain(endpoint, ...args),
    invalidate: (...args) => thunks.invalidate(endpoint, ...args),
    setResponse: (...args) => thunks.setResponse(endpoint, ...args),
    setError: (...args) => thunks.setError(endpoint, ...args)
  });
  defineLazily(bound, "select", () => core.selectors.select(endpoint));
  defineLazily(bound, "selectResponse", () => core.selectors.selectResponse(endpoint));
  defineExtenders(bound, endpoint, context);
  bindings.set(bound, { core, endpoint });
  return bound;
}
function bindEndpoints(tree, context, bound = {}) {
  for (const [name, value] of Object.entries(tree)) {
    const present = bound[name];
    if (isEndpoint(value)) {
      if (present?.["endpoint"] !== value) bound[name] = bindEndpoint(value, context);
    } else if (typeof value === "object" && value !== null)
      bound[name] = bindEndpoints(value, context, present);
  }
  return bound;
}

// src/Controller.ts
import { nanoid as nanoid2 } from "@reduxjs/toolkit";

// src/shared/report.ts
function report(thrown) {
  const { reportError } = globalThis;
  if (reportError) reportError(thrown);
  else console.error("[rest-slice]", thrown);
}

// src/middleware/Flight.ts
var abortError = (reason = "The request was aborted.") => new DOMException(reason, "AbortError");
var Flight = class {
  /** Creates in flight whose placeholders the arguments hold: they come first. @see api.md 7, temporary ids */
  creates;
  /** Its key was expired or invalidated meanwhile: the answer may be from before. */
  isOutdated = false;
  /** Another mutation waits for what it creates. */
  isAwaited = false;
  /** What it was rejected with. */
  failure;
  #meta;
  endpoint;
  /** Calls of one text are one request: the key, and where keys are shared what tells the requests apart. */
  readKey;
  terms;
  controller = new AbortController();
  /** Fulfilled when the outcome, whatever it is, is in the store. */
  settled;
  #waiters = /* @__PURE__ */ new Set();
  #isDropped = false;
  #isKept = false;
  /** What whoever comes too late to wait is told. */
  #tellLate;
  #markSettled = () => void 0;
  /** @param terms the endpoint's own, unless somebody asks for others (polls). */
  constructor(endpoint, meta, { terms = endpoint, creates = [], readKey: readKey2 = meta.key } = {}) {
    this.endpoint = endpoint;
    this.readKey = readKey2;
    this.terms = terms;
    this.creates = creates;
    this.#meta = meta;
    for (const create of creates) create.isAwaited = true;
    this.settled = new Promise((resolve2) => this.#markSettled = resolve2);
  }
  get meta() {
    return this.#meta;
  }
  /** What it addresses has its primary key now. */
  address(meta) {
    this.#meta = { ...this.#meta, ...meta };
  }
  /** A reader shows the outcome: the request goes on when everybody else has given up. */
  keep() {
    this.#isKept = true;
  }
  get isKept() {
    return this.#isKept;
  }
  get hasWaiters() {
    return this.#waiters.size > 0;
  }
  /** After a reset: its answer belongs to nobody, and is not stored. */
  get isDropped() {
    return this.#isDropped;
  }
  /**
   * Wait for the answer.
   *
   * @param valueOf from the response to what this caller gets.
   */
  join(valueOf) {
    let waiter;
    const promise = new Promise((resolve2, reject) => {
      waiter = { resolve: (response) => settleWith(() => valueOf(response), resolve2, reject), reject };
      if (this.#tellLate) this.#tellLate(waiter);
      else this.#waiters.add(waiter);
    });
    const abort = (reason) => {
      if (!waiter || !this.#waiters.delete(waiter)) return;
      waiter.reject(abortError(reason));
      if (this.#waiters.size === 0 && !this.#isKept) this.controller.abort(abortError(reason));
    };
    return fetchPromise(promise, abort, this.meta.requestId);
  }
  resolve(response) {
    this.#settle((waiter) => waiter.resolve(response));
  }
  reject(error) {
    this.failure = error;
    this.#settle((waiter) => waiter.reject(error));
  }
  /** It came to no end of its own: whoever still waits learns why. */
  fail(error) {
    if (!this.#tellLate) this.reject(error);
  }
  /** Its answer is not stored, though it may still tell those who wait. */
  disown() {
    this.#isDropped = true;
    this.#markSettled();
  }
  /** Reject everybody who waits, abort the request, and ignore what it still answers. */
  drop(error) {
    this.disown();
    this.reject(error);
    this.controller.abort(error);
  }
  #settle(tell) {
    this.#tellLate = tell;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    waiters.forEach(tell);
    this.#markSettled();
  }
};
function settleWith(make, resolve2, reject) {
  try {
    resolve2(make());
  } catch (thrown) {
    reject(thrown);
  }
}
function fetchPromise(promise, abort, requestId) {
  promise.catch(() => void 0);
  return Object.assign(promise, { abort, requestId });
}

// src/endpoint/NetworkError.ts
var withoutQuery = (url = "") => url.split(/[?#]/, 1)[0] ?? "";
var retryAfterOf = (response) => {
  const headers = response.headers;
  return headers?.get("retry-after") ?? void 0;
};
var NetworkError = class extends Error {
  name = "NetworkError";
  status;
  url;
  constructor(response, { method, status = response.status, cause } = {}) {
    const url = withoutQuery(response.url);
    const address = method === void 0 ? url : `${method} ${url}`;
    super(`${address}: ${cause ?? [String(response.status), response.statusText].join(" ").trim()}`);
    this.status = status;
    this.url = url;
    Object.defineProperty(this, "response", { value: response });
    const retryAfter = retryAfterOf(response);
    if (retryAfter !== void 0) this.retryAfter = retryAfter;
  }
  toJSON() {
    const { name, status, message, url } = this;
    return { name, status, message, url };
  }
};

// src/store/errors.ts
var isText = (value) => typeof value === "string";
function describe(thrown) {
  if (isText(thrown)) return thrown;
  try {
    return `A value that is no Error was thrown: ${String(JSON.stringify(thrown))}`;
  } catch {
    return "A value that is no Error, and has no JSON form, was thrown.";
  }
}
function errorLike(thrown) {
  try {
    if (typeof thrown !== "object" || thrown === null || !("message" in thrown)) return void 0;
    const { message, name } = thrown;
    return isText(message) ? Object.assign(new Error(message), thrown, isText(name) && { name }) : void 0;
  } catch {
    return void 0;
  }
}
function toError(thrown) {
  return thrown instanceof Error ? thrown : errorLike(thrown) ?? new Error(describe(thrown));
}
function serializeError(thrown) {
  const error = toError(thrown);
  const { name, message, status, code, url, retryAfter } = error;
  return {
    name,
    message,
    ...typeof status === "number" && Number.isFinite(status) && { status },
    ...isText(code) && { code },
    ...isText(url) && { url },
    ...isText(retryAfter) && { retryAfter }
  };
}
var revived = /* @__PURE__ */ new WeakMap();
var prototypes = {
  NetworkError: NetworkError.prototype,
  RestError: RestError.prototype
};
function reviveError(record) {
  const known3 = revived.get(record);
  if (known3) return known3;
  const error = new Error(record.message);
  Object.setPrototypeOf(error, prototypes[record.name] ?? Error.prototype);
  for (const [name, value] of Object.entries(record))
    Object.defineProperty(error, name, { value, enumerable: name !== "message" });
  revived.set(record, error);
  return error;
}

// src/shared/keepShape.ts
var kept = [];
function keepShape(instance) {
  kept.push(instance);
}

// src/normalize/journal.ts
var SEGMENT = 128;
var MAX_TOUCHED = 400;
var stamps = /* @__PURE__ */ new WeakMap();
function stampOf(tables) {
  let stamp = stamps.get(tables);
  if (!stamp) stamps.set(tables, stamp = { depth: 0, touched: void 0, parent: void 0, anchor: void 0 });
  return stamp;
}
function forgetBefore(stamp) {
  stamp.parent = void 0;
  stamp.anchor = void 0;
}
function noteWrite(before, after, touched) {
  if (before === after || stamps.has(after)) return;
  const parent = stampOf(before);
  const depth = parent.depth + 1;
  const isSegmentEnd = depth % SEGMENT === 0;
  if (isSegmentEnd && parent.anchor) forgetBefore(parent.anchor);
  const stamp = {
    depth,
    touched: touched.length >= MAX_TOUCHED ? void 0 : touched,
    parent,
    anchor: isSegmentEnd ? parent : parent.anchor
  };
  stamps.set(after, stamp);
}
var MAX_STEPS = 2 * SEGMENT;
function touchedBetween(one, other) {
  const touched = [];
  let [a, b] = [one, other];
  for (let steps = 0; a !== b; steps++) {
    if (a === void 0 || b === void 0 || steps > MAX_STEPS) return void 0;
    const deeper = a.depth >= b.depth ? a : b;
    if (deeper.touched === void 0) return void 0;
    for (const name of deeper.touched) touched.push(name);
    if (touched.length >= MAX_TOUCHED) return void 0;
    if (deeper === a) a = a.parent;
    else b = b.parent;
  }
  return touched;
}

// src/normalize/mergeRows.ts
var OLDEST = { fetchedAt: 0, date: 0, expiresAt: 0 };
function metaOf({ fetchedAt, date, expiresAt }, sent, written) {
  return { fetchedAt, date, expiresAt, ...sent !== void 0 && { sent }, ...written && { written } };
}
function incomingOf(given) {
  const { sent, arrived, keepsLists = false, request } = given;
  const isWrite = given.isWrite === true && sent !== void 0 && arrived !== void 0;
  const order = metaOf(given, sent);
  return {
    sent,
    arrived,
    isWrite,
    keepsLists,
    isExpected: request !== void 0,
    // Nothing that was asked for before a deletion was confirmed brings the row back, pending or not.
    orderOfRequest: request ? metaOf({ ...order, ...request }, request.sent) : order,
    // Any read that comes may fill the fields that a mutation did not carry.
    meta: isWrite ? metaOf(given, 0) : order,
    order: isWrite ? metaOf(given, arrived) : order
  };
}
var isFields = (row) => typeof row === "object" && !Array.isArray(row);
function inThisLife(meta, { arrived, isExpected }) {
  if (arrived === void 0 || isExpected || meta.sent === void 0 && meta.written === void 0) return meta;
  const isForeign = (meta.sent ?? 0) >= arrived || Object.values(meta.written ?? {}).some(([, at]) => at >= arrived);
  return isForeign ? OLDEST : meta;
}
function isProtected(by, { sent, isWrite }) {
  return by !== void 0 && sent !== void 0 && by[isWrite ? 0 : 1] > sent;
}
var writtenField = (written, name) => written !== void 0 && Object.hasOwn(written, name) ? written[name] : void 0;
function mayChange(field, meta, incoming) {
  return !isProtected(writtenField(inThisLife(meta, incoming).written, field), incoming);
}
function unprotected(row, { written }, incoming) {
  if (written === void 0 || !isFields(row)) return row;
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => !isProtected(writtenField(written, name), incoming))
  );
}
function writtenBy(fields, before, incoming) {
  const { sent, arrived, isWrite } = incoming;
  if (!isWrite || sent === void 0 || arrived === void 0 || !isFields(fields)) return before;
  const written = { ...before };
  for (const name of Object.keys(fields)) {
    if (!isProtected(writtenField(written, name), incoming)) put(written, name, [sent, arrived]);
  }
  return written;
}
function metaOfNew(row, incoming) {
  return incoming.isWrite ? withFields(row, incoming.meta, incoming) : incoming.meta;
}
function withFields(fields, meta, incoming) {
  return metaOf(meta, meta.sent, writtenBy(fields, meta.written, incoming));
}
function metaOfDeleted({ meta, arrived, sent }) {
  return metaOf(meta, arrived ?? sent);
}
function mergeMeta(table, { existing, fields }, incoming) {
  const known3 = inThisLife(existing, incoming);
  const merged = table.mergeMetaWithStore(known3, incoming.order);
  if (incoming.isWrite) return metaOf(merged, known3.sent ?? 0, writtenBy(fields, known3.written, incoming));
  return merged === incoming.order && known3.written ? metaOf(merged, merged.sent, known3.written) : merged;
}
function mergeIntoDeleted(table, stored, row, incoming) {
  const known3 = inThisLife(stored.meta, incoming);
  const merged = table.mergeWithStore(known3, incoming.orderOfRequest, stored.row, row);
  return { row: merged, meta: isInvalid(merged) ? stored.meta : metaOfNew(row, incoming) };
}
function mergeIntoStore(table, stored, row, incoming) {
  if (isInvalid(stored.row)) return mergeIntoDeleted(table, stored, row, incoming);
  if (table.isList && incoming.keepsLists) return stored;
  const known3 = inThisLife(stored.meta, incoming);
  const free = unprotected(row, known3, incoming);
  return {
    row: table.mergeWithStore(known3, incoming.order, stored.row, free),
    meta: mergeMeta(table, { existing: known3, fields: row }, incoming)
  };
}
function mergeAgain(table, { previous, row, storedMeta }, incoming) {
  if (storedMeta === void 0) return table.merge(previous, row);
  if (table.isList && incoming.keepsLists) return previous;
  const known3 = inThisLife(storedMeta, incoming);
  const free = unprotected(row, known3, incoming);
  return isOlder(incoming.order, known3) ? table.mergeWithStore(known3, incoming.order, previous, free) : table.merge(previous, free);
}

// src/schema/Invalidate.ts
var Invalidate = class {
  schema;
  attribute;
  /** @internal */
  target;
  /** @throws RestError SCHEMA_OPTION_MISSING */
  constructor(definition, schemaAttribute) {
    this.schema = definition;
    this.attribute = schemaAttribute;
    this.target = targetOf(definition, schemaAttribute);
  }
  /** @internal */
  normalize(input, parent, key, context) {
    const { target } = this;
    if (!isPolymorphic(target)) return invalidate(target, input, [parent, key], context);
    const kind = typeof input === "object" ? target.kindOf(input, parent, key) : target.kindIn(context.args[0]);
    if (kind) return { id: invalidate(kind.schema, input, [parent, key], context), schema: kind.name };
    target.warnOf(input);
    return input;
  }
  /** @internal */
  denormalize(input, context) {
    return context.visit(this.target, input);
  }
  /** @internal */
  queryKey() {
    return void 0;
  }
};
function pkOf(entity, input, [parent, key], { args }) {
  const value = entity.process(input, parent, key, args) ?? input;
  return entity.prototype.pk.call(value, parent, key, args);
}
function invalidate(entity, input, place, context) {
  const pk = typeof input === "object" && input !== null ? pkOf(entity, input, place, context) : input;
  if (!isUsablePk(pk)) throw primaryKeyMissing(`Invalidate(${entity.key})`, Object(input), false);
  context.invalidate(entity, String(pk));
  return String(pk);
}
function targetOf(definition, attribute) {
  if (attribute !== void 0) return new Polymorphic(definition, attribute);
  if (isPolymorphic(definition)) return definition;
  if (typeof definition?.key === "string") return definition;
  const isMapping = isPlainObject(definition) && Object.keys(definition).length > 0;
  throw new RestError({
    code: "SCHEMA_OPTION_MISSING",
    subject: "Invalidate",
    happened: isMapping ? "A mapping of entities needs a schemaAttribute that tells them apart." : "new Invalidate() needs the Entity whose rows are deleted.",
    fix: isMapping ? "Write new Invalidate({ post: Post, link: Link }, 'type')." : "Write new Invalidate(Post)."
  });
}

// src/normalize/rootInput.ts
function describe2(value) {
  if (value === null || value === void 0) return String(value);
  return `${typeof value} ${preview(value, 80)}`;
}
function isUnparsedJson(input) {
  if (typeof input !== "string") return false;
  try {
    return typeof JSON.parse(input) !== "string";
  } catch {
    return false;
  }
}
function nameOfSchema(schema) {
  const { key } = schema ?? {};
  if (typeof key === "string") return key;
  if (Array.isArray(schema)) return `[${schema.map(nameOfSchema).join()}]`;
  if (typeof schema === "string") return `'${schema}'`;
  return isSchema(schema) ? schema.constructor.name : "an object schema";
}
function accepts(schema, input) {
  if (typeof schema === "string") return typeof input === "string";
  if (typeof input === "object" && input !== null) return true;
  return resolveSchema(schema) === void 0 || isDecoder(schema) && !isSchema(schema);
}
function checkRootInput(schema, input) {
  if (accepts(schema, input)) return;
  if (schema instanceof Invalidate && (typeof input === "string" || typeof input === "number")) return;
  throw new RestError({
    code: "RESPONSE_SHAPE",
    subject: nameOfSchema(schema),
    happened: `The schema ${nameOfSchema(schema)} describes ${typeof schema === "string" ? "text" : "an object"}, and the response is ${describe2(input)}.`,
    fix: isUnparsedJson(input) ? 'The text is JSON that was not parsed: the server should send a content-type with "json"; or override parseResponse().' : "Check the response, or shape it in process().",
    status: 400
  });
}

// src/normalize/splitTable.ts
var ROWS_PER_BUCKET = 16;
var MAX_ROWS_PER_BUCKET = 32;
var CHUNK = 512;
function hash(pk) {
  let value = 2166136261;
  for (let i = 0; i < pk.length; i++) value = Math.imul(value ^ pk.charCodeAt(i), 16777619);
  return (value ^ value >>> 15) >>> 0;
}
function positionIn(bucket, pk) {
  for (let i = 0; i < bucket.length; i += 2) if (bucket[i] === pk) return i;
  return -1;
}
function readSplit([buckets], pk) {
  const bucket = buckets[hash(pk) & buckets.length - 1];
  for (let i = 0; i < bucket.length; i += 2) if (bucket[i] === pk) return bucket[i + 1];
  return void 0;
}
function countOf(order) {
  let count = 0;
  for (const chunk of order) count += chunk.length;
  return count;
}
function emptyBuckets(rows) {
  const count = 2 ** Math.ceil(Math.log2(Math.max(2, rows / ROWS_PER_BUCKET)));
  return Array.from({ length: count }, () => []);
}
function chunksOf(pks) {
  const chunks = [];
  for (let i = 0; i < pks.length; i += CHUNK) chunks.push(pks.slice(i, i + CHUNK));
  return chunks;
}
function splitRows(entries, rowOf2) {
  const buckets = emptyBuckets(entries.size);
  const mask = buckets.length - 1;
  const order = [];
  for (const [pk, entry] of entries) {
    const row = rowOf2(entry);
    if (row === void 0) continue;
    buckets[hash(pk) & mask].push(pk, row);
    order.push(pk);
  }
  return [buckets, chunksOf(order)];
}
function rehash(table, rows) {
  const buckets = emptyBuckets(rows);
  const mask = buckets.length - 1;
  for (const bucket of table[0]) {
    for (let i = 0; i < bucket.length; i += 2) {
      const pk = bucket[i];
      buckets[hash(pk) & mask].push(pk, bucket[i + 1]);
    }
  }
  return [buckets, table[1]];
}
function append2(order, added) {
  if (added.length === 0) return order;
  const last = order.at(-1) ?? [];
  return [...order.slice(0, -1), ...chunksOf([...last, ...added])];
}
var SplitDraft = class {
  #buckets;
  #shared;
  constructor(buckets) {
    this.#shared = buckets;
    this.#buckets = buckets.slice();
  }
  get buckets() {
    return this.#buckets;
  }
  /** The bucket of a primary key, ours to change. */
  open(pk) {
    const at = hash(pk) & this.#buckets.length - 1;
    const bucket = this.#buckets[at];
    return bucket === this.#shared[at] ? this.#buckets[at] = bucket.slice() : bucket;
  }
};
keepShape(new SplitDraft([]));
function changeSplit(table, entries, rowOf2) {
  const room = table[0].length * MAX_ROWS_PER_BUCKET;
  const rows = entries.size > room - table[1].length * CHUNK ? countOf(table[1]) + entries.size : 0;
  const roomy = rows > room ? rehash(table, rows) : table;
  let draft;
  const added = [];
  for (const [pk, entry] of entries) {
    const row = rowOf2(entry);
    if (row === void 0) continue;
    draft ??= new SplitDraft(roomy[0]);
    const bucket = draft.open(pk);
    const position = positionIn(bucket, pk);
    if (position >= 0) bucket[position + 1] = row;
    else {
      bucket.push(pk, row);
      added.push(pk);
    }
  }
  return draft ? [draft.buckets, append2(roomy[1], added)] : table;
}
function removeFromSplit([buckets, order], pks) {
  const draft = new SplitDraft(buckets);
  for (const pk of pks) {
    const bucket = draft.open(pk);
    bucket.splice(positionIn(bucket, pk), 2);
  }
  return [draft.buckets, chunksOf(order.flat().filter((pk) => !pks.has(pk)))];
}
function pksOfSplit([, order]) {
  return order.flat();
}

// src/normalize/tables.ts
var SPLIT_FROM = 1e3;
var isSplit = (table) => Array.isArray(table);
var asTable = (table) => table;
function rowOf(table, pk) {
  if (table === void 0) return void 0;
  return isSplit(table) ? readSplit(table, pk) : own(table, pk);
}
function readRow(tables, table, pk) {
  return rowOf(own(tables, table), pk);
}
var isIndex = (pk) => /^(0|[1-9]\d{0,9})$/.test(pk) && Number(pk) < 2 ** 32 - 1;
function inTableOrder(pks) {
  const indexes = pks.filter(isIndex);
  if (indexes.length === 0) return pks;
  indexes.sort((a, b) => Number(a) - Number(b));
  return [...indexes, ...pks.filter((pk) => !isIndex(pk))];
}
var listed = /* @__PURE__ */ new WeakMap();
function pksOfTable(table) {
  let pks = listed.get(table);
  if (!pks) listed.set(table, pks = isSplit(table) ? inTableOrder(pksOfSplit(table)) : Object.keys(table));
  return pks;
}
function pksOf(tables, table) {
  const rows = own(tables, table);
  return rows === void 0 ? [] : pksOfTable(rows);
}
var shown2 = /* @__PURE__ */ new WeakMap();
function asPlainTable(table) {
  if (!isSplit(table)) return table;
  const known3 = shown2.get(table);
  if (known3) return known3;
  const plain = {};
  for (const pk of pksOfSplit(table)) put(plain, pk, readSplit(table, pk));
  shown2.set(table, plain);
  return plain;
}
var shownTables = /* @__PURE__ */ new WeakMap();
function asPlainTables(tables) {
  if (!Object.values(tables).some(isSplit)) return tables;
  const known3 = shownTables.get(tables);
  if (known3) return known3;
  const plain = {};
  for (const [name, table] of Object.entries(tables)) put(plain, name, asPlainTable(table));
  shownTables.set(tables, plain);
  return plain;
}
var splitOf = (table) => splitRows(new Map(Object.entries(table)), (row) => row);
function changeTable(table, entries, { rowOf: rowOf2, splitFrom }) {
  if (isSplit(table)) return asTable(changeSplit(table, entries, rowOf2));
  const count = Object.keys(table).length;
  if (count + entries.size >= splitFrom) {
    return asTable(count === 0 ? splitRows(entries, rowOf2) : changeSplit(splitOf(table), entries, rowOf2));
  }
  let copy;
  for (const [pk, entry] of entries) {
    const row = rowOf2(entry);
    if (row !== void 0) put(copy ??= { ...table }, pk, row);
  }
  return copy ?? table;
}
function removeRows(table, pks) {
  if (isSplit(table)) return asTable(removeFromSplit(table, pks));
  const copy = { ...table };
  for (const pk of pks) delete copy[pk];
  return copy;
}
var TablesDraft = class {
  #base;
  #tables = /* @__PURE__ */ new Map();
  #writes = /* @__PURE__ */ new Map();
  #removals = /* @__PURE__ */ new Map();
  #splitFrom;
  /** @param isPlain tables are never split, however big they become: what `normalize()` gives to its caller. */
  constructor(base, { isPlain = false } = {}) {
    this.#base = base;
    this.#splitFrom = isPlain ? Infinity : SPLIT_FROM;
  }
  read(table, pk) {
    if (this.#removals.get(table)?.has(pk)) return void 0;
    return this.#writes.get(table)?.get(pk) ?? rowOf(this.#table(table), pk);
  }
  write(table, pk, row) {
    if (Object.is(this.read(table, pk), row)) return;
    this.#removals.get(table)?.delete(pk);
    entryOf(this.#writes, table, () => /* @__PURE__ */ new Map()).set(pk, row);
  }
  remove(table, pk) {
    this.#writes.get(table)?.delete(pk);
    if (rowOf(this.#table(table), pk) === void 0) return;
    entryOf(this.#removals, table, () => /* @__PURE__ */ new Set()).add(pk);
  }
  /** Change or add many rows of a table, which exists from now on. `rowOf` gives undefined where nothing changes. */
  merge(table, entries, rowOf2) {
    const before = this.#table(table);
    const after = changeTable(before ?? {}, entries, { rowOf: rowOf2, splitFrom: this.#splitFrom });
    if (after !== before) this.#tables.set(table, after);
  }
  /** The tables with all changes; the same object when nothing changed. */
  finish() {
    for (const [name, pks] of this.#removals) {
      if (pks.size > 0) this.#tables.set(name, removeRows(this.#table(name), pks));
    }
    for (const [name, rows] of this.#writes) if (rows.size > 0) this.merge(name, rows, (row) => row);
    if (this.#tables.size === 0) return this.#base;
    const tables = { ...this.#base };
    for (const [name, table] of this.#tables) put(tables, name, table);
    return tables;
  }
  #table(name) {
    return this.#tables.get(name) ?? own(this.#base, name);
  }
};
function entryOf(map, key, make) {
  let value = map.get(key);
  if (value === void 0) map.set(key, value = make());
  return value;
}
keepShape(new TablesDraft({}));

// src/normalize/indexes.ts
function indexedValue(row, field) {
  if (typeof row !== "object" || Array.isArray(row)) return void 0;
  const value = own(row, field);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : void 0;
}
function indexField(index, field, rows) {
  let next;
  for (const [pk, { stored, written }] of rows) {
    if (typeof written !== "object") continue;
    const [before, after] = [indexedValue(stored, field), indexedValue(written, field)];
    if (before !== void 0 && before !== after && own(next ?? index, before) === pk)
      delete (next ??= { ...index })[before];
    if (after !== void 0 && own(next ?? index, after) !== pk) put(next ??= { ...index }, after, pk);
  }
  return next ?? index;
}
function warnOfMissingField(table, field, rows) {
  for (const { stored, written } of rows.values()) {
    if (stored !== void 0 || typeof written !== "object" || Object.hasOwn(written, field)) continue;
    warnOnce(`A new ${table} has no "${field}", which \`static indexes\` names: it cannot be found by it.`);
    return;
  }
}
function indexRows(draft, { table, field }, rows) {
  warnOfMissingField(table, field, rows);
  const index = draft.read(table, field) ?? {};
  const next = indexField(index, field, rows);
  if (next !== index) draft.write(table, field, next);
}
function isIndexedBy(row, field, value) {
  return isInvalid(row) || indexedValue(row, field) === String(value);
}

// src/shared/reuse.ts
var MAX_DEPTH2 = 100;
function reuseMembers(previous, next, depth) {
  const names = Object.keys(next);
  let same = names.length === Object.keys(previous).length;
  let shared;
  for (const name of names) {
    const member = next[name];
    const kept2 = Object.hasOwn(previous, name) ? reuseAt(previous[name], member, depth + 1) : member;
    if (!Object.hasOwn(previous, name) || kept2 !== previous[name]) same = false;
    if (kept2 === member) continue;
    shared ??= { ...next };
    shared[name] = kept2;
  }
  return same ? previous : shared ?? next;
}
function reuseItems(previous, next, depth) {
  let same = previous.length === next.length;
  let shared;
  for (let i = 0; i < next.length; i++) {
    const kept2 = i < previous.length ? reuseAt(previous[i], next[i], depth + 1) : next[i];
    if (kept2 !== previous[i]) same = false;
    if (kept2 === next[i]) continue;
    shared ??= next.slice();
    shared[i] = kept2;
  }
  return same ? previous : shared ?? next;
}
function reuseAt(previous, next, depth) {
  if (previous === next || depth > MAX_DEPTH2) return next;
  if (Array.isArray(previous) && Array.isArray(next)) return reuseItems(previous, next, depth);
  if (isPlainObject(previous) && isPlainObject(next)) return reuseMembers(previous, next, depth);
  return next;
}
function reuse(previous, next) {
  return reuseAt(previous, next, 0);
}

// src/normalize/RowSlot.ts
var RowSlot = class {
  /** As it was before the answer. */
  stored;
  /** As the answer leaves it; undefined while it says nothing of it. */
  written = void 0;
  /** Meta as the answer leaves it. */
  meta;
  storedMeta;
  #incoming;
  /** The answer says that it was deleted. */
  #isDeleted = false;
  constructor(stored, storedMeta, incoming) {
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.#incoming = incoming;
    this.meta = incoming.meta;
  }
  get current() {
    return this.written ?? this.stored;
  }
  mayChange(field) {
    return this.storedMeta === void 0 || mayChange(field, this.storedMeta, this.#incoming);
  }
  write(schema, row) {
    if (this.#isDeleted || this.current === void 0) this.#add(row);
    else if (this.written === void 0 || isInvalid(this.written)) this.#merge(schema, row);
    else this.#writeAgain(schema, this.written, row);
  }
  /** The row says already what the answer says. */
  confirm(schema, fields) {
    if (this.written !== void 0) return this.#noteFields(fields);
    this.written = this.stored;
    this.meta = mergeMeta(schema, { existing: this.storedMeta ?? OLDEST, fields }, this.#incoming);
  }
  invalidate() {
    this.#isDeleted = true;
    this.written = INVALID;
    this.meta = metaOfDeleted(this.#incoming);
  }
  /** The answer is complete. @returns whether the row differs from the stored one. */
  settle() {
    if (this.written === void 0 || this.written === this.stored) return false;
    if (this.stored !== void 0) this.written = reuse(this.stored, this.written);
    return this.written !== this.stored;
  }
  /** A row without meta (rehydrated, say) is the oldest. @see spec: S3.12 */
  #knownMeta() {
    return this.stored === void 0 ? void 0 : this.storedMeta ?? OLDEST;
  }
  #add(row) {
    this.#isDeleted = false;
    this.written = row;
    this.meta = metaOfNew(row, this.#incoming);
  }
  #merge(schema, row) {
    const known3 = { row: this.stored, meta: this.storedMeta ?? OLDEST };
    const merged = mergeIntoStore(schema, known3, row, this.#incoming);
    this.written = merged.row;
    this.meta = merged.meta;
  }
  #writeAgain(schema, previous, row) {
    this.written = mergeAgain(schema, { previous, row, storedMeta: this.#knownMeta() }, this.#incoming);
    this.#noteFields(row);
  }
  /** A mutation's answer carried more fields of a row. */
  #noteFields(fields) {
    if (this.#incoming.isWrite) this.meta = withFields(fields, this.meta, this.#incoming);
  }
};

// src/normalize/TableWriter.ts
var changedRow = ({ written, stored }) => written === stored ? void 0 : written;
var changedMeta = ({ written, meta, storedMeta }) => written === void 0 || meta === storedMeta ? void 0 : meta;
var NO_FIELDS = [];
var TableWriter = class {
  #slots = /* @__PURE__ */ new Map();
  #key;
  #incoming;
  #table;
  #metas;
  /** The one that wrote last; undefined while the table need not exist. */
  #schema;
  #indexed = NO_FIELDS;
  constructor(key, { entities, entitiesMeta }, incoming) {
    this.#key = key;
    this.#incoming = incoming;
    this.#table = own(entities, key);
    this.#metas = own(entitiesMeta, key);
  }
  slot(pk) {
    let slot = this.#slots.get(pk);
    if (!slot) {
      const stored = rowOf(this.#table, pk);
      const storedMeta = stored === void 0 ? void 0 : rowOf(this.#metas, pk);
      this.#slots.set(pk, slot = new RowSlot(stored, storedMeta, this.#incoming));
    }
    return slot;
  }
  /** From now on the table exists. */
  open(schema) {
    if (schema === this.#schema) return this;
    this.#schema = schema;
    if (schema.indexes) this.#indexed = [.../* @__PURE__ */ new Set([...this.#indexed, ...schema.indexes])];
    return this;
  }
  /** Hand over what changed; a row that is equal to the stored one is that one. */
  finish({ rows, metas, indexes, touched }) {
    if (this.#schema === void 0) return;
    for (const [pk, slot] of this.#slots) {
      if (slot.settle() && touched.length < MAX_TOUCHED) touched.push(this.#key, pk);
    }
    rows.merge(this.#key, this.#slots, changedRow);
    if (this.#slots.size > 0) metas.merge(this.#key, this.#slots, changedMeta);
    for (const field of this.#indexed) indexRows(indexes, { table: this.#key, field }, this.#slots);
  }
};

// src/normalize/normalize.ts
var MAX_STACK = 200;
var MAX_NESTING = 1e3;
function tooDeep() {
  return new RestError({
    code: "RESPONSE_TOO_DEEP",
    subject: "normalize",
    happened: `Lists and objects with schemas are nested more than ${String(MAX_NESTING)} levels deep.`,
    fix: "Make the nested thing an Entity, whose depth is no limit, or leave the inner levels without a schema.",
    status: 400
  });
}
var runs = 0;
var Normalization = class {
  args;
  run = ++runs;
  owner = void 0;
  isCreating = false;
  #state;
  #incoming;
  #placeholderPrefix;
  #writers = /* @__PURE__ */ new Map();
  #entered = /* @__PURE__ */ new Map();
  #waiting = [];
  #depth = 0;
  /** Visits between the innermost entity and here. */
  #nesting = 0;
  #placeholders = 0;
  constructor(args, state, meta) {
    this.args = args;
    this.#state = state;
    this.#incoming = incomingOf(meta);
    this.#placeholderPrefix = meta.requestId ?? "new";
  }
  /** @param isPlain tables are not split, however big they become. */
  normalize(schema, input, isPlain) {
    const result = this.visit(schema, input, input, void 0);
    for (const visitMembers of this.#waiting) visitMembers();
    return { result, ...this.#finish(isPlain) };
  }
  visit(position, input, parent, key) {
    const schema = resolveSchema(position);
    if (schema === void 0) return input;
    if ((input === void 0 || input === null) && !schema.takesNull) return input;
    if (this.#nesting === MAX_NESTING) throw tooDeep();
    this.#nesting++;
    const result = schema.normalize(input, parent, key, this);
    this.#nesting--;
    return result;
  }
  descend(owner, visitMembers) {
    const inPlace = () => this.#within(owner, visitMembers);
    if (this.#depth >= MAX_STACK) {
      this.#waiting.push(this.isCreating ? () => this.creating(inPlace) : inPlace);
      return;
    }
    this.#depth++;
    inPlace();
    this.#depth--;
  }
  enter(input, table, pk) {
    const before = this.#entered.get(input);
    for (let visit = before; visit; visit = visit.before) {
      if (visit.table === table && visit.pk === pk) return false;
    }
    this.#entered.set(input, { table, pk, before });
    return true;
  }
  current(table, pk) {
    return this.#writer(table).slot(pk).current;
  }
  stored(table, pk) {
    return this.#writer(table).slot(pk).stored;
  }
  storedPks(table) {
    return pksOf(this.#state.entities, table);
  }
  place(table, pk) {
    return this.#writer(table.key).open(table).slot(pk);
  }
  write(table, pk, row) {
    this.place(table, pk).write(table, row);
  }
  invalidate(table, pk) {
    this.#writer(table.key).open(table).slot(pk).invalidate();
  }
  open(table) {
    this.#writer(table.key).open(table);
  }
  creating(visitItems) {
    const outer = this.isCreating;
    this.isCreating = true;
    try {
      return visitItems();
    } finally {
      this.isCreating = outer;
    }
  }
  placeholder(table) {
    if (!this.isCreating) return void 0;
    for (; ; ) {
      const count = this.#placeholders++;
      const pk = count === 0 ? this.#placeholderPrefix : `${this.#placeholderPrefix}-${String(count)}`;
      if (this.current(table, pk) === void 0) return pk;
    }
  }
  #within(owner, visitMembers) {
    const [outer, nesting] = [this.owner, this.#nesting];
    this.owner = owner;
    this.#nesting = 0;
    try {
      visitMembers();
    } finally {
      this.owner = outer;
      this.#nesting = nesting;
    }
  }
  #writer(key) {
    let writer = this.#writers.get(key);
    if (!writer) this.#writers.set(key, writer = new TableWriter(key, this.#state, this.#incoming));
    return writer;
  }
  /**
   * The tables with the rows written, each made of the stored one wherever they are equal. Only now: a row that one
   * part of the response changes and a later part changes back has not changed, nor has its table.
   *
   * @see spec: decision 41
   */
  #finish(isPlain) {
    const { entities, entitiesMeta } = this.#state;
    const rows = new TablesDraft(entities, { isPlain });
    const metas = new TablesDraft(entitiesMeta, { isPlain });
    const indexes = new TablesDraft(this.#state.indexes);
    const touched = [];
    for (const writer of this.#writers.values()) writer.finish({ rows, metas, indexes, touched });
    const next = rows.finish();
    noteWrite(entities, next, touched);
    return { entities: next, entitiesMeta: metas.finish(), indexes: indexes.finish() };
  }
};
var example = new Normalization([], { entities: {}, entitiesMeta: {}, indexes: {} }, { fetchedAt: 0, date: 0, expiresAt: 0 });
example.current("", "");
keepShape(example);
function normalizeInStore(schema, input, {
  args,
  state,
  meta
}) {
  checkRootInput(schema, input);
  return new Normalization(args, state, meta).normalize(schema, input, false);
}
function normalize(schema, input, args = [], state = {}, meta = { fetchedAt: 0, date: 0, expiresAt: Number.MAX_SAFE_INTEGER }) {
  checkRootInput(schema, input);
  const stored = { entities: {}, entitiesMeta: {}, indexes: {}, ...state };
  return new Normalization(args, stored, meta).normalize(schema, input, true);
}

// src/schema/meansTheSame.ts
var resolve = (schema) => resolveSchema(schema instanceof CollectionPage ? schema.collection : schema);
var tableOf = (schema) => schema.key;
function haveSameMembers(one, other) {
  const names = Object.keys(one);
  const members = other;
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && meansTheSame(own(one, name), members[name]));
}
function meansTheSame(one, other) {
  if (one === other) return true;
  const [a, b] = [resolve(one), resolve(other)];
  if (a === void 0 || b === void 0 || a === b) return a === b;
  if (tableOf(a) !== tableOf(b) || a.constructor !== b.constructor) return false;
  if (a instanceof ArraySchema && b instanceof ArraySchema) return meansTheSame(a.schema, b.schema);
  return !(a instanceof ObjectSchema && b instanceof ObjectSchema) || haveSameMembers(a.schema, b.schema);
}

// src/store/resultSchemas.ts
var schemas = /* @__PURE__ */ new WeakMap();
function noteSchema(meta, schema) {
  schemas.set(meta, { schema });
  return meta;
}
function keepSchema(meta, before) {
  const known3 = before && schemas.get(before);
  if (known3) schemas.set(meta, known3);
  return meta;
}
function isReadableWith(schema, meta) {
  const known3 = meta && schemas.get(meta);
  return !known3 || meansTheSame(known3.schema, schema);
}

// src/store/commit.ts
function isLate(stored, incoming, arrived) {
  if (stored === void 0 || stored.date === 0 || (stored.sent ?? 0) >= arrived) return false;
  return isOlder(incoming, stored);
}
function commitData(state, endpoint, { response, meta }) {
  const { key, args, fetchedAt, date, expiresAt, sent, requestId, arrived = sent, overlaps: overlaps2 } = meta;
  const times = { fetchedAt, date, expiresAt, sent };
  const schema = response === null ? void 0 : endpoint.schema;
  const { result, ...tables } = normalizeInStore(schema, response, {
    args,
    state,
    meta: { ...times, requestId, arrived, keepsLists: overlaps2 !== void 0, isWrite: endpoint.sideEffect === true }
  });
  if (isLate(own(state.meta, key), times, arrived)) return { ...state, ...tables };
  const results = withUpdates(withResult(state.results, key, result), endpoint, result, args);
  return { ...state, ...tables, results };
}
function commit(state, endpoint, answer) {
  const { key, fetchedAt, date, expiresAt, sent, requestId, arrived = sent } = answer.meta;
  const times = { fetchedAt, date, expiresAt, sent };
  const next = commitData(state, endpoint, answer);
  const stored = own(state.meta, key);
  if (isLate(stored, times, arrived)) return next;
  const meta = noteSchema({ ...times, ...pendingOfOthers(stored, requestId) }, endpoint.schema);
  return { ...next, meta: { ...state.meta, [key]: meta } };
}
function pendingOfOthers(stored, requestId) {
  const pending = stored?.pending;
  return pending === void 0 || pending === requestId ? {} : { pending };
}
function withUpdates(results, endpoint, result, args) {
  if (!endpoint.update) return results;
  try {
    const updates = Object.entries(endpoint.update(result, ...args));
    return updates.reduce((next, [key, change]) => withResult(next, key, change(own(next, key))), results);
  } catch (thrown) {
    warnOnce(`update() of ${endpoint.name} threw, and none of its changes is made: ${String(thrown)}`);
    return results;
  }
}
function withResult(results, key, result) {
  if (result === void 0) return results;
  const kept2 = reuse(own(results, key), result);
  return kept2 === own(results, key) && Object.hasOwn(results, key) ? results : { ...results, [key]: kept2 };
}

// src/store/meta.ts
var NEVER = { fetchedAt: 0, date: 0, expiresAt: 0 };
var STALE = 1;
var isEmpty = (meta) => meta.date === 0 && meta.fetchedAt === 0 && !meta.invalidated;
function withMeta(state, key, meta) {
  return { ...state, meta: { ...state.meta, [key]: keepSchema(meta, own(state.meta, key)) } };
}
function markPending(state, key, requestId) {
  return withMeta(state, key, { ...own(state.meta, key) ?? NEVER, pending: requestId });
}
function clearPending(state, key, requestId) {
  const stored = own(state.meta, key);
  if (stored?.pending !== requestId) return state;
  const { pending: _settled, ...meta } = stored;
  return isEmpty(meta) ? { ...state, meta: without(state.meta, key) } : withMeta(state, key, meta);
}
function recordError(state, { error, meta }) {
  const { key, fetchedAt, date, expiresAt, sent, errorPolicy = "hard" } = meta;
  const arrived = "arrived" in meta ? meta.arrived : sent;
  const times = { fetchedAt, date, expiresAt, sent };
  const stored = own(state.meta, key);
  if (!error || isLate(stored, times, arrived)) return state;
  const requestId = "requestId" in meta ? meta.requestId : void 0;
  return withMeta(state, key, { ...times, error, errorPolicy, ...pendingOfOthers(stored, requestId) });
}
function invalidateKeys(state, keys) {
  return keys.reduce((next, key) => {
    const { error: _error, errorPolicy: _policy, ...meta } = own(next.meta, key) ?? NEVER;
    const invalidated = { ...meta, expiresAt: 0, invalidated: true };
    return { ...withMeta(next, key, invalidated), results: without(next.results, key) };
  }, state);
}
function expireKeys(state, keys) {
  return keys.reduce((next, key) => {
    const meta = own(next.meta, key);
    return meta ? withMeta(next, key, { ...meta, expiresAt: STALE }) : next;
  }, state);
}

// src/middleware/lifetimes.ts
function timesOf(length, subject) {
  if (!(length >= 0)) {
    throw new RestError({
      code: "LIFETIME_NEGATIVE",
      subject,
      happened: `A lifetime of ${String(length)} ms was given.`,
      fix: "dataExpiryLength and errorExpiryLength are milliseconds, 0 or more."
    });
  }
  const date = Date.now();
  return { date, expiresAt: Math.min(date + length, Number.MAX_SAFE_INTEGER) };
}

// src/middleware/overlaps.ts
function overlapOf({ writes, head }, { endpoint, meta }) {
  const isReplacing = endpoint.sideEffect !== true && endpoint.requestKey === void 0;
  return isReplacing ? writes.since(endpoint.schema, meta.sent, head) : void 0;
}
function noteAnswer({ core, writes }, { meta }, arrived) {
  const endpoint = core.registry.endpointOf(meta);
  if (endpoint?.sideEffect === true) writes.note(endpoint.schema, arrived, false);
}
function noteWrite2(runtime, kind, action) {
  const { core, writes } = runtime;
  if (kind === "reset") return writes.clear();
  if (kind === "set") {
    const { meta } = action;
    return writes.note(core.schemas.schemaOf(meta), meta.sent, true);
  }
  const answer = action;
  if (kind === "setResponse" && !("error" in answer)) noteAnswer(runtime, answer, answer.meta.sent);
  if (kind === "request" && "arrived" in answer.meta && answer.meta.requestStatus === "fulfilled") {
    noteAnswer(runtime, answer, answer.meta.arrived);
  }
}
var overlaps = (runtime) => ({
  middleware: (next) => (action) => {
    const kind = kindOf(action, runtime.core.path);
    noteWrite2(runtime, kind, action);
    return next(action);
  }
});

// src/shared/renameIn.ts
var FORM = /^\[object (FormData|URLSearchParams)\]$/;
var MAX_DEPTH3 = 1e3;
function renameForm(form, renaming) {
  const entries = [...form].map(([name, value]) => [name, renameAt(value, renaming, MAX_DEPTH3), value]);
  if (entries.every(([, renamed, value]) => renamed === value)) return form;
  const copy = new form.constructor();
  for (const [name, renamed] of entries) copy.append(name, renamed);
  return copy;
}
function renameItems(items, renaming, depth) {
  const renamed = items.map((item) => renameAt(item, renaming, depth + 1));
  return renamed.every((item, index) => item === items[index]) ? items : renamed;
}
function renameMembers(value, renaming, depth) {
  const copy = Object.create(Object.getPrototypeOf(value));
  let isSame3 = true;
  for (const [name, member] of Object.entries(value)) {
    const [newName, renamed] = [renaming.nameOf(name) ?? name, renameAt(member, renaming, depth + 1)];
    if (newName !== name || renamed !== member) isSame3 = false;
    put(copy, newName, renamed);
  }
  return isSame3 ? value : copy;
}
function renameObject(value, renaming, depth) {
  if (Array.isArray(value)) return renameItems(value, renaming, depth);
  const tag = Object.prototype.toString.call(value);
  if (FORM.test(tag)) return renameForm(value, renaming);
  return tag === "[object Object]" ? renameMembers(value, renaming, depth) : value;
}
function renameAt(value, renaming, depth) {
  if (typeof value === "string") return renaming.nameOf(value) ?? value;
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH3) return value;
  const known3 = renaming.seen.get(value);
  if (known3) return known3;
  renaming.seen.set(value, value);
  const renamed = renameObject(value, renaming, depth);
  renaming.seen.set(value, renamed);
  return renamed;
}
function renameIn(value, nameOf4) {
  return renameAt(value, { nameOf: nameOf4, seen: /* @__PURE__ */ new Map() }, 0);
}

// src/endpoint/AbortOptimistic.ts
var AbortOptimistic = class extends Error {
  name = "AbortOptimistic";
};

// src/normalize/referenceIn.ts
var lists = /* @__PURE__ */ new WeakMap();
function noteList(list, row) {
  lists.set(list, row);
}
function listIn(entities, list) {
  const read = lists.get(list);
  return read && readRow(entities, read.table, read.pk) === read.row ? read.pk : void 0;
}
function primaryKeyOf(value, { prototype }) {
  try {
    return prototype.pk?.call(value, void 0, void 0, []);
  } catch {
    return void 0;
  }
}
function referenceIn(entities, cache) {
  return (value) => {
    const kind = value.constructor;
    if (typeof kind?.key !== "string") return listIn(entities, value);
    const pk = primaryKeyOf(value, kind);
    if (!isUsablePk(pk)) return void 0;
    const row = readRow(entities, kind.key, String(pk));
    return row !== void 0 && cache.isMadeOf(kind, { pk: String(pk), row }, value) ? String(pk) : void 0;
  };
}

// src/normalize/referKinds.ts
var MAX_DEPTH4 = 1e3;
function partsOf(schema) {
  const { item, collection, schema: members } = schema;
  const ofAll = item ?? collection?.item;
  if (ofAll !== void 0) return () => ofAll;
  return isPlainObject(members) ? (name) => own(members, name) : void 0;
}
function changeMembers(value, change) {
  let changed;
  for (const [name, member] of Object.entries(value)) {
    const next = change(member, name);
    if (next === member) continue;
    changed ??= Array.isArray(value) ? [...value] : { ...value };
    changed[name] = next;
  }
  return changed ?? value;
}
function referKinds(position, value, referenceOf, depth = 0) {
  const schema = resolveSchema(position);
  if (schema === void 0 || typeof value !== "object" || value === null || depth > MAX_DEPTH4) return value;
  if (isPolymorphic(schema)) {
    const id = referenceOf(value);
    return id === void 0 ? value : schema.refer(value, id) ?? value;
  }
  const partOf = partsOf(schema);
  if (!partOf || depth > 0 && referenceOf(value) !== void 0) return value;
  return changeMembers(value, (member, name) => referKinds(partOf(name), member, referenceOf, depth + 1));
}

// src/normalize/RowCache.ts
var MAX_VARIANTS = 6;
function withOlder(newest, older) {
  newest.older = older;
  let kept2 = newest;
  for (let count = 1; count < MAX_VARIANTS && kept2.older; count++) kept2 = kept2.older;
  kept2.older = void 0;
  return newest;
}
var RowCache = class {
  #rows = /* @__PURE__ */ new Map();
  /** Long lists, by the row or result that lists their ids. */
  #lists = /* @__PURE__ */ new WeakMap();
  find(schema, pk, row, look) {
    for (let read = this.#rows.get(schema)?.get(pk); read; read = read.older) {
      if (read.row === row && read.stands(look)) return read;
    }
    return void 0;
  }
  store(schema, read) {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, rows = /* @__PURE__ */ new Map());
    rows.set(read.pk, withOlder(read, rows.get(read.pk)));
  }
  /** A version of a list to start from: one that stands if there is one. */
  findList(schema, input, look) {
    let last;
    for (let list = this.#lists.get(input); list; list = list.older) {
      if (list.schema !== schema) continue;
      if (list.stands(look)) return list;
      last ??= list;
    }
    return last;
  }
  storeList(list) {
    this.#lists.set(list.input, withOlder(list, this.#lists.get(list.input)));
  }
  /** Whether a value is what a read has made of a row. */
  isMadeOf(schema, { pk, row }, value) {
    for (let read = this.#rows.get(schema)?.get(pk); read; read = read.older) {
      if (read.row === row && read.value === value) return true;
    }
    return false;
  }
  /** Rows that a view has shown for a create: `<requestId>`, `<requestId>-1` … */
  forgetCreated(requestId) {
    const forget = (pk) => [...this.#rows.values()].filter((rows) => rows.delete(pk)).length > 0;
    for (let pk = requestId, count = 1; forget(pk); count++) pk = `${requestId}-${String(count)}`;
  }
  /** Rows that were removed from their table. */
  forget(table, pks) {
    for (const [schema, rows] of this.#rows) {
      if (schema.key === table) for (const pk of pks) rows.delete(pk);
    }
  }
};

// src/store/state.ts
var initialState = {
  entities: {},
  entitiesMeta: {},
  indexes: {},
  results: {},
  meta: {},
  optimistic: [],
  lastReset: 0,
  seq: 0
};

// src/store/cacheOf.ts
var caches = /* @__PURE__ */ new WeakMap();
function cacheOf(state) {
  let cache = caches.get(state);
  if (!cache) caches.set(state, cache = new RowCache());
  return cache;
}
function inheritCache(from, to) {
  if (from !== to && from !== initialState) caches.set(to, cacheOf(from));
}

// src/normalize/reads.ts
var NO_READS = [];
var standAll = (reads, look, depth = 0) => {
  for (const read of reads) if (!read.stands(look, depth)) return false;
  return true;
};
var MAX_STACK2 = 500;
function standDeep(reads, look) {
  const open = new Set(reads);
  for (const read of open) {
    const isLeaf = !(read instanceof RowRead) && read.parts.length === 0;
    const left = read instanceof RowRead ? read.leftToFind(look) : read.parts;
    if (left === void 0 || isLeaf && !read.stands(look)) return false;
    for (const part of left) open.add(part);
  }
  return true;
}
function askArguments(reads) {
  for (const read of reads) if (read.asksArguments) return true;
  return false;
}
var RowRead = class {
  table;
  pk;
  row;
  parts;
  value;
  /** Whose value it is; undefined where no value was made. */
  schema;
  asksArguments;
  /** A value made of the same row in other surroundings. */
  older = void 0;
  #checked = void 0;
  constructor({ table, pk, row }, made) {
    this.table = table;
    this.pk = pk;
    this.row = row;
    this.schema = made?.schema;
    this.value = made ? made.value : row;
    this.parts = made ? made.parts : NO_READS;
    this.asksArguments = askArguments(this.parts);
  }
  stands(look, depth = 0) {
    if (this.#checked === look.stamp) return true;
    if (readRow(look.entities, this.table, this.pk) !== this.row) return false;
    const isWhole = depth < MAX_STACK2 ? standAll(this.parts, look, depth + 1) : standDeep(this.parts, look);
    if (isWhole && !this.asksArguments) this.#checked = look.stamp;
    return isWhole;
  }
  /** What is left to look at, itself aside; undefined when the row is another one. */
  leftToFind(look) {
    if (this.#checked === look.stamp) return NO_READS;
    return readRow(look.entities, this.table, this.pk) === this.row ? this.parts : void 0;
  }
};
keepShape(new RowRead({ table: "", pk: "", row: void 0 }));
var JointRead = class {
  parts;
  asksArguments;
  #checked = void 0;
  constructor(parts) {
    this.parts = parts;
    this.asksArguments = askArguments(parts);
  }
  stands(look, depth = 0) {
    if (this.#checked === look.stamp) return true;
    if (!standAll(this.parts, look, depth + 1)) return false;
    if (!this.asksArguments) this.#checked = look.stamp;
    return true;
  }
};
var TableRead = class {
  parts = NO_READS;
  asksArguments = false;
  #name;
  #table;
  constructor(name, table) {
    this.#name = name;
    this.#table = table;
  }
  stands({ entities }) {
    return own(entities, this.#name) === this.#table;
  }
};
var ArgumentRead = class {
  parts = NO_READS;
  asksArguments = true;
  pick;
  picked;
  constructor(pick, picked) {
    this.pick = pick;
    this.picked = picked;
  }
  stands({ args }) {
    return this.pick(args) === this.picked;
  }
};

// src/normalize/ListIndex.ts
var MAX_ROWS_PER_ITEM = 32;
var ListIndex = class {
  #tables = /* @__PURE__ */ new Map();
  #arguments = /* @__PURE__ */ new Map();
  #limit;
  #count = 0;
  /** False when what the items were made of is too much, or of a kind that cannot be looked up. */
  #isUsable = true;
  constructor(items) {
    this.#limit = items.length * MAX_ROWS_PER_ITEM;
    items.forEach((item, position) => this.#addRows(position, item));
    if (this.#count > this.#limit) this.#isUsable = false;
    this.#count = 0;
  }
  /** Later versions have added so much that a new index would be smaller. */
  get isOutgrown() {
    return this.#isUsable && this.#count > this.#limit;
  }
  /** An item may have been made of these rows as well from now on. */
  add(position, item) {
    if (this.#isUsable) this.#addRows(position, item);
  }
  #addRows(position, item) {
    const open = [item];
    for (let read = open.pop(); read !== void 0 && this.#count <= this.#limit; read = open.pop()) {
      this.#note(position, read);
      for (const part of read.parts) open.push(part);
    }
  }
  /**
   * @param touched `[table, pk, …]`
   * @returns undefined when any position may be meant.
   */
  positionsOf(touched, look) {
    if (!this.#isUsable || !this.#isSameLens(look)) return void 0;
    const found = /* @__PURE__ */ new Set();
    for (let i = 0; i < touched.length; i += 2) {
      const positions = this.#tables.get(touched[i])?.get(touched[i + 1]);
      if (typeof positions === "number") found.add(positions);
      else for (const position of positions ?? []) found.add(position);
    }
    return [...found];
  }
  #isSameLens(look) {
    for (const reads of this.#arguments.values()) if (!reads.every((read) => read.stands(look))) return false;
    return true;
  }
  #note(position, read) {
    this.#count++;
    if (read instanceof TableRead) this.#isUsable = false;
    else if (read instanceof RowRead) this.#notePosition(read, position);
    else if (read instanceof ArgumentRead) this.#noteArgument(read);
  }
  #notePosition({ table, pk }, position) {
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, rows = /* @__PURE__ */ new Map());
    const known3 = rows.get(pk);
    if (known3 === void 0) rows.set(pk, position);
    else if (typeof known3 === "number") {
      if (known3 !== position) rows.set(pk, [known3, position]);
    } else if (known3.at(-1) !== position) known3.push(position);
  }
  #noteArgument(read) {
    const known3 = this.#arguments.get(String(read.picked)) ?? [];
    if (known3.some(({ pick }) => pick === read.pick)) return;
    this.#arguments.set(String(read.picked), [...known3, read]);
  }
};

// src/normalize/ListRead.ts
var isShown = (value) => value !== void 0 && !isInvalid(value);
function shownValues(items) {
  const values = [];
  for (const { value } of items) if (isShown(value)) values.push(value);
  return values;
}
var ListRead = class _ListRead {
  schema;
  input;
  /** What was read for each id. */
  parts;
  values;
  asksArguments;
  /** The same list, read in other surroundings. */
  older = void 0;
  #checked;
  #index;
  constructor({
    schema,
    input,
    stamp
  }, {
    items,
    values,
    index,
    asksArguments = items.some((item) => item.asksArguments)
  }) {
    this.schema = schema;
    this.input = input;
    this.parts = items;
    this.values = values;
    this.asksArguments = asksArguments;
    this.#checked = stamp;
    this.#index = index;
  }
  stands(look, depth = 0) {
    if (this.#checked === look.stamp && !this.asksArguments) return true;
    const suspects = this.suspects(look);
    const stands = suspects ? suspects.every((at) => this.#item(at).stands(look, depth + 1)) : standAll(this.parts, look, depth + 1);
    if (stands) this.#checked = look.stamp;
    return stands;
  }
  /** Positions that may have changed; undefined when any may. */
  suspects(look) {
    const touched = touchedBetween(this.#checked, look.stamp);
    if (touched === void 0) return void 0;
    if (!this.#index || this.#index.isOutgrown) this.#index = new ListIndex(this.parts);
    return this.#index.positionsOf(touched, look);
  }
  /**
   * The same list with some items read anew.
   *
   * @param isSameLens what is known of the other items is known of them still.
   */
  with(changed, { stamp, isSameLens }) {
    const items = this.parts.slice();
    const isWhole = this.values.length === items.length && [...changed.values()].every(({ value }) => isShown(value));
    const values = isWhole ? this.values.slice() : void 0;
    let { asksArguments } = this;
    for (const [position, item] of changed) {
      items[position] = item;
      if (values) values[position] = item.value;
      if (isSameLens) this.#index?.add(position, item);
      asksArguments ||= item.asksArguments;
    }
    const { schema, input } = this;
    return new _ListRead(
      { schema, input, stamp },
      { items, values: values ?? shownValues(items), index: isSameLens ? this.#index : void 0, asksArguments }
    );
  }
  #item(position) {
    return this.parts[position];
  }
};

// src/normalize/denormalize.ts
var NOBODY = [];
var DEFAULT_MAX_DEPTH = 64;
var maxDepthOf = (schema) => schema.maxEntityDepth ?? DEFAULT_MAX_DEPTH;
var leafOf = ({ schema, pk, row }) => new RowRead({ table: schema.key, pk, row });
var LONG_LIST = 50;
var Reading = class {
  #look;
  #cache;
  #stack = [{ index: 0, low: 0, parts: [] }];
  /** Entities met in this read that the cache does not hold: unfinished ones, and those cut short by the depth limit. */
  #met = /* @__PURE__ */ new Map();
  /** Finished entities whose cycle is not. */
  #unfinished = [];
  #cyclic = /* @__PURE__ */ new Map();
  #cuts = 0;
  #inlined = 0;
  constructor(look, cache) {
    this.#look = look;
    this.#cache = cache;
  }
  get args() {
    return this.#look.args;
  }
  run(schema, input) {
    return { value: this.visit(schema, input), reads: this.#current().parts };
  }
  visit(position, input) {
    const schema = resolveSchema(position);
    if (schema === void 0) return input;
    if (input === null || input === void 0) return this.#absent(schema, input);
    if (!isReadableTable(schema)) return schema.denormalize(input, this);
    if (typeof input === "object") return this.#inline(schema, input);
    return this.#byPk(typeof schema === "object" ? schema.readAs ?? schema : schema, asPk(input));
  }
  visitItems(position, input) {
    const schema = resolveSchema(position);
    const isLong = input.length >= LONG_LIST && this.#cache.findList !== void 0;
    const list = isLong && schema && isReadableTable(schema) ? this.#list(schema, input) : void 0;
    if (list) return list.values;
    const values = [];
    for (const item of input) {
      const value = this.visit(schema ?? position, item);
      if (value !== void 0 && !isInvalid(value)) values.push(value);
    }
    return values;
  }
  row(table, pk) {
    const row = readRow(this.#look.entities, table, pk);
    this.#note(new RowRead({ table, pk, row }));
    return row;
  }
  pks(table) {
    const rows = own(this.#look.entities, table);
    this.#note(new TableRead(table, rows));
    return rows && pksOfTable(rows);
  }
  argument(pick) {
    const picked = pick(this.args);
    this.#note(new ArgumentRead(pick, picked));
    return picked;
  }
  #absent(schema, input) {
    return schema.isDerived && !isReadableTable(schema) ? schema.denormalize(input, this) : input;
  }
  /** An entity given as an object is used as it is given. @see spec: S4.12 */
  #inline(schema, input) {
    if (this.#inlined > maxDepthOf(schema)) return this.#cutShort(schema, input);
    const value = schema.createIfValid(input);
    if (value === void 0) return INVALID;
    this.#inlined++;
    const isUsable = schema.fill(value, input, this);
    this.#inlined--;
    return isUsable ? value : INVALID;
  }
  #byPk(schema, pk) {
    const row = readRow(this.#look.entities, schema.key, pk);
    if (row === void 0 || isInvalid(row)) return this.#note(new RowRead({ table: schema.key, pk, row }));
    const made = this.#cache.find(schema, pk, row, this.#look);
    if (made) return this.#note(made);
    const met = this.#met.get(schema)?.get(pk);
    if (met) return this.#meetAgain(met);
    return this.#stack.length - 1 > maxDepthOf(schema) ? this.#cutShort(schema, pk) : this.#make(schema, pk, row);
  }
  /** A long list of ids: the items that nothing has happened to are taken over from its last version. */
  #list(schema, input) {
    const known3 = this.#cache.findList?.(schema, input, this.#look);
    if (known3?.stands(this.#look)) return this.#noteList(known3);
    const list = known3 ? this.#patchList(known3) : this.#makeList(schema, input);
    if (list) this.#cache.storeList?.(list);
    return list && this.#noteList(list);
  }
  #patchList(known3) {
    const suspects = known3.suspects(this.#look);
    const changed = /* @__PURE__ */ new Map();
    for (const position of suspects ?? known3.parts.keys()) {
      if (known3.parts[position].stands(this.#look)) continue;
      const item = this.#item(known3.schema, known3.input[position]);
      if (!item) return void 0;
      changed.set(position, item);
    }
    return known3.with(changed, { stamp: this.#look.stamp, isSameLens: suspects !== void 0 });
  }
  #makeList(schema, input) {
    const items = [];
    for (const id of input) {
      const item = this.#item(schema, id);
      if (!item) return void 0;
      items.push(item);
    }
    return new ListRead({ schema, input, stamp: this.#look.stamp }, { items, values: shownValues(items) });
  }
  /** What one id of a list gives; undefined where it cannot be remembered on its own: it is no id, or on a cycle. */
  #item(schema, id) {
    if (typeof id !== "string") return void 0;
    const { parts } = this.#current();
    const [count, cuts] = [parts.length, this.#cuts];
    this.#byPk(schema, id);
    const item = parts.length === count + 1 ? parts.pop() : void 0;
    parts.length = count;
    const isWhole = item instanceof RowRead && (item.schema === schema || typeof item.row !== "object");
    return isWhole && this.#cuts === cuts ? item : void 0;
  }
  #noteList(list) {
    this.#current().parts.push(list);
    return list;
  }
  #note(read) {
    this.#current().parts.push(read);
    return read.value;
  }
  #meetAgain(met) {
    const frame = this.#current();
    frame.parts.push(leafOf(met));
    if (met.isCutShort) this.#cuts++;
    else frame.low = Math.min(frame.low, met.low);
    return met.result;
  }
  #cutShort(schema, unresolved) {
    this.#cuts++;
    warnOnce(
      `Reading stopped at ${schema.key}: entities are nested deeper than ${String(maxDepthOf(schema))}, and ids stay. Raise \`static maxEntityDepth\`, or leave the field out of \`static schema\` and read it on its own.`
    );
    return unresolved;
  }
  #make(schema, pk, row) {
    const value = schema.createIfValid(row);
    if (value === void 0) {
      this.#note(new RowRead({ table: schema.key, pk, row }));
      return INVALID;
    }
    if (schema.isList) noteList(value, { table: schema.key, pk, row });
    return this.#leadsBack(schema) ? this.#makeOnCycle({ schema, pk, row, value }) : this.#makeAlone({ schema, pk, row, value });
  }
  /** Nothing inside leads back to it. */
  #makeAlone({ schema, pk, row, value }) {
    const parts = [];
    const cutsBefore = this.#cuts;
    this.#stack.push({ index: 0, low: 0, parts });
    const result = schema.fill(value, row, this) ? value : INVALID;
    this.#stack.pop();
    const read = new RowRead({ table: schema.key, pk, row }, { schema, value: result, parts });
    if (this.#cuts === cutsBefore) this.#cache.store(schema, read);
    return this.#note(read);
  }
  #leadsBack(schema) {
    let leadsBack = this.#cyclic.get(schema);
    if (leadsBack === void 0) this.#cyclic.set(schema, leadsBack = schema.leadsBack?.() ?? true);
    return leadsBack;
  }
  #makeOnCycle({ schema, pk, row, value }) {
    const index = this.#stack.length + this.#unfinished.length;
    const frame = { schema, pk, row, value, result: value, index, low: index, parts: [], isCutShort: false };
    const cutsBefore = this.#cuts;
    this.#remember(frame);
    this.#stack.push(frame);
    if (!schema.fill(value, row, this)) frame.result = INVALID;
    this.#stack.pop();
    frame.isCutShort = this.#cuts > cutsBefore;
    const parent = this.#current();
    if (frame.low < index) {
      this.#unfinished.push(frame);
      parent.low = Math.min(parent.low, frame.low);
    } else {
      parent.parts.push(this.#finish(frame));
    }
    return frame.result;
  }
  /** The entity closes its cycle (of one, mostly): all members stand and fall together. */
  #finish(head) {
    const members = this.#takeMembers(head);
    if (members.length === 0) return this.#settle(head, head);
    const all = [head, ...members];
    const parts = [new JointRead(all.flatMap((frame) => [leafOf(frame), ...frame.parts]))];
    const isBroken = all.some((frame) => isInvalid(frame.result));
    const { isCutShort } = head;
    for (const frame of members) this.#settle(frame, { parts, isCutShort, isBroken });
    return this.#settle(head, { parts, isCutShort, isBroken });
  }
  #settle(frame, {
    parts,
    isCutShort,
    isBroken
  }) {
    const { schema, row, result: value } = frame;
    frame.isCutShort = isCutShort;
    const read = new RowRead({ table: schema.key, pk: frame.pk, row }, { schema, value, parts });
    if (isCutShort) return read;
    this.#met.get(schema)?.delete(frame.pk);
    if (!isBroken) this.#cache.store(schema, read);
    return read;
  }
  /** The unfinished entities that lead back to `head`: those met after it. */
  #takeMembers(head) {
    const first = this.#unfinished.findIndex((frame) => frame.index > head.index);
    return first === -1 ? NOBODY : this.#unfinished.splice(first);
  }
  #remember(frame) {
    let frames = this.#met.get(frame.schema);
    if (!frames) this.#met.set(frame.schema, frames = /* @__PURE__ */ new Map());
    frames.set(frame.pk, frame);
  }
  #current() {
    return this.#stack[this.#stack.length - 1];
  }
};
keepShape(new Reading({ entities: {}, args: [], stamp: stampOf({}) }, {}));
function cacheOfOneRead() {
  const made = /* @__PURE__ */ new Map();
  return {
    find: (schema, pk) => made.get(schema)?.get(pk),
    store(schema, read) {
      let rows = made.get(schema);
      if (!rows) made.set(schema, rows = /* @__PURE__ */ new Map());
      rows.set(read.pk, read);
    }
  };
}
function readValue(schema, input, { entities, args }, cache = cacheOfOneRead()) {
  return new Reading({ entities, args, stamp: stampOf(entities) }, cache).run(schema, input);
}
function denormalize(schema, input, entities, args = []) {
  const { value } = readValue(schema, input, { entities, args });
  return value;
}

// src/normalize/queryKey.ts
function queryKey(schema, args, { entities, indexes }) {
  const context = {
    query: (position, inner) => {
      const nested = resolveSchema(position);
      return nested === void 0 ? position : nested.queryKey(inner, context);
    },
    stored: (table, pk) => readRow(entities, table, pk),
    pks: (table) => {
      const rows = own(entities, table);
      return rows && pksOfTable(rows);
    },
    indexed: (table, field, value) => {
      const pks = readRow(indexes, table, field);
      const pk = own(pks, String(value));
      return pk !== void 0 && isIndexedBy(readRow(entities, table, pk), field, value) ? pk : void 0;
    }
  };
  return resolveSchema(schema)?.queryKey(args, context);
}
function isCompleteQuery(key) {
  if (key === void 0) return false;
  return !isPlainObject(key) || Object.values(key).every(isCompleteQuery);
}

// src/store/readResponse.ts
var isNotNow = (args) => args.length === 1 && args[0] === null;
var NOT_NOW = {
  data: void 0,
  error: void 0,
  status: "uninitialized",
  isFetching: false,
  expiryStatus: "Valid",
  expiresAt: Number.MAX_SAFE_INTEGER,
  fetchedAt: 0
};
var SINCE_EVER = { withSchema: 1, withoutSchema: 0 };
var EMPTY = { value: void 0, reads: NO_READS };
function earliestExpiry(state, reads) {
  const seen = /* @__PURE__ */ new Set();
  const open = [...reads];
  let earliest = Number.MAX_SAFE_INTEGER;
  for (let read = open.pop(); read !== void 0; read = open.pop()) {
    if (seen.has(read)) continue;
    seen.add(read);
    for (const part of read.parts) open.push(part);
    if (!(read instanceof RowRead)) continue;
    earliest = Math.min(earliest, readRow(state.entitiesMeta, read.table, read.pk)?.expiresAt ?? earliest);
  }
  return earliest;
}
function find(state, endpoint, { key, args, read }) {
  const schema = endpoint.schema;
  if (Object.hasOwn(state.results, key) && isReadableWith(schema, own(state.meta, key))) {
    return { made: read(schema, own(state.results, key), args), isQuery: false, isComplete: true };
  }
  const query = schema === void 0 ? void 0 : queryKey(schema, args, state);
  if (!isCompleteQuery(query)) return { made: EMPTY, isQuery: true, isComplete: false };
  const made = read(schema, query, args);
  return { made, isQuery: true, isComplete: made.reads.length > 0 };
}
var hasData = ({ made, isComplete }) => isComplete && made.value !== void 0 && !isInvalid(made.value);
function expiresAtOf(state, endpoint, found, meta) {
  if (meta?.expiresAt) return meta.expiresAt;
  if (endpoint.schema === void 0) return SINCE_EVER.withoutSchema;
  return found.isComplete ? earliestExpiry(state, found.made.reads) : SINCE_EVER.withSchema;
}
function expiryStatusOf(endpoint, found, meta) {
  if (meta?.invalidated) return "Invalid";
  const isUnusable = found.isComplete ? isInvalid(found.made.value) : endpoint.schema === void 0;
  if (isUnusable && !meta?.error) return "Invalid";
  return isUnusable || endpoint.invalidIfStale || !found.isComplete ? "InvalidIfStale" : "Valid";
}
function errorOf(found, meta) {
  if (!meta?.error || meta.errorPolicy === "soft" && hasData(found)) return void 0;
  return reviveError(meta.error);
}
function statusOf({
  data,
  error,
  isFetching
}) {
  if (error) return "rejected";
  if (data !== void 0) return "fulfilled";
  return isFetching ? "pending" : "uninitialized";
}
function keyOrError(endpoint, args) {
  try {
    return endpoint.key(...openArgs(endpoint, args));
  } catch (thrown) {
    return toError(thrown);
  }
}
function readResponse(state, endpoint, args, read) {
  if (isNotNow(args)) return NOT_NOW;
  const key = keyOrError(endpoint, args);
  if (key instanceof Error) return { ...NOT_NOW, error: key, status: "rejected", expiryStatus: "Invalid" };
  try {
    return readKey(state, endpoint, { key, args, read });
  } catch (thrown) {
    return { ...NOT_NOW, error: toError(thrown), status: "rejected" };
  }
}
function readKey(state, endpoint, sought) {
  const meta = own(state.meta, sought.key);
  const found = find(state, endpoint, sought);
  const expiryStatus = expiryStatusOf(endpoint, found, meta);
  const data = hasData(found) && expiryStatus !== "Invalid" ? found.made.value : void 0;
  const error = errorOf(found, meta);
  const isFetching = meta?.pending !== void 0;
  return {
    data,
    error,
    status: statusOf({ data, error, isFetching }),
    isFetching,
    expiryStatus,
    expiresAt: expiresAtOf(state, endpoint, found, meta),
    fetchedAt: meta?.fetchedAt ?? 0
  };
}
function mustFetch({ expiryStatus, expiresAt }, now) {
  return expiryStatus === "Invalid" || now > expiresAt;
}

// src/store/snapshot.ts
function createSnapshot(state, { fetchedAt, requestId }) {
  const read = (schema, input, args) => readValue(schema, input, { entities: state.entities, args }, cacheOf(state));
  const respond = (endpoint, args) => readResponse(state, endpoint, args, read);
  const snapshot = {
    get(schema, ...args) {
      const query = queryKey(schema, args, state);
      const value = query === void 0 ? void 0 : read(schema, query, args).value;
      return isInvalid(value) ? void 0 : value;
    },
    getResponse: (endpoint, ...args) => respond(endpoint, args).data,
    getError: (endpoint, ...args) => respond(endpoint, args).error,
    fetchedAt,
    requestId,
    tempId: requestId,
    abort: new AbortOptimistic("Nothing is shown for this mutation until the answer comes.")
  };
  return snapshot;
}

// src/store/optimistic.ts
function failureOf({ endpoint, requestId, fetchedAt, date, expiresAt, sent }, thrown) {
  const message = `getOptimisticResponse of ${endpoint} failed: ${toError(thrown).message}`;
  return { fetchedAt, date, expiresAt, sent, error: { name: "Error", message, status: 400 }, pending: requestId };
}
var NEWEST = { sent: Number.MAX_SAFE_INTEGER, fetchedAt: Number.MAX_SAFE_INTEGER };
function replay(view, layer, registry) {
  const endpoint = registry.endpointOf(layer);
  const respond = endpoint?.getOptimisticResponse;
  if (!respond) return view;
  const expected = respond.call(endpoint, createSnapshot(view, layer), ...layer.args);
  const referenceOf = referenceIn(view.entities, cacheOf(view));
  const response = copyAsJson(referKinds(endpoint.schema, expected, referenceOf), layer.endpoint, referenceOf);
  const { sent, fetchedAt } = layer;
  return commitData(view, endpoint, { response, meta: { ...layer, ...NEWEST, request: { sent, fetchedAt } } });
}
function expectedResult(base, layer, registry) {
  try {
    return own(replay(base, layer, registry).results, layer.key);
  } catch {
    return void 0;
  }
}
function replayAll(base, registry) {
  const failures = {};
  let view = base;
  for (const layer of base.optimistic) {
    try {
      view = replay(view, layer, registry);
      inheritCache(base, view);
    } catch (thrown) {
      if (!(thrown instanceof AbortOptimistic)) put(failures, layer.key, failureOf(layer, thrown));
    }
  }
  const { entities, entitiesMeta, results } = view;
  return { entities, entitiesMeta, results, failures };
}
function createView(registry) {
  const memo = /* @__PURE__ */ new WeakMap();
  return (base) => {
    if (base.optimistic.length === 0) return base;
    const last = memo.get(base.entities);
    if (last?.base === base) return last.view;
    const isSame3 = last?.base.optimistic === base.optimistic && last.base.results === base.results;
    const replayed = isSame3 ? last.replayed : replayAll(base, registry);
    const { failures, ...tables } = replayed;
    const hasFailures = Object.keys(failures).length > 0;
    const view = { ...base, ...tables, ...hasFailures && { meta: { ...base.meta, ...failures } } };
    inheritCache(base, view);
    memo.set(base.entities, { base, replayed, view });
    return view;
  };
}

// src/middleware/recordedArgs.ts
function argsAsJson(args, subject) {
  const last = args.findLastIndex((arg) => arg !== void 0);
  return args.slice(0, last + 1).map((arg) => copyAsJson(arg, subject) ?? null);
}

// src/middleware/ResetError.ts
var ResetError = class extends Error {
  name = "ResetError";
  constructor(key) {
    super(`${withoutQuery(key)}: the store was reset before the answer came; nothing of it was stored.`);
  }
};

// src/middleware/temporaryIds.ts
var COUNTER = /-\d+$/;
var isPlaceholderOf = (text, requestId) => text === requestId || text.replace(COUNTER, "") === requestId;
function withKnownNames({ names }, args) {
  return names.isEmpty ? args : renameIn(args, (text) => names.get(text));
}
function createsNamedIn({ flights }, args) {
  const mutations = [...flights].filter(({ endpoint }) => endpoint.sideEffect === true);
  if (mutations.length === 0) return [];
  const byId = new Map(mutations.map((flight) => [flight.meta.requestId, flight]));
  const named = /* @__PURE__ */ new Set();
  renameIn(args, (text) => {
    const create = byId.get(text) ?? byId.get(text.replace(COUNTER, ""));
    if (create) named.add(create);
    return void 0;
  });
  return mutations.filter((flight) => named.has(flight));
}
function createFailed({ meta, creates }, placeholder) {
  const create = creates.find(({ meta: { requestId } }) => isPlaceholderOf(placeholder, requestId));
  return new RestError({
    code: "CREATE_FAILED",
    subject: meta.endpoint,
    happened: `It addresses what ${create?.meta.endpoint ?? "a create"} was to create (${placeholder}), and there is none: that request failed, or its answer named no such item.`,
    fix: "Send it again once the item is there; what was shown for it is gone.",
    cause: create?.failure
  });
}
function addressed(runtime, flight, args) {
  const nameOf4 = (text) => {
    const name = runtime.names.get(text);
    const isMissing = name === void 0 && flight.creates.some(({ meta }) => isPlaceholderOf(text, meta.requestId));
    if (isMissing) throw createFailed(flight, text);
    return name;
  };
  return renameIn(args, nameOf4);
}
function waitingBefore({ flights }, flight) {
  const others = [...flights];
  return others.slice(0, others.indexOf(flight)).filter(({ creates }) => creates.some((create) => flight.creates.includes(create)));
}
async function afterCreates(runtime, flight, args) {
  const first = [...flight.creates, ...waitingBefore(runtime, flight)];
  await Promise.all(first.map(({ settled }) => settled));
  const { endpoint, meta, isDropped } = flight;
  const { signal } = flight.controller;
  if (isDropped) throw new ResetError(meta.key);
  if (signal.aborted) throw signal.reason;
  const real = addressed(runtime, flight, args);
  const layer = runtime.state.optimistic.find(({ requestId }) => requestId === meta.requestId);
  flight.address({
    key: layer?.key ?? runtime.core.registry.keyOf(endpoint, real),
    args: argsAsJson(openArgs(endpoint, real), meta.endpoint)
  });
  return real;
}
function pair(expected, actual, requestId, renames) {
  if (typeof expected === "string") {
    if (isPlaceholderOf(expected, requestId) && typeof actual === "string") renames[expected] = actual;
    return;
  }
  if (typeof expected !== "object" || expected === null || typeof actual !== "object" || actual === null) return;
  for (const [name, member] of Object.entries(expected)) {
    pair(member, own(actual, name), requestId, renames);
  }
}
function placeholdersLike(result, requestId) {
  if (!Array.isArray(result)) return requestId;
  return result.map((_, index) => index === 0 ? requestId : `${requestId}-${String(index)}`);
}
function isNamed(runtime, flight) {
  if (flight.isAwaited) return true;
  const { entities } = runtime.core.viewOf(runtime.state);
  return Object.keys(entities).some((table) => readRow(entities, table, flight.meta.requestId) !== void 0);
}
function renamesOf(runtime, flight, response) {
  const { endpoint, meta } = flight;
  if (response === null || endpoint.sideEffect !== true || endpoint.schema === void 0) return void 0;
  if (!isNamed(runtime, flight)) return void 0;
  const { state, core } = runtime;
  const { result } = normalize(endpoint.schema, response, meta.args, state);
  const layer = state.optimistic.find(({ requestId }) => requestId === meta.requestId);
  const expected = layer ? expectedResult(state, layer, core.registry) : placeholdersLike(result, meta.requestId);
  const renames = {};
  pair(expected, result, meta.requestId, renames);
  return Object.keys(renames).length === 0 ? void 0 : renames;
}

// src/middleware/outcomeActions.ts
function policyOf(terms, error) {
  try {
    return terms.errorPolicy?.(error) === "soft" ? "soft" : "hard";
  } catch {
    return "hard";
  }
}
var isOptimistic = ({ sideEffect, getOptimisticResponse, sensitive }) => sideEffect === true && getOptimisticResponse !== void 0 && sensitive !== true;
function pendingAction({ core }, { endpoint, meta }) {
  const lifetime = endpoint.dataExpiryLength ?? core.dataExpiryLength;
  const layer = isOptimistic(endpoint) && { optimistic: true, ...timesOf(lifetime, meta.endpoint) };
  const action = core.actions.pending({ ...meta, ...layer });
  core.registry.remember(action.meta, endpoint);
  return action;
}
var isRead = ({ outcomes, usage }, { meta: { key }, isKept }) => isKept || outcomes.isHeld(key) || usage.isHeld(key);
function timesOfOutcome({ meta, isOutdated }, length) {
  return { ...timesOf(length, meta.endpoint), ...isOutdated && { expiresAt: STALE } };
}
function unkept({ core }, { endpoint }, action) {
  const meta = { ...action.meta, unkept: true };
  core.registry.remember(meta, endpoint);
  return { ...action, meta };
}
function fulfilledAction(runtime, flight, response) {
  const { core } = runtime;
  const { endpoint, meta, terms } = flight;
  const length = terms.dataExpiryLength ?? core.dataExpiryLength;
  const renames = renamesOf(runtime, flight, response);
  const times = timesOfOutcome(flight, length);
  const overlap = overlapOf(runtime, flight);
  const action = core.actions.fulfilled(response, {
    ...meta,
    ...times,
    ...overlap && { overlaps: overlap.arrived, expiresAt: Math.min(times.date, times.expiresAt) },
    arrived: runtime.head + 1,
    ...renames && { renames }
  });
  core.registry.remember(action.meta, endpoint);
  runtime.tryFold(action);
  const changesRows = endpoint.sideEffect === true && response !== void 0;
  return length > 0 || changesRows || isRead(runtime, flight) ? action : unkept(runtime, flight, action);
}
function rejectedAction(runtime, flight, thrown, status) {
  const { core } = runtime;
  const { endpoint, meta, terms } = flight;
  const error = toError(thrown);
  const length = terms.errorExpiryLength ?? core.errorExpiryLength;
  const action = core.actions.rejected(
    { ...status !== void 0 && { status }, ...serializeError(error) },
    {
      ...meta,
      ...timesOfOutcome(flight, length),
      arrived: runtime.head + 1,
      aborted: error.name === "AbortError",
      errorPolicy: policyOf(terms, error)
    }
  );
  core.registry.remember(action.meta, endpoint);
  return length > 0 || isRead(runtime, flight) ? action : unkept(runtime, flight, action);
}

// src/middleware/lifecycle.ts
function attempt(run2) {
  try {
    run2();
  } catch (thrown) {
    report(thrown);
  }
}
function start(runtime) {
  if (runtime.isStarted) return;
  runtime.isStarted = true;
  for (const { init } of runtime.features) if (init) attempt(init);
}
function dispose(runtime) {
  const reason = abortError("The controller of the store was disposed.");
  for (const flight of [...runtime.flights]) {
    runtime.remove(flight);
    flight.drop(reason);
    attempt(() => runtime.commit(rejectedAction(runtime, flight, reason)));
  }
  runtime.isStarted = false;
  for (const { cleanup } of runtime.features) if (cleanup) attempt(cleanup);
}

// src/middleware/localValue.ts
var isFields2 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var isEntity = (schema) => isSchema(schema) && isReadableTable(schema) && !(schema instanceof Collection);
function difference(previous, next) {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !Object.is(previous[name], value)));
}
function paramsOf2(args) {
  const [first] = args;
  if (isFields2(first)) return first;
  return isUsablePk(first) ? { id: first } : {};
}
function asStored(params, previous) {
  const stored = isFields2(previous) ? previous : {};
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const kept2 = own(stored, name);
      return [name, isUsablePk(value) && isUsablePk(kept2) && String(kept2) === String(value) ? kept2 : value];
    })
  );
}
function withPk(schema, value, { args, previous }) {
  return isUsablePk(schema.prototype.pk.call(value, void 0, void 0, args)) ? value : { ...asStored(paramsOf2(args), previous), ...value };
}
function kindToSet(union, { args, given, query }) {
  const stored = union.resolve(query)?.kind;
  if (typeof given === "function") return stored;
  const kind = union.kindOf(given) ?? union.kindIn(args[0]) ?? stored;
  if (kind) return kind;
  throw new RestError({
    code: "UNION_KIND_UNKNOWN",
    subject: "set",
    happened: `Neither the value nor the arguments say which of ${Object.keys(union.schema).join(", ")} is meant.`,
    fix: "Give the field that tells the kinds apart, in the value or in the arguments."
  });
}
function withAttribute({ attribute }, given, params) {
  if (typeof attribute === "function" || !isFields2(given) || !isFields2(params)) return given;
  return Object.hasOwn(params, attribute) ? { [attribute]: params[attribute], ...given } : given;
}
function localValue(schema, { args, given, previous }) {
  if (schema instanceof Invalidate && given === void 0) return paramsOf2(args);
  const isUpdater = typeof given === "function";
  if (isUpdater && previous === void 0) return void 0;
  const next = isUpdater ? given(previous) : given;
  if (!isEntity(schema) || !isFields2(next)) return next;
  const changed = isUpdater && isFields2(previous) ? difference(previous, next) : next;
  return withPk(schema, changed, { args, previous });
}

// src/middleware/opaqueAnswers.ts
var isOpaqueAnswer = (endpoint, answer) => endpoint.schema === void 0 && holds(answer, isOpaque);
function keepBody({ opaque, state }, body, { key, fetchedAt, date, expiresAt }) {
  if (holds(body, isStream)) return;
  opaque.keep(key, { body, generation: state.lastReset, fetchedAt, date, expiresAt });
}

// src/middleware/localCommits.ts
var LOCAL_LIFETIME = 6e4;
function commitNow(runtime, action) {
  runtime.tryFold(action);
  runtime.commit(action);
  return Promise.resolve();
}
function localMeta(runtime, length, subject) {
  return { ...timesOf(length, subject), fetchedAt: Date.now(), sent: runtime.head + 1 };
}
function pushedMeta(runtime, endpoint, args, length) {
  const { registry } = runtime.core;
  const name = registry.nameOf(endpoint);
  return {
    endpoint: name,
    key: registry.keyOf(endpoint, args),
    args: argsAsJson(openArgs(endpoint, args), name),
    ...localMeta(runtime, length, name)
  };
}
function settleRead(runtime, key, tell) {
  const flight = runtime.reads.get(key);
  if (!flight) return;
  runtime.forgetRead(flight);
  tell(flight);
}
function setResponse(runtime, endpoint, args, pushed) {
  assertEndpoint(endpoint);
  const { core } = runtime;
  const meta = pushedMeta(runtime, endpoint, args, endpoint.dataExpiryLength ?? core.dataExpiryLength);
  const isOpaque2 = isOpaqueAnswer(endpoint, pushed);
  const response = isOpaque2 ? void 0 : responseAsJson(pushed, meta.endpoint) ?? null;
  core.registry.remember(meta, endpoint);
  if (isOpaque2) keepBody(runtime, pushed, meta);
  const done = commitNow(runtime, core.actions.setResponse(response, meta));
  settleRead(runtime, meta.key, (flight) => flight.resolve(isOpaque2 ? pushed : response));
  return done;
}
function setError(runtime, endpoint, args, thrown) {
  assertEndpoint(endpoint);
  const { core } = runtime;
  const error = toError(thrown);
  const meta = pushedMeta(runtime, endpoint, args, endpoint.errorExpiryLength ?? core.errorExpiryLength);
  const action = core.actions.setError(serializeError(error), { ...meta, errorPolicy: policyOf(endpoint, error) });
  const done = commitNow(runtime, action);
  settleRead(runtime, meta.key, (flight) => flight.reject(error));
  return done;
}
function set(runtime, schema, args, given) {
  const { core } = runtime;
  const { schemas: schemas2, actions } = core;
  const { entities } = runtime.state;
  const cache = cacheOf(runtime.state);
  const query = queryKey(schema, args, runtime.state);
  if (isPolymorphic(schema)) return setKind(runtime, schema, args, { given, query });
  const name = schemas2.nameOf(schema);
  const { value: read } = readValue(schema, query, { entities, args }, cache);
  const value = localValue(schema, { args, given, previous: isInvalid(read) ? void 0 : read });
  const ofBase = referenceIn(entities, cache);
  const ofView = referenceIn(core.viewOf(runtime.state).entities, cache);
  const referenceOf = (part) => ofBase(part) ?? ofView(part);
  const json = copyAsJson(referKinds(schema, value, referenceOf), name, referenceOf);
  if (json === void 0) return Promise.resolve();
  const meta = { schema: name, args: argsAsJson(args, name), ...localMeta(runtime, LOCAL_LIFETIME, name) };
  schemas2.remember(meta, schema);
  return commitNow(runtime, actions.set(json, meta));
}
function setKind(runtime, union, args, { given, query }) {
  const kind = kindToSet(union, { args, given, query });
  return kind ? set(runtime, kind.schema, args, withAttribute(union, given, args[0])) : Promise.resolve();
}
function invalidate2(runtime, endpoint, args) {
  assertEndpoint(endpoint);
  if (isNotNow(args)) return Promise.resolve();
  return commitNow(runtime, runtime.core.actions.invalidate([runtime.core.registry.keyOf(endpoint, args)]));
}
function knownKeys({ state, flights }, tester) {
  const inFlight = [...flights].map(({ meta }) => meta.key);
  const keys = /* @__PURE__ */ new Set([...Object.keys(state.results), ...Object.keys(state.meta), ...inFlight]);
  return [...keys].filter((key) => tester.testKey(key));
}
function invalidateAll(runtime, tester) {
  return commitNow(runtime, runtime.core.actions.invalidate(knownKeys(runtime, tester)));
}
function expireAll(runtime, tester) {
  return commitNow(runtime, runtime.core.actions.expire(knownKeys(runtime, tester)));
}
function resetEntireStore(runtime) {
  runtime.generation = Math.max(Date.now(), runtime.generation + 1, runtime.state.lastReset + 1);
  return commitNow(runtime, runtime.core.actions.reset(runtime.generation));
}

// src/middleware/Manager.ts
function afterCommit(look) {
  return (next) => (action) => {
    try {
      return next(action);
    } finally {
      look(action);
    }
  };
}

// src/middleware/pollPeriod.ts
var LONGEST_BACKOFF = 3e5;
function isPeriod(value, subject) {
  if (typeof value === "number" && value > 0 && Number.isFinite(value)) return true;
  warnOnce(
    `${subject} is not polled: its pollFrequency is ${String(value)}. It is milliseconds above 0, or a function that returns them.`,
    "error"
  );
  return false;
}
function askedPeriod(runtime, { key, endpoint, args, frequency }) {
  if (typeof frequency === "number") return frequency;
  const { pollFrequency: latest } = endpoint;
  const ask = typeof latest === "function" ? latest : frequency;
  const { core, rootState, slice } = runtime;
  try {
    const { data } = core.selectors.selectResponse(endpoint)(rootState, ...args);
    const period = ask(data, own(slice?.meta, key));
    return period !== false && isPeriod(period, core.registry.nameOf(endpoint)) ? period : Infinity;
  } catch (thrown) {
    report(thrown);
    return Infinity;
  }
}
function shortestPeriod(runtime, wishes) {
  let shortest = Infinity;
  for (const wish of wishes) shortest = Math.min(shortest, askedPeriod(runtime, wish));
  return shortest;
}
function extraWait({ backoff = 1, jitter = 0 }, failures, period) {
  const spread = period * jitter * Math.random();
  if (failures === 0) return spread;
  const wait = typeof backoff === "function" ? backoff(failures, period) : Math.min(period * backoff ** failures, Math.max(LONGEST_BACKOFF, period));
  return (wait > period ? wait - period : 0) + spread;
}

// src/middleware/requests.ts
import { nanoid } from "@reduxjs/toolkit";

// src/middleware/keyOwners.ts
function noteOwner({ core, owners }, endpoint, key) {
  const owner = owners.get(key);
  if (owner && !meansTheSame(owner.schema, endpoint.schema)) {
    const names = [owner, endpoint].map((each) => core.registry.nameOf(each)).sort();
    warnOnce(
      `${names.join(" and ")} have different schemas and make the same key: each would read the other's result. Give one a key() of its own.`
    );
  }
  owners.set(key, endpoint);
}

// src/shared/untilAborted.ts
function untilAborted(work, signal) {
  if (!signal) return Promise.resolve(work);
  return new Promise((resolve2, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    Promise.resolve(work).then(resolve2, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

// src/middleware/readerView.ts
function withBody({ invalidIfStale }, view, { body, isSoft }) {
  const error = isSoft ? void 0 : view.error;
  const status = error ? "rejected" : "fulfilled";
  return { ...view, data: body, error, status, expiryStatus: invalidIfStale ? "InvalidIfStale" : "Valid" };
}
function selectForReader({ core, opaque }, endpoint) {
  const select = core.selectors.selectResponse(endpoint);
  if (endpoint.schema !== void 0) return select;
  return (root, ...args) => {
    const view = select(root, ...args);
    if (view.data !== void 0 || isNotNow(args)) return view;
    const state = root[core.path] ?? initialState;
    const key = String(keyOrError(endpoint, args));
    const body = opaque.read(state, key);
    return body === void 0 ? view : withBody(endpoint, view, { body, isSoft: own(state.meta, key)?.errorPolicy === "soft" });
  };
}

// src/middleware/noteOutcome.ts
function canBeShown(runtime, { endpoint, meta }, next) {
  try {
    const root = { ...runtime.rootState, [runtime.core.path]: next };
    return selectForReader(runtime, endpoint)(root, ...meta.args).expiryStatus !== "Invalid";
  } catch {
    return true;
  }
}
function mustAskAgain(runtime, flight, action) {
  if (action.meta.requestStatus === "rejected") return false;
  const overlap = overlapOf(runtime, flight);
  if (!overlap?.isLocal) return overlap !== void 0;
  return runtime.outcomes.of(runtime.state, flight.meta.key)?.isOutdated !== true;
}
function noteOutcome(runtime, flight, action, thrown) {
  const { core, outcomes, state } = runtime;
  const { key } = flight.meta;
  if (!flight.isKept && !outcomes.isHeld(key)) return;
  const next = core.fold(state, action);
  const isAborted = "aborted" in action.meta && action.meta.aborted;
  const isMiss = isAborted || own(next.meta, key)?.invalidated === true;
  const isUsable = isMiss || canBeShown(runtime, flight, next);
  const isOutdated = !isMiss && (flight.isOutdated || mustAskAgain(runtime, flight, action));
  const abort = isAborted && { abort: toError(thrown) };
  outcomes.settle(key, { before: state, next }, { isUsable, isMiss, isOutdated, ...abort });
}

// src/middleware/runFlight.ts
var reasonOf = ({ reason }) => typeof reason === "object" && reason !== null && "message" in reason ? reason : abortError(String(reason));
async function callWithSignal(runtime, flight, args) {
  const { meta, controller: ours } = flight;
  const endpoint = flight.endpoint;
  const { signal } = endpoint;
  const stop = () => ours.abort(signal && reasonOf(signal));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  try {
    const called = endpoint.extend ? endpoint.extend({ signal: ours.signal }) : endpoint;
    const mocked = runtime.mockOf(called, args, meta.key);
    return await (mocked ? mocked() : called(...args));
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
async function callInTurn(runtime, flight, args) {
  if (flight.creates.length === 0) return callWithSignal(runtime, flight, args);
  const real = await afterCreates(runtime, flight, args);
  if (!isOptimistic(flight.endpoint)) announce(runtime, flight);
  return callWithSignal(runtime, flight, real);
}
function announce(runtime, flight) {
  try {
    runtime.commit(pendingAction(runtime, flight));
  } catch (thrown) {
    report(thrown);
  }
}
function storingFailed(thrown, key) {
  if (thrown instanceof RestError && !Object.isFrozen(thrown)) {
    thrown.message += `
The answer of ${withoutQuery(key)} was not stored.`;
  }
  return thrown;
}
function commitOutcome(runtime, flight, action, tell) {
  const before = runtime.state;
  try {
    runtime.commit(action);
  } catch (thrown) {
    if (runtime.state === before) flight.reject(thrown);
    else tell();
    throw thrown;
  }
  tell();
}
function succeed(runtime, flight, raw) {
  const isOpaque2 = isOpaqueAnswer(flight.endpoint, raw);
  const response = isOpaque2 ? void 0 : responseAsJson(raw, flight.meta.endpoint);
  const action = fulfilledAction(runtime, flight, response);
  if (isOpaque2 && !action.meta.unkept) keepBody(runtime, raw, action.meta);
  for (const [placeholder, pk] of Object.entries(action.meta.renames ?? {})) runtime.names.set(placeholder, pk);
  return { action, tell: () => flight.resolve(isOpaque2 ? raw : response) };
}
function landed(runtime, flight, raw) {
  const { key } = flight.meta;
  let action;
  let tell;
  try {
    ({ action, tell } = succeed(runtime, flight, raw));
  } catch (thrown) {
    const reason = storingFailed(thrown, key);
    action = rejectedAction(runtime, flight, reason, 400);
    tell = () => flight.reject(reason);
  }
  noteOutcome(runtime, flight, action);
  commitOutcome(runtime, flight, action, tell);
}
async function run(runtime, flight, args) {
  if (flight.isDropped) return flight.reject(new ResetError(flight.meta.key));
  const call = new Promise((resolve2) => resolve2(callInTurn(runtime, flight, args)));
  const outcome = await untilAborted(call, flight.controller.signal).then(
    (raw) => ({ raw }),
    (thrown2) => ({ thrown: thrown2 })
  );
  runtime.remove(flight);
  if (flight.isDropped) return flight.reject("thrown" in outcome ? outcome.thrown : new ResetError(flight.meta.key));
  if ("raw" in outcome) return landed(runtime, flight, outcome.raw);
  const { thrown } = outcome;
  const action = rejectedAction(runtime, flight, thrown);
  noteOutcome(runtime, flight, action, thrown);
  commitOutcome(runtime, flight, action, () => flight.reject(thrown));
}
function runFlight(runtime, flight, args) {
  const isShown2 = isOptimistic(flight.endpoint);
  run(runtime, flight, args).catch((error) => {
    flight.fail(error);
    globalThis.reportError?.(error);
  }).finally(() => isShown2 && cacheOf(runtime.slice ?? initialState).forgetCreated(flight.meta.requestId));
}

// src/middleware/requests.ts
function valueFor(endpoint, args) {
  return (response) => {
    if (endpoint.schema === void 0 || response === null) return response;
    const value = denormalize(endpoint.schema, response, {}, args);
    return isInvalid(value) ? void 0 : value;
  };
}
function commitAndSend(runtime, action, send) {
  const before = runtime.state;
  try {
    runtime.commit(action);
  } catch (thrown) {
    if (runtime.state === before) throw thrown;
    report(thrown);
  } finally {
    send();
  }
}
function createFlight(runtime, endpoint, { key, args, terms }, sent) {
  const { core } = runtime;
  const name = core.registry.nameOf(endpoint);
  timesOf(endpoint.dataExpiryLength ?? core.dataExpiryLength, name);
  timesOf(endpoint.errorExpiryLength ?? core.errorExpiryLength, name);
  const recorded = argsAsJson(openArgs(endpoint, args), name);
  const meta = { endpoint: name, key, args: recorded, requestId: nanoid(), fetchedAt: Date.now(), sent };
  const isRead2 = endpoint.sideEffect !== true;
  const flight = new Flight(endpoint, meta, {
    readKey: readKeyOf(endpoint, { key, args }),
    creates: isRead2 ? [] : createsNamedIn(runtime, args),
    ...terms && { terms }
  });
  if (isRead2) noteOwner(runtime, endpoint, key);
  runtime.add(flight, isRead2);
  return flight;
}
var readKeyOf = (endpoint, { key, args }) => endpoint.requestKey ? `${key} ${endpoint.requestKey(...args)}` : key;
function runningRead(runtime, endpoint, call) {
  const flight = endpoint.sideEffect === true ? void 0 : runtime.reads.get(readKeyOf(endpoint, call));
  return flight && meansTheSame(flight.endpoint.schema, endpoint.schema) ? flight : void 0;
}
function launch(runtime, endpoint, call) {
  const flight = createFlight(runtime, endpoint, call, runtime.head + 1);
  const send = () => runFlight(runtime, flight, call.args);
  if (flight.creates.length > 0 && !isOptimistic(endpoint)) send();
  else commitAndSend(runtime, pendingAction(runtime, flight), send);
  return flight;
}
function sendRequest(runtime, endpoint, given) {
  try {
    assertEndpoint(endpoint);
    const args = endpoint.sideEffect === true ? withKnownNames(runtime, given) : given;
    const key = runtime.core.registry.keyOf(endpoint, args);
    const flight = runningRead(runtime, endpoint, { key, args }) ?? launch(runtime, endpoint, { key, args });
    return flight.join(valueFor(endpoint, args));
  } catch (thrown) {
    return fetchPromise(Promise.reject(toError(thrown)), () => void 0, "");
  }
}
function requestForPoll(runtime, endpoint, call) {
  const running = runningRead(runtime, endpoint, call);
  const flight = running ?? createFlight(runtime, endpoint, call, runtime.head);
  void flight.join(() => void 0);
  if (!running) runFlight(runtime, flight, call.args);
  return flight;
}

// src/middleware/startTimer.ts
var LONGEST = 2 ** 31 - 1;
function startTimer(run2, wait) {
  let timer;
  const arm = (left) => {
    const next = Math.min(left, LONGEST);
    timer = setTimeout(() => left > next ? arm(left - next) : run2(), next);
    timer.unref?.();
  };
  arm(wait);
  return () => clearTimeout(timer);
}

// src/middleware/surroundings.ts
var EVENTS = [
  ["window", "online"],
  ["window", "offline"],
  ["document", "visibilitychange"]
];
function isOnline() {
  return globalThis.navigator?.onLine !== false;
}
function isHidden() {
  return globalThis.document?.visibilityState === "hidden";
}
function watchSurroundings(onChange) {
  const targets = EVENTS.map(([name, event]) => [globalThis[name], event]);
  for (const [page, event] of targets) page?.addEventListener?.(event, onChange);
  return () => {
    for (const [page, event] of targets) page?.removeEventListener?.(event, onChange);
  };
}

// src/middleware/Poller.ts
var nothing = () => void 0;
var Poller = class {
  #runtime;
  #key;
  #subscribers = /* @__PURE__ */ new Set();
  #byFrequency = /* @__PURE__ */ new Map();
  #latest;
  /** ms; `Infinity` while nobody wants a poll. */
  #period = Infinity;
  /** When the present period began, ms since epoch. */
  #since = 0;
  /** Date of data that is older than a period, and is about to be renewed. */
  #outdated;
  #failures = 0;
  #isHalted = false;
  #flight;
  #stopTimer = nothing;
  constructor(runtime, key) {
    this.#runtime = runtime;
    this.#key = key;
  }
  add(subscriber) {
    const isFirst = this.#subscribers.size === 0;
    const { frequency } = subscriber;
    const alike = this.#byFrequency.get(frequency) ?? /* @__PURE__ */ new Set();
    this.#subscribers.add(subscriber);
    this.#byFrequency.set(frequency, alike.add(subscriber));
    this.#latest = subscriber;
    if (isFirst || this.#isHalted) this.revive();
    else this.review();
  }
  /** @returns whether nobody is left. */
  remove(subscriber) {
    const alike = this.#byFrequency.get(subscriber.frequency);
    alike?.delete(subscriber);
    if (alike?.size === 0) this.#byFrequency.delete(subscriber.frequency);
    this.#subscribers.delete(subscriber);
    if (this.#latest === subscriber) this.#latest = void 0;
    this.review();
    return this.#subscribers.size === 0;
  }
  /** A new period begins now; a poll that is due stays due. @see spec: 7.11 rows 5 to 10 */
  review() {
    const period = this.#findPeriod();
    if (period === this.#period) return;
    this.#period = period;
    this.#since = Date.now();
    this.#schedule();
  }
  /** Take up polling: when the data is a period old, or at once when it is older. @see spec: 7.11 rows 1 to 4, 11 to 13 */
  resume() {
    const now = Date.now();
    const date = this.#date();
    this.#period = this.#findPeriod();
    this.#since = Math.min(date, now);
    this.#outdated = now - date >= this.#period ? date : void 0;
    this.#schedule();
  }
  /** The store was reset: as if everybody had just subscribed. @see spec: decision 37 */
  restart() {
    this.#flight = void 0;
    this.#failures = 0;
    this.revive();
  }
  /** No poll until somebody asks for the key again. @see spec: decision 87 */
  halt() {
    this.#flight = void 0;
    this.#isHalted = true;
    this.#stopTimer();
  }
  get isHalted() {
    return this.#isHalted;
  }
  revive() {
    this.#isHalted = false;
    this.resume();
  }
  /** When the data came, ms since epoch. */
  #date() {
    return own(this.#runtime.slice?.meta, this.#key)?.date ?? 0;
  }
  #findPeriod() {
    const wishes = [...this.#byFrequency.values()].flatMap(([first]) => first ?? []);
    return shortestPeriod(this.#runtime, wishes);
  }
  #isPaused() {
    const { pauseWhenHidden = false } = this.#runtime.core.polling;
    return this.#isHalted || !isOnline() || pauseWhenHidden && isHidden();
  }
  #schedule() {
    this.#stopTimer();
    if (this.#period === Infinity || this.#flight || this.#isPaused()) return;
    const extra = extraWait(this.#runtime.core.polling, this.#failures, this.#period);
    this.#stopTimer = startTimer(() => this.#fire(), this.#untilNext() + extra);
  }
  #untilNext() {
    if (this.#outdated !== void 0) return 0;
    const passed = Math.max(0, Date.now() - this.#since);
    return Math.max(1, Math.ceil(passed / this.#period)) * this.#period - passed;
  }
  #fire() {
    if (this.#outdated !== void 0 && this.#outdated !== this.#date()) return this.resume();
    this.#outdated = void 0;
    this.#since = Date.now();
    this.#period = this.#findPeriod();
    if (this.#period === Infinity || this.#runtime.isParked()) return this.#schedule();
    this.#poll();
  }
  #poll() {
    try {
      this.#flight = this.#ask(this.#period);
    } catch (thrown) {
      report(thrown);
      return this.#schedule();
    }
    const flight = this.#flight;
    void flight.settled.then(() => this.#settle(flight));
  }
  #ask(period) {
    this.#latest ??= [...this.#subscribers].at(-1);
    const { endpoint, args } = this.#latest;
    const terms = {
      dataExpiryLength: period / 2,
      errorExpiryLength: period / 10,
      errorPolicy: () => "soft"
    };
    return requestForPoll(this.#runtime, endpoint, { key: this.#key, args, terms });
  }
  #settle(flight) {
    if (this.#flight !== flight) return;
    this.#flight = void 0;
    this.#failures = own(this.#runtime.slice?.meta, this.#key)?.error ? this.#failures + 1 : 0;
    this.#period = this.#findPeriod();
    this.#schedule();
  }
};

// src/middleware/refuseMutation.ts
function refuseMutation({ name, sideEffect }) {
  if (sideEffect !== true) return;
  throw new RestError({
    code: "READ_OF_MUTATION",
    subject: name,
    happened: "The endpoint changes something on the server, and a reader would send it again and again.",
    fix: "Call it from an event: dispatch(rest.endpoints.\u2026(args)), or useController().fetch(endpoint, ...args)."
  });
}

// src/middleware/retain.ts
function retain(runtime, endpoint, args) {
  assertEndpoint(endpoint);
  if (isNotNow(args)) return () => void 0;
  const { registry, selectors } = runtime.core;
  const key = registry.keyOf(endpoint, args);
  const select = selectors.selectResponse(endpoint);
  return runtime.usage.hold(key, () => void select(runtime.rootState, ...args));
}

// src/middleware/polling.ts
var NONE = { renew: () => void 0, end: () => void 0 };
var Pollers = class {
  #runtime;
  #pollers = /* @__PURE__ */ new Map();
  #stopWatching;
  constructor(runtime) {
    this.#runtime = runtime;
  }
  add(subscriber) {
    const { key } = subscriber;
    const poller = this.#pollers.get(key) ?? new Poller(this.#runtime, key);
    this.#pollers.set(key, poller);
    this.#stopWatching ??= watchSurroundings(() => this.#resume());
    poller.add(subscriber);
    const release = retain(this.#runtime, subscriber.endpoint, subscriber.args);
    return {
      renew: (endpoint, args) => Object.assign(subscriber, { endpoint, args }),
      end: () => {
        release();
        if (!poller.remove(subscriber) || this.#pollers.get(key) !== poller) return;
        this.#pollers.delete(key);
        this.#forgetSurroundings();
      }
    };
  }
  /** Something was committed. */
  look(action) {
    if (this.#pollers.size === 0) return;
    const kind = kindOf(action, this.#runtime.core.path);
    if (kind === "reset") return this.#restart();
    if (kind === "request") this.#reviveAsked(action.meta);
    if (kind) this.#pollers.forEach((poller) => poller.review());
  }
  clear() {
    this.#pollers.forEach((poller) => poller.halt());
    this.#pollers.clear();
    this.#forgetSurroundings();
  }
  /** Somebody asked for a key that had been refused, and has the answer. */
  #reviveAsked({ key, requestStatus }) {
    const poller = this.#pollers.get(key);
    if (requestStatus !== "pending" && poller?.isHalted && !this.#runtime.refusals.has(key)) poller.revive();
  }
  #restart() {
    const { refusals } = this.#runtime;
    this.#pollers.forEach((poller, key) => refusals.has(key) ? poller.halt() : poller.restart());
  }
  /** Scheduling notices by itself when there must be no poll. */
  #resume() {
    this.#pollers.forEach((poller) => poller.resume());
  }
  #forgetSurroundings() {
    if (this.#pollers.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = void 0;
  }
};
var pollersOf = /* @__PURE__ */ new WeakMap();
var polling = (runtime) => {
  const pollers = new Pollers(runtime);
  pollersOf.set(runtime, pollers);
  return { middleware: afterCommit((action) => pollers.look(action)), cleanup: () => pollers.clear() };
};
function subscribe(runtime, endpoint, args) {
  assertEndpoint(endpoint);
  refuseMutation(endpoint);
  if (isNotNow(args)) return NONE;
  const { pollFrequency: frequency } = endpoint;
  const name = runtime.core.registry.nameOf(endpoint);
  if (frequency === void 0) {
    warnOnce(
      `${name} is not polled: it has no pollFrequency. Add one: endpoint.extend({ pollFrequency: 5000 }).`,
      "error"
    );
    return NONE;
  }
  if (typeof frequency !== "function" && !isPeriod(frequency, name)) return NONE;
  argsAsJson(args, name);
  const key = runtime.core.registry.keyOf(endpoint, args);
  return pollersOf.get(runtime)?.add({ key, endpoint, args, frequency }) ?? NONE;
}

// src/middleware/ActionLog.ts
var LIMIT = 1e3;
var ActionLog = class {
  #entries;
  #limit = LIMIT;
  get isRunning() {
    return this.#entries !== void 0;
  }
  /** @param limit how many actions are kept; the oldest go. */
  start(limit = LIMIT) {
    this.#entries = [];
    this.#limit = limit;
  }
  /** @returns a function that says, once it is known, that the state before was not what the last action had left. */
  add(before, action) {
    const entries = this.#entries ?? [];
    const entry = { before, isStart: false, ...action && { action } };
    entries.push(entry);
    if (entries.length > this.#limit) entries.shift();
    return () => void (entry.isStart = true);
  }
  /** The log as actions: the first one, and each that follows a replaced state, sets the state that it starts from. */
  export(state, actions) {
    const entries = this.#entries?.length ? this.#entries : [{ before: state, isStart: true }];
    return entries.flatMap(({ before, action, isStart }, index) => [
      ...isStart || index === 0 ? [actions.hydrate(before, { exact: true })] : [],
      ...action ? [action] : []
    ]);
  }
};

// src/store/reachable.ts
var membersOf2 = (value) => Array.isArray(value) || isPlainObject(value) ? Object.values(value) : [];
function* reachable(schema, seen = /* @__PURE__ */ new Set()) {
  if (typeof schema !== "object" && typeof schema !== "function" || schema === null || seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const { schema: inner, item, target, collection } = schema;
  if (schema instanceof Collection) yield* Object.values(schema).filter((member) => member instanceof CollectionChange);
  for (const member of [inner, item, target, collection, ...membersOf2(schema), ...membersOf2(inner)]) {
    yield* reachable(member, seen);
  }
}

// src/store/tablesOf.ts
var known = /* @__PURE__ */ new WeakMap();
function tablesOf(schema) {
  if (typeof schema !== "object" && typeof schema !== "function" || schema === null) return /* @__PURE__ */ new Set();
  let tables = known.get(schema);
  if (!tables) {
    const keys = [...reachable(schema)].map(({ key }) => key);
    known.set(schema, tables = new Set(keys.filter((key) => typeof key === "string")));
  }
  return tables;
}

// src/middleware/ConfirmedWrites.ts
var ConfirmedWrites = class {
  #mutations = /* @__PURE__ */ new Map();
  #locals = /* @__PURE__ */ new Map();
  /** @param arrived number of the action that brought the write. */
  note(schema, arrived, isLocal) {
    const writes = isLocal ? this.#locals : this.#mutations;
    for (const table of tablesOf(schema)) writes.set(table, arrived);
  }
  /** @returns what came to the tables of a schema after the number `sent`, up to the number `head`. */
  since(schema, sent, head) {
    const lastOf = (writes) => {
      const numbers2 = [...tablesOf(schema)].map((table) => writes.get(table) ?? 0);
      return Math.max(0, ...numbers2.filter((arrived2) => arrived2 > sent && arrived2 <= head));
    };
    const [mutated, written] = [lastOf(this.#mutations), lastOf(this.#locals)];
    const arrived = Math.max(mutated, written);
    return arrived === 0 ? void 0 : { arrived, isLocal: mutated === 0 };
  }
  clear() {
    this.#mutations.clear();
    this.#locals.clear();
  }
};

// src/middleware/OpaqueResults.ts
var LIMIT2 = 100;
var UNTIL_MOUNTED = 3e3;
var OpaqueResults = class {
  #kept = /* @__PURE__ */ new Map();
  #isHeld;
  /** @param isHeld whether a reader of the key is mounted. */
  constructor(isHeld) {
    this.#isHeld = isHeld;
  }
  keep(key, kept2) {
    this.#kept.delete(key);
    this.#kept.set(key, kept2);
    this.#forgetUnused(Date.now());
  }
  /** The body of a key's answer, while it is the present one; after a failure it is still there. */
  read({ lastReset, meta }, key) {
    const kept2 = this.#kept.get(key);
    const stored = own(meta, key);
    if (!kept2 || !stored || stored.invalidated || kept2.generation !== lastReset) return void 0;
    const isLatest = stored.fetchedAt === kept2.fetchedAt && stored.date === kept2.date;
    return isLatest || stored.error && stored.fetchedAt >= kept2.fetchedAt ? kept2.body : void 0;
  }
  forget(keys) {
    for (const key of keys) this.#kept.delete(key);
  }
  clear() {
    this.#kept.clear();
  }
  #forgetUnused(now) {
    for (const [key, { date, expiresAt }] of this.#kept) {
      const isDue = expiresAt < now || this.#kept.size > LIMIT2;
      if (isDue && date + UNTIL_MOUNTED < now && !this.#isHeld(key)) this.#kept.delete(key);
    }
  }
};

// src/middleware/ReaderOutcomes.ts
var UNTIL_MOUNTED2 = 3e3;
var UNTIL_THROWN_AGAIN = 50;
var LIMIT3 = 1e3;
var ENOUGH_MISSES = 2;
var isRecent = ({ settledAt }) => Date.now() - settledAt <= UNTIL_MOUNTED2;
function isSame(a, b) {
  const same = (name) => (a?.[name] ?? 0) === (b?.[name] ?? 0);
  return same("fetchedAt") && same("date") && same("expiresAt") && a?.invalidated === b?.invalidated;
}
var ReaderOutcomes = class {
  #outcomes = new BoundedMap(LIMIT3);
  /** Mounted readers, by key. */
  #readers = /* @__PURE__ */ new Map();
  /** A reader is mounted; when the last one has gone, its answer is forgotten. */
  hold(key) {
    this.#readers.set(key, (this.#readers.get(key) ?? 0) + 1);
    return () => {
      this.#readers.set(key, (this.#readers.get(key) ?? 0) - 1);
      queueMicrotask(() => this.#forgetUnread(key));
    };
  }
  isHeld(key) {
    return (this.#readers.get(key) ?? 0) > 0;
  }
  /** What the last request left behind, if nothing has happened to the key since. */
  of(state, key) {
    const outcome = this.#outcomes.get(key);
    if (outcome?.generation !== state.lastReset || !isSame(outcome.meta, own(state.meta, key))) return void 0;
    const isOver = outcome.misses >= ENOUGH_MISSES && !this.isHeld(key) && !isRecent(outcome);
    return isOver ? void 0 : outcome;
  }
  /** An outcome that a reader cannot see in the store. */
  troubleOf(state, key) {
    const outcome = this.of(state, key);
    return outcome && (outcome.misses > 0 || !outcome.isUsable || outcome.isOutdated) ? outcome : void 0;
  }
  /** To be called right before `next` becomes the state, so that readers find it when they are told. */
  settle(key, { before, next }, { isMiss, ...outcome }) {
    this.#outcomes.set(key, {
      generation: next.lastReset,
      meta: own(next.meta, key),
      settledAt: Date.now(),
      misses: isMiss ? (this.of(before, key)?.misses ?? 0) + 1 : 0,
      ...outcome
    });
  }
  /** The key was the reason for a logout: who reads it shows the error in the new generation, and does not ask. */
  refuse(key, generation, error) {
    const settledAt = Date.now();
    this.#outcomes.set(key, {
      generation,
      meta: void 0,
      settledAt,
      isUsable: true,
      misses: ENOUGH_MISSES,
      abort: error
    });
  }
  /** The data can be shown again: losing it once more is another reason to ask. */
  recovered(key) {
    const outcome = this.#outcomes.get(key);
    if (outcome && !outcome.isUsable) this.#outcomes.set(key, { ...outcome, isUsable: true });
  }
  /** Whether the answer is the one that a reader who is being mounted waited for, however short it lives. */
  isFirstRead(key, { meta, settledAt, thrownAt }) {
    if (!this.isHeld(key)) {
      return thrownAt === void 0 ? isRecent({ settledAt }) : Date.now() - thrownAt <= UNTIL_THROWN_AGAIN;
    }
    return meta !== void 0 && meta.expiresAt <= meta.date;
  }
  forget(keys) {
    for (const key of keys) this.#outcomes.delete(key);
  }
  /** A reader throws the error: who reads the key once the boundary is reset is another reader. @see spec: 5.4 */
  wasThrown(key) {
    const outcome = this.#outcomes.get(key);
    if (outcome && outcome.thrownAt === void 0) this.#outcomes.set(key, { ...outcome, thrownAt: Date.now() });
  }
  #forgetUnread(key) {
    if (this.isHeld(key)) return;
    this.#readers.delete(key);
    this.#outcomes.delete(key);
  }
};

// src/middleware/Usage.ts
var Usage = class {
  #holds = /* @__PURE__ */ new Map();
  /**
   * Keep what is stored under a key.
   *
   * @param read runs the key's selector, which notes the rows that are held with it.
   * @returns lets go; once, however often it is called.
   */
  hold(key, read) {
    const hold = this.#holds.get(key) ?? { count: 0, read };
    this.#holds.set(key, hold);
    hold.count++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (--hold.count === 0) this.#holds.delete(key);
    };
  }
  isHeld(key) {
    return this.#holds.has(key);
  }
  /** Read every key that is held, as a mounted component would. */
  read() {
    for (const { read } of this.#holds.values()) read();
  }
};

// src/middleware/Timeline.ts
var Timeline = class {
  #path;
  #getRoot;
  /** Number of our newest action; unknown until the slice is mounted. */
  #head;
  #newest;
  #past = /* @__PURE__ */ new WeakSet();
  #passing;
  constructor(path, getRoot) {
    this.#path = path;
    this.#getRoot = getRoot;
  }
  /** Number of the newest action, also while an older state is shown; undefined where the slice is not mounted. */
  get head() {
    this.#catchUp();
    return this.#head;
  }
  /** The store shows a state of the past, or one that came from elsewhere: nothing is sent on its own account. */
  isParked() {
    this.#catchUp();
    const slice = this.#slice();
    if (!slice) return false;
    const root = this.#getRoot();
    return slice.seq !== this.#head || root !== this.#newest && this.#past.has(root);
  }
  /**
   * Pass an action on, and see what it does to the state that is shown.
   *
   * @param next what passes it on.
   */
  pass(action, next) {
    const outer = this.#passing;
    const passing = { isOwn: isOwn(action, this.#path), isLive: !this.isParked(), slice: this.#slice() };
    this.#passing = passing;
    try {
      return next();
    } finally {
      this.#catchUp();
      if (passing.isOwn && this.#slice() === passing.slice && this.#head !== void 0) this.#head += 1;
      this.#passing = outer;
    }
  }
  /** Listeners are told while the action is still passing, so what it does is noted as soon as somebody asks. */
  #catchUp() {
    const slice = this.#slice();
    if (!slice) return;
    const passing = this.#passing;
    const hasMoved = passing && (passing.isOwn ? slice !== passing.slice : passing.isLive);
    if (hasMoved || this.#head === void 0) this.#advance(slice.seq);
  }
  #advance(seq) {
    const root = this.#getRoot();
    this.#head = seq;
    if (root === this.#newest) return;
    if (this.#newest) this.#past.add(this.#newest);
    this.#newest = root;
  }
  #slice() {
    return own(this.#getRoot(), this.#path);
  }
};

// src/middleware/runtime.ts
var NAMES = 1e3;
var OWNERS = 1e3;
var Runtime = class {
  core;
  dispatch;
  /** Reads in flight, by key: a second caller joins. */
  reads = /* @__PURE__ */ new Map();
  /** Everything in flight. */
  flights = /* @__PURE__ */ new Set();
  /** What became of the requests of readers. */
  outcomes = new ReaderOutcomes();
  /** Keys that are retained or subscribed. */
  usage = new Usage();
  /** Bodies that are not in the state. */
  opaque = new OpaqueResults((key) => this.outcomes.isHeld(key) || this.usage.isHeld(key));
  /** The endpoint that asked for a key last. */
  owners = new BoundedMap(OWNERS);
  /** Primary keys of what was created, by the placeholders it had. */
  names = new BoundedMap(NAMES);
  /** Which tables were written, and when. */
  writes = new ConfirmedWrites();
  mocks = /* @__PURE__ */ new Set();
  log = new ActionLog();
  /** What follows the actions of this store, ours and the user's. */
  features = [];
  /** Keys whose answer was the reason for a logout, with the error. @see spec: decision 58 */
  refusals = /* @__PURE__ */ new Map();
  /** The generation whose session was refused. */
  refusedGeneration;
  isStarted = false;
  /** Which of the store's states is the present. */
  timeline;
  /** The newest generation; time travel does not lower it. @see spec: decision 47 */
  generation = 0;
  #api;
  constructor(core, api) {
    this.core = core;
    this.#api = api;
    this.dispatch = api.dispatch;
    this.timeline = new Timeline(core.path, () => this.rootState);
  }
  get rootState() {
    return this.#api.getState();
  }
  /** The slice's own part of the state; undefined while its reducer is not mounted. */
  get slice() {
    return own(this.rootState, this.core.path);
  }
  /** The slice's own part of the state. @throws RestError REDUCER_MISSING */
  get state() {
    const state = this.slice;
    if (state) return state;
    throw new RestError({
      code: "REDUCER_MISSING",
      subject: this.core.path,
      happened: `The store has no "${this.core.path}" in its state.`,
      fix: "Mount the reducer: configureStore({ reducer: { [rest.reducerPath]: rest.reducer, \u2026 } })."
    });
  }
  /**
   * Whether the store shows the past (DevTools): nobody asks the server or cleans up on their own account then; explicit
   * calls go out.
   *
   * @see spec: decision 45
   */
  isParked() {
    return this.timeline.isParked();
  }
  /** Number of the newest action, which is not the state's while it shows the past. @see spec: decision 46 */
  get head() {
    const { seq } = this.state;
    return this.timeline.head ?? seq;
  }
  /** From now on in flight; a read can be joined. */
  add(flight, isRead2) {
    this.flights.add(flight);
    if (isRead2) this.reads.set(flight.readKey, flight);
    flight.controller.signal.addEventListener("abort", () => this.forgetRead(flight), { once: true });
  }
  remove(flight) {
    this.flights.delete(flight);
    this.forgetRead(flight);
  }
  /** What answers in place of the endpoint; the mock that was added last is asked first. */
  mockOf(...request) {
    for (const mock of [...this.mocks].reverse()) {
      const answer = mock(...request);
      if (answer) return answer;
    }
    return void 0;
  }
  /** Nobody joins it any more; its answer is still stored. */
  forgetRead(flight) {
    if (this.reads.get(flight.readKey) === flight) this.reads.delete(flight.readKey);
  }
  /** Whether an action can be stored: throws what the fold throws, and keeps the result for the reducer. */
  tryFold(action) {
    this.core.fold(this.state, action);
  }
  commit(action) {
    this.dispatch(action);
  }
};
var runtimes = /* @__PURE__ */ new WeakMap();
function registerRuntime(runtime) {
  const present = runtimes.get(runtime.dispatch) ?? [];
  if (present.some(({ core }) => core === runtime.core)) {
    warnOnce(`The middleware of "${runtime.core.path}" was added twice to one store; add rest.middleware once.`);
    return false;
  }
  if (present.some(({ core }) => core.path === runtime.core.path)) {
    warnOnce(`Two slices in one store have the reducerPath "${runtime.core.path}"; give each its own.`);
  }
  runtimes.set(runtime.dispatch, [...present, runtime]);
  return true;
}
function findRuntime(dispatch, core) {
  const found = runtimes.get(dispatch)?.find((runtime) => runtime.core === core);
  if (found) return found;
  throw new RestError({
    code: "MIDDLEWARE_MISSING",
    subject: core.path,
    happened: "The store that got this thunk does not run the middleware of the slice.",
    fix: "Add it: configureStore({ \u2026, middleware: (getDefault) => getDefault().concat(rest.middleware) })."
  });
}

// src/middleware/thunks.ts
function fetchIfStale(runtime, endpoint, args) {
  assertEndpoint(endpoint);
  const response = selectForReader(runtime, endpoint)(runtime.rootState, ...args);
  return mustFetch(response, Date.now()) ? sendRequest(runtime, endpoint, args) : response.data;
}
function createThunks(core) {
  const thunk = (run2) => (dispatch) => run2(findRuntime(dispatch, core));
  const withLast = (run2) => (subject, ...rest) => thunk((runtime) => run2(runtime, subject, rest.slice(0, -1), rest.at(-1)));
  return {
    fetch: (endpoint, ...args) => thunk((runtime) => sendRequest(runtime, endpoint, args)),
    fetchIfStale: (endpoint, ...args) => thunk((runtime) => fetchIfStale(runtime, endpoint, args)),
    subscribe: (endpoint, ...args) => thunk((runtime) => subscribe(runtime, endpoint, args).end),
    retain: (endpoint, ...args) => thunk((runtime) => retain(runtime, endpoint, args)),
    set: withLast(set),
    setResponse: withLast(setResponse),
    setError: withLast(setError),
    invalidate: (endpoint, ...args) => thunk((runtime) => invalidate2(runtime, endpoint, args)),
    invalidateAll: (tester) => thunk((runtime) => invalidateAll(runtime, tester)),
    expireAll: (tester) => thunk((runtime) => expireAll(runtime, tester)),
    resetEntireStore: () => thunk(resetEntireStore)
  };
}

// src/Controller.ts
var controllers = /* @__PURE__ */ new WeakMap();
var runtimes2 = /* @__PURE__ */ new WeakMap();
function createController(runtime) {
  const { core } = runtime;
  const thunks = Object.entries(acceptingBound(createThunks(core)));
  const dispatched = {};
  for (const [name, make] of thunks) {
    dispatched[name] = (...args) => make(...args)(runtime.dispatch);
  }
  const response = (endpoint, args) => core.selectors.selectResponse(declared(endpoint))(runtime.rootState, ...args);
  const controller = {
    ...dispatched,
    get: (schema, ...args) => core.selectors.selectQuery(schema)(runtime.rootState, ...args),
    getResponse: (endpoint, ...args) => response(endpoint, args).data,
    getError: (endpoint, ...args) => response(endpoint, args).error,
    getState: () => runtime.state,
    snapshot: (state = core.viewOf(runtime.state), fetchedAt = 0) => createSnapshot(state, { fetchedAt, requestId: nanoid2() }),
    store: { dispatch: runtime.dispatch, getState: () => runtime.rootState },
    dispose: () => dispose(runtime)
  };
  return controller;
}
function controllerOf(runtime) {
  let controller = controllers.get(runtime);
  if (!controller) {
    controllers.set(runtime, controller = createController(runtime));
    runtimes2.set(controller, runtime);
  }
  return controller;
}
function runtimeOf(controller) {
  return runtimes2.get(controller);
}

// src/store/dropNumbers.ts
var newestOf = ({ sent = 0, written = {} }) => Object.values(written).reduce((newest, [, arrived]) => Math.max(newest, arrived), sent);
function newestNumber({ entitiesMeta, meta }) {
  let newest = 0;
  for (const record of Object.values(meta)) newest = Math.max(newest, newestOf(record));
  for (const table of Object.keys(entitiesMeta)) {
    for (const pk of pksOf(entitiesMeta, table)) {
      newest = Math.max(newest, newestOf(readRow(entitiesMeta, table, pk)));
    }
  }
  return newest;
}
function dropNumbers(state) {
  const known3 = /* @__PURE__ */ new Map();
  const rows = new TablesDraft(state.entitiesMeta);
  for (const table of Object.keys(state.entitiesMeta)) {
    for (const pk of pksOf(state.entitiesMeta, table)) {
      const stored = readRow(state.entitiesMeta, table, pk);
      const { sent: _sent, written: _written, ...times } = stored;
      if (newestOf(stored) > 0 && !known3.has(stored)) known3.set(stored, times);
      rows.write(table, pk, known3.get(stored) ?? stored);
    }
  }
  const meta = {};
  for (const [key, { sent: _sent, ...record }] of Object.entries(state.meta)) put(meta, key, record);
  return { ...state, entitiesMeta: rows.finish(), meta };
}

// src/store/dropRequests.ts
function requestIdsIn({ optimistic, meta }) {
  const ids = new Set(optimistic.map(({ requestId }) => requestId));
  for (const { pending } of Object.values(meta)) if (pending !== void 0) ids.add(pending);
  return ids;
}
function dropRequests(state, requestIds) {
  const ids = new Set(requestIds);
  if (ids.size === 0) return state;
  const optimistic = state.optimistic.filter(({ requestId }) => !ids.has(requestId));
  const marked = Object.entries(state.meta).filter(([, { pending = "" }]) => ids.has(pending));
  return marked.reduce((next, [key, { pending = "" }]) => clearPending(next, key, pending), {
    ...state,
    optimistic: optimistic.length === state.optimistic.length ? state.optimistic : optimistic
  });
}

// src/middleware/timeTravel.ts
function prune(runtime, counted = runtime.slice?.seq) {
  const { slice } = runtime;
  if (!slice) return;
  const orphans = requestIdsIn(slice);
  for (const { meta } of runtime.flights) orphans.delete(meta.requestId);
  const isForeign = newestNumber(slice) > (counted ?? 0);
  if (orphans.size === 0 && !isForeign) return;
  const payload = { requestIds: [...orphans], ...isForeign && { numbers: true } };
  runtime.commit(runtime.core.actions.collect(payload));
}
var timeTravel = (runtime) => ({
  middleware: (next) => (action) => {
    const before = runtime.slice;
    const wasParked = runtime.isParked();
    const result = runtime.timeline.pass(action, () => next(action));
    if (runtime.isParked()) return result;
    const isReplaced = !isOwn(action, runtime.core.path) && runtime.slice !== before;
    if (isReplaced) prune(runtime, 0);
    else if (wasParked) prune(runtime);
    return result;
  },
  init: () => prune(runtime)
});

// src/store/sanitizers.ts
var MASK = "***";
var SECRET_NAME = /(password|token|secret|authorization)$/i;
var SECRET_IN_QUERY = /([?&][^=&#\s]*(?:password|token|secret|authorization)=)[^&#\s]*/gi;
var MAX_LENGTH = 1e4;
var MAX_DEPTH5 = 100;
var maskText = (text) => text.replace(SECRET_IN_QUERY, `$1${MASK}`);
var isObject2 = (value) => typeof value === "object" && value !== null;
function maskMembers(value, depth, mask) {
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  const masked = {};
  for (const [name, member] of Object.entries(value)) {
    put(masked, maskText(name), SECRET_NAME.test(name) ? MASK : mask(member, depth + 1));
  }
  return masked;
}
function createMask() {
  const known3 = /* @__PURE__ */ new WeakMap();
  const mask = (value, depth) => {
    if (typeof value === "string") return maskText(value);
    if (!isObject2(value)) return value;
    if (depth > MAX_DEPTH5) return "\u2026";
    let masked = known3.get(value);
    if (!masked) known3.set(value, masked = maskMembers(value, depth, mask));
    return masked;
  };
  return (value) => mask(value, 0);
}
var lengths = /* @__PURE__ */ new WeakMap();
function lengthOf(value) {
  if (typeof value === "string") return value.length;
  if (!isObject2(value)) return 0;
  let length = lengths.get(value);
  if (length === void 0) lengths.set(value, length = measure(value));
  return length;
}
function measure(value) {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Infinity;
  }
}
var cutRow = (row) => {
  const length = lengthOf(row);
  return length > MAX_LENGTH ? `(${String(Math.round(length / 1e3))} kB, not shown)` : row;
};
var mapMembers = (value, change) => Array.isArray(value) ? value.map(change) : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)]));
var cutResponse = (value) => {
  if (!isObject2(value) || lengthOf(value) <= MAX_LENGTH) return cutRow(value);
  return mapMembers(value, (member) => Array.isArray(member) ? cutResponse(member) : cutRow(member));
};
function createCutTables() {
  const known3 = /* @__PURE__ */ new WeakMap();
  return (tables) => {
    const plain = asPlainTables(tables);
    let cut = known3.get(plain);
    if (!cut) known3.set(plain, cut = mapMembers(plain, (table) => mapMembers(table, cutRow)));
    return cut;
  };
}
function createSanitizers(path) {
  const mask = createMask();
  const cutTables = createCutTables();
  const showState = (state) => mask({ ...state, entities: cutTables(state.entities), entitiesMeta: asPlainTables(state.entitiesMeta) });
  return {
    actionSanitizer: (action) => {
      if (!isOwn(action, path)) return action;
      const { payload, ...rest } = action;
      return mask({ ...rest, ...payload !== void 0 && { payload: cutResponse(payload) } });
    },
    stateSanitizer: (root) => {
      const state = own(root, path);
      return state ? { ...root, [path]: showState(state) } : root;
    }
  };
}

// src/createUtil.ts
async function allSettled({ flights }) {
  while (flights.size > 0) await Promise.all([...flights].map(({ settled }) => settled));
}
function createUtil(core) {
  const thunk = (run2) => (dispatch) => run2(findRuntime(dispatch, core));
  return {
    startLog: ({ limit } = {}) => thunk(({ log }) => log.start(limit)),
    exportLog: () => thunk(({ log, state }) => log.export(state, core.actions)),
    allSettled: () => thunk(allSettled),
    prune: () => thunk((runtime) => {
      prune(runtime);
      return Promise.resolve();
    }),
    ...createSanitizers(core.path)
  };
}

// src/middleware/GarbageOptions.ts
var DEFAULTS = { interval: 3e5, minAge: 12e4, multiplier: 2, budget: 8 };
function garbageOptions(given = {}) {
  if (given === false) return false;
  const options = { ...DEFAULTS, ...given };
  for (const name of Object.keys(DEFAULTS)) {
    const isValid = options[name] > 0 || options[name] === 0 && name !== "interval";
    if (isValid) continue;
    throw new RestError({
      code: "GC_OPTION_INVALID",
      subject: "createRestSlice",
      happened: `gc.${name} is ${String(options[name])}.`,
      fix: "interval is more than 0 ms; minAge, budget (ms) and multiplier are 0 or more; gc: false turns collection off."
    });
  }
  return options;
}

// src/shared/numberOf.ts
var numbers = /* @__PURE__ */ new WeakMap();
var lastNumber = 0;
function numberOf(object) {
  let number = numbers.get(object);
  if (number === void 0) numbers.set(object, number = ++lastNumber);
  return number;
}

// src/select/rowsRead.ts
function* rowsRead({ made }) {
  const shown3 = made.filter(({ reads }, index) => index === 0 || reads.some((read) => read.asksArguments));
  const seen = new Set(shown3.flatMap(({ reads }) => reads));
  for (const read of seen) {
    if (read instanceof RowRead) yield read;
    for (const part of read.parts) seen.add(part);
  }
}

// src/middleware/RowSet.ts
var RowSet = class {
  #tables = /* @__PURE__ */ new Map();
  /** @returns false when it is there already. */
  add(table, pk) {
    const pks = this.#tables.get(table);
    if (!pks) this.#tables.set(table, /* @__PURE__ */ new Set([pk]));
    else if (pks.has(pk)) return false;
    else pks.add(pk);
    return true;
  }
  has(table, pk) {
    return this.#tables.get(table)?.has(pk) ?? false;
  }
};

// src/middleware/findGarbage.ts
var Survey = class {
  #given;
  #tables;
  #usedRows = new RowSet();
  #oldRows = new RowSet();
  #rows = [];
  #keys = [];
  /** Keys without a time of their own: their rows decide. */
  #undecided = [];
  #seen = /* @__PURE__ */ new WeakSet();
  #isMoreToCome = false;
  /** When the oldest of the kept rows that are still fresh was asked for. */
  #oldestFresh = Infinity;
  constructor(given) {
    this.#given = given;
    this.#tables = Object.keys(given.state.entities);
  }
  *run() {
    yield* this.#judgeKeys(yield* this.#keepAsked());
    yield* this.#judgeRows();
    for (const key of this.#undecided) {
      if (this.#canGo(key)) this.#keys.push(key);
      yield;
    }
    return { keys: this.#keys, rows: this.#rows, isMoreToCome: this.#isMoreToCome, seen: this.#seen };
  }
  /** @returns keys that are used, and whether all their rows are noted: what was read last may not be the newest. */
  *#keepAsked() {
    const keys = /* @__PURE__ */ new Map();
    const present = numberOf(this.#given.view);
    for (const found of this.#given.asked) {
      yield;
      if (!found) continue;
      const { key, view, made } = found;
      this.#seen.add(made);
      if (key !== void 0) keys.set(key, keys.get(key) === true || view === present);
      for (const { table, pk } of rowsRead(found)) {
        this.#usedRows.add(table, pk);
        yield;
      }
    }
    return keys;
  }
  *#judgeKeys(asked) {
    const { results, meta: metas } = this.#given.state;
    for (const key of /* @__PURE__ */ new Set([...Object.keys(results), ...Object.keys(metas)])) {
      yield;
      const meta = own(metas, key);
      if (asked.has(key) || meta?.pending !== void 0 || this.#given.isHeld(key)) {
        if (asked.get(key) !== true) yield* this.#keepRowsOf(key, meta);
      } else if (!meta || meta.invalidated) this.#undecided.push(key);
      else if (this.#isOld(meta)) this.#keys.push(key);
      else yield* this.#keepRowsOf(key, meta);
    }
  }
  /**
   * Rows that a kept result may lead to; without them it would be shown as a list with gaps. The state does not say
   * which texts in it are primary keys, so each row counts that has such a one and is no older than the result.
   */
  *#keepRowsOf(key, { fetchedAt } = { fetchedAt: 0 }) {
    const { results, entities, entitiesMeta } = this.#given.state;
    const open = [own(results, key)];
    while (open.length > 0) {
      yield;
      const value = open.pop();
      if (typeof value === "object" && value !== null) for (const member of Object.values(value)) open.push(member);
      if (typeof value !== "string") continue;
      for (const table of this.#tables) {
        const row = readRow(entities, table, value);
        if (row === void 0 || (readRow(entitiesMeta, table, value)?.fetchedAt ?? 0) < fetchedAt) continue;
        if (this.#usedRows.add(table, value) && typeof row === "object") open.push(row);
      }
    }
  }
  *#judgeRows() {
    const { state, now } = this.#given;
    for (const table of this.#tables) {
      for (const pk of pksOf(state.entities, table)) {
        yield;
        const meta = readRow(state.entitiesMeta, table, pk);
        const isUsed = this.#usedRows.has(table, pk) || this.#isLayered(table, pk);
        if (!isUsed && (!meta || this.#isOld(meta))) {
          this.#oldRows.add(table, pk);
          this.#rows.push([table, pk]);
        } else if (meta && now <= meta.expiresAt) this.#oldestFresh = Math.min(this.#oldestFresh, meta.fetchedAt);
      }
    }
  }
  /** A pending mutation shows through. */
  #isLayered(table, pk) {
    const { state, view } = this.#given;
    return view !== state && readRow(view.entities, table, pk) !== readRow(state.entities, table, pk);
  }
  /** @see spec: 9.2 */
  #isOld({ fetchedAt, expiresAt }) {
    const { now, options } = this.#given;
    const due = fetchedAt + Math.max((expiresAt - fetchedAt) * options.multiplier, options.minAge);
    if (now <= due && due < Number.MAX_SAFE_INTEGER) this.#isMoreToCome = true;
    return now > due;
  }
  #canGo(key) {
    const { state, firstSeen } = this.#given;
    const meta = own(state.meta, key);
    if (!meta) return this.#hasLostRows(own(state.results, key));
    const isOutlived = this.#oldestFresh > firstSeen(meta);
    if (!isOutlived) this.#isMoreToCome = true;
    return isOutlived && this.#isOld(meta);
  }
  /** A result that an update made lives as long as its rows. @see spec: 1.4 */
  #hasLostRows(result) {
    const open = [result];
    let hasRows = false;
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value === "object" && value !== null) for (const member of Object.values(value)) open.push(member);
      if (typeof value !== "string") continue;
      if (this.#tables.some((table) => this.#oldRows.has(table, value))) return true;
      hasRows ||= this.#tables.some((table) => readRow(this.#given.state.entities, table, value) !== void 0);
    }
    return !hasRows;
  }
};
function findGarbage(given) {
  return new Survey(given).run();
}

// src/middleware/heldKeys.ts
function heldKeys(runtime) {
  const { flights, state, usage, outcomes } = runtime;
  const busy = new Set(state.optimistic.map(({ key }) => key));
  for (const { meta } of flights) busy.add(meta.key);
  return (key) => busy.has(key) || usage.isHeld(key) || outcomes.isHeld(key);
}

// src/middleware/stillGarbage.ts
function askedMeanwhile({ core, state }, { seen }, sweep) {
  const keys = /* @__PURE__ */ new Set();
  const rows = new RowSet();
  for (const asked of core.memory.askedSince(sweep, state)) {
    if (!asked) continue;
    if (asked.key !== void 0) keys.add(asked.key);
    if (!seen.has(asked.made)) for (const { table, pk } of rowsRead(asked)) rows.add(table, pk);
  }
  return { keys, rows };
}
function stillGarbage(runtime, garbage2, found) {
  const { state, core } = runtime;
  const view = core.viewOf(state);
  const asked = askedMeanwhile(runtime, garbage2, found.sweep);
  const isHeld = heldKeys(runtime);
  const isSame3 = (key) => own(state.meta, key) === own(found.state.meta, key) && own(state.results, key) === own(found.state.results, key);
  const keys = garbage2.keys.filter((key) => isSame3(key) && !asked.keys.has(key) && !isHeld(key));
  const rows = {};
  for (const [table, pk] of garbage2.rows) {
    const isWritten = readRow(state.entitiesMeta, table, pk) !== readRow(found.state.entitiesMeta, table, pk);
    const isLayered = readRow(view.entities, table, pk) !== readRow(found.state.entities, table, pk);
    if (isWritten || isLayered || asked.rows.has(table, pk)) continue;
    const pks = own(rows, table) ?? [];
    pks.push(pk);
    put(rows, table, pks);
  }
  return { ...keys.length > 0 && { keys }, ...Object.keys(rows).length > 0 && { rows } };
}

// src/middleware/garbage.ts
var PORTION = 1e3;
var STEPS = 16;
var portionOf = (garbage2, from) => {
  const { keys, rows } = garbage2;
  const inRows = (at) => Math.max(0, at - keys.length);
  return {
    ...garbage2,
    keys: keys.slice(from, from + PORTION),
    rows: rows.slice(inRows(from), inRows(from + PORTION))
  };
};
var isEmpty2 = (table) => Object.keys(table).length === 0;
var hasData2 = ({ results, meta, entities }) => !isEmpty2(results) || !isEmpty2(meta) || !isEmpty2(entities);
var waker = (ref, run2) => () => {
  const sweeper = ref.deref();
  if (sweeper) run2(sweeper);
};
var Sweeper = class {
  #runtime;
  #options;
  #startedAt = Date.now();
  /** When the marks of invalidated keys were first seen, ms since epoch. */
  #firstSeen = /* @__PURE__ */ new WeakMap();
  /** Number of the last sweep. */
  #last = 0;
  /** What was asked for since the sweep of this number is used. */
  #since = 0;
  /** The state of the store at the last sweep. */
  #root;
  #stopTimer;
  constructor(runtime, options) {
    this.#runtime = runtime;
    this.#options = options;
  }
  /** See to it that a sweep comes, where there is something to look at. */
  arm() {
    if (this.#stopTimer || !this.#runtime.isStarted) return;
    const state = this.#runtime.slice;
    if (!state || !hasData2(state)) return;
    const { interval } = this.#options;
    const passed = Math.max(0, Date.now() - this.#startedAt);
    this.#wait((sweeper) => sweeper.#sweep(), interval - passed % interval);
  }
  stop() {
    this.#stopTimer?.();
    this.#stopTimer = void 0;
  }
  #sweep() {
    this.stop();
    const runtime = this.#runtime;
    const state = this.#runtime.slice;
    if (!state) return;
    if (runtime.isParked()) return this.arm();
    runtime.usage.read();
    const { memory, viewOf } = runtime.core;
    if (this.#root?.deref() !== runtime.rootState) this.#since = this.#last;
    this.#root = new WeakRef(runtime.rootState);
    const since = this.#since;
    const sweep = this.#last = ++memory.sweep;
    const steps = findGarbage({
      state,
      view: viewOf(state),
      now: Date.now(),
      options: this.#options,
      asked: memory.askedSince(since, state),
      isHeld: heldKeys(runtime),
      firstSeen: (meta) => this.#noteFirst(meta)
    });
    this.#work({ steps, state, sweep, since });
  }
  #work(search) {
    if (this.#isOver(search)) return this.arm();
    const isLate2 = this.#deadline();
    let step = search.steps.next();
    for (let count = 1; !step.done && (count % STEPS !== 0 || !isLate2()); count++) step = search.steps.next();
    if (step.done) this.#collect(search, step.value, 0);
    else this.#wait((sweeper) => sweeper.#work(search), 0);
  }
  /** Results go before the rows that they lead to: nobody is to see a list with gaps. */
  #collect(search, garbage2, begin) {
    if (this.#isOver(search)) return this.arm();
    const isLate2 = this.#deadline();
    const count = garbage2.keys.length + garbage2.rows.length;
    let from = begin;
    do {
      this.#commit(stillGarbage(this.#runtime, portionOf(garbage2, from), search));
      from += PORTION;
    } while (from < count && !isLate2());
    if (from < count) this.#wait((sweeper) => sweeper.#collect(search, garbage2, from), 0);
    else this.#finish(search, garbage2);
  }
  #deadline() {
    const until = performance.now() + this.#options.budget;
    return () => performance.now() >= until;
  }
  #commit(payload) {
    const { core, outcomes, opaque } = this.#runtime;
    try {
      if (!isEmpty2(payload)) this.#runtime.commit(core.actions.collect(payload));
    } catch (thrown) {
      report(thrown);
    }
    const { keys = [], rows = {} } = payload;
    const cache = cacheOf(this.#runtime.state);
    for (const [table, pks] of Object.entries(rows)) cache.forget(table, pks);
    outcomes.forget(keys);
    opaque.forget(keys);
  }
  #finish({ since }, { isMoreToCome }) {
    const { core, state } = this.#runtime;
    core.memory.forgetUnasked(since, state);
    if (isMoreToCome) this.arm();
  }
  /** Time travel, or a reset: what was found so far is about another state. */
  #isOver({ state }) {
    this.stop();
    return this.#runtime.isParked() || this.#runtime.slice?.lastReset !== state.lastReset;
  }
  #noteFirst(meta) {
    const seen = this.#firstSeen.get(meta) ?? Date.now();
    this.#firstSeen.set(meta, seen);
    return seen;
  }
  #wait(run2, wait) {
    this.stop();
    this.#stopTimer = startTimer(waker(new WeakRef(this), run2), wait);
  }
};
var garbage = (runtime) => {
  const { gc } = runtime.core;
  if (gc === false) return {};
  const sweeper = new Sweeper(runtime, gc);
  return {
    middleware: afterCommit(() => sweeper.arm()),
    init: () => sweeper.arm(),
    cleanup: () => sweeper.stop()
  };
};

// src/middleware/logging.ts
var logging = (runtime) => {
  const { core, log } = runtime;
  return {
    middleware: (next) => (given) => {
      const action = given;
      const before = runtime.slice;
      if (!log.isRunning || !before) return next(action);
      if (!isOwn(action, core.path)) {
        const result2 = next(action);
        const after = runtime.slice;
        if (after && after !== before) log.add(after)();
        return result2;
      }
      const wasParked = runtime.isParked();
      const startAnew = log.add(before, action);
      const result = next(action);
      if (wasParked && !runtime.isParked()) startAnew();
      return result;
    }
  };
};

// src/middleware/outdating.ts
function outdate({ flights }, keys) {
  for (const flight of flights) {
    if (flight.endpoint.sideEffect !== true && keys.has(flight.meta.key)) flight.isOutdated = true;
  }
}
var outdating = (runtime) => ({
  middleware: (next) => (action) => {
    const kind = kindOf(action, runtime.core.path);
    const { keys = [] } = action.payload ?? {};
    if (kind === "invalidate" || kind === "expire") outdate(runtime, new Set(keys));
    if (kind === "invalidate" || kind === "collect") runtime.opaque.forget(keys);
    if (kind === "reset") {
      runtime.opaque.clear();
      runtime.names.clear();
    }
    return next(action);
  }
});

// src/middleware/resets.ts
var LOGOUT_GRACE = 100;
var drop = (flight) => flight.drop(new ResetError(flight.meta.key));
function dropWhenQuiet(flights) {
  if (flights.length === 0) return;
  startTimer(() => {
    const open = flights.filter(({ hasWaiters }) => hasWaiters);
    const isQuiet = open.length === flights.length;
    flights.filter((flight) => isQuiet || !flight.hasWaiters).forEach(drop);
    if (!isQuiet) dropWhenQuiet(open);
  }, LOGOUT_GRACE);
}
function dropFlights(runtime, isLogout) {
  const flights = [...runtime.flights];
  for (const flight of flights) {
    runtime.remove(flight);
    flight.disown();
  }
  if (isLogout) dropWhenQuiet(flights);
  else flights.forEach(drop);
}
function keepRefusals({ outcomes, refusals }, generation) {
  for (const [key, error] of refusals) outcomes.refuse(key, generation, error);
}
var resets = (runtime) => {
  const { core, refusals } = runtime;
  const reset = (next, { meta }) => {
    const isLogout = runtime.refusedGeneration === runtime.state.lastReset;
    if (isLogout) keepRefusals(runtime, meta.lastReset);
    else refusals.clear();
    try {
      return next();
    } finally {
      dropFlights(runtime, isLogout);
    }
  };
  return {
    middleware: (next) => (action) => {
      const kind = kindOf(action, core.path);
      if (kind === "reset") return reset(() => next(action), action);
      const { meta } = action;
      if (kind === "request" && meta.requestStatus === "pending") refusals.delete(meta.key);
      return next(action);
    }
  };
};

// src/middleware/builtIns.ts
var builtIns = [polling, garbage, outdating, overlaps, resets, timeTravel, logging];

// src/middleware/middleware.ts
var chain = (features, next) => features.reduceRight((inner, { middleware }) => middleware?.(inner) ?? inner, next);
function createMiddleware(core, managers = []) {
  return (api) => {
    const runtime = new Runtime(core, api);
    if (!registerRuntime(runtime)) return (next) => next;
    runtime.features = [...managers, ...builtIns].map((recipe) => recipe(runtime));
    queueMicrotask(() => start(runtime));
    return (next) => {
      const handle = chain(runtime.features, next);
      return (action) => {
        if (isOwn(action, core.path)) start(runtime);
        return handle(action);
      };
    };
  };
}

// src/middleware/runManager.ts
function guarded(makeHandler, next) {
  let passage = {};
  const handle = makeHandler((action) => {
    const own2 = passage;
    try {
      const result = next(action);
      own2.repeat = () => result;
      return result;
    } catch (thrown) {
      own2.thrownBelow = thrown;
      own2.repeat = () => {
        throw thrown;
      };
      throw thrown;
    }
  });
  return (action) => {
    const outer = passage;
    const own2 = passage = {};
    try {
      return handle(action);
    } catch (thrown) {
      if (thrown !== own2.thrownBelow) report(thrown);
      return own2.repeat ? own2.repeat() : next(action);
    } finally {
      passage = outer;
    }
  };
}
function runManager(manager, controller) {
  const makeHandler = manager.middleware(controller);
  return {
    middleware: (next) => guarded(makeHandler, next),
    init: () => manager.init?.(controller),
    cleanup: () => manager.cleanup?.(controller)
  };
}

// src/select/ReadMemory.ts
var ReadMemory = class {
  /** Counts the sweeps in all stores of the slice; a selector notes it in what it is asked for, and that is all. */
  sweep = 0;
  #count = 0;
  #memos = new WeakValueMap();
  /** @param memo is not kept alive. */
  add(memo) {
    this.#memos.set(this.#count++, memo);
  }
  /** What was asked for since a sweep, one after the other; undefined in between. */
  *askedSince(sweep, state) {
    for (const memo of this.#memos.values()) {
      for (const [key, remembered] of memo.entriesOf(state)) {
        const isUsed = remembered.asked >= sweep;
        yield isUsed ? { ...remembered, key: memo.isOfResults ? key : void 0 } : void 0;
      }
    }
  }
  /** Forget what was not asked for since a sweep, and has no result that is kept. */
  forgetUnasked(sweep, state) {
    const isKept = (key) => Object.hasOwn(state.results, key) || Object.hasOwn(state.meta, key);
    for (const memo of this.#memos.values()) {
      for (const [key, { asked }] of memo.entriesOf(state)) {
        if (asked < sweep && !(memo.isOfResults && isKept(key))) memo.forget(state, key);
      }
    }
  }
};

// src/select/selectors.ts
import { createSelectorCreator } from "reselect";

// src/shared/textOfArgs.ts
var isObject3 = (value) => typeof value === "object" && value !== null || typeof value === "function";
function withText(_name, value) {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number" && !Number.isFinite(value)) return [`number ${value}`];
  if (typeof value === "function") return [`function ${numberOf(value)}`];
  return value instanceof Map || value instanceof Set ? [...value] : value;
}
function textOfArgs(args) {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== void 0) + 1);
  try {
    return JSON.stringify(given, withText);
  } catch {
    return given.map((arg) => isObject3(arg) ? `object ${numberOf(arg)}` : String(arg)).join();
  }
}

// src/select/memoizeByReads.ts
var MAX_KEYS = 2e4;
var MAX_VARIANTS2 = 4;
function sameResult(previous, next) {
  if (!isPlainObject(previous) || !isPlainObject(next)) return next;
  const entries = Object.entries(next);
  const isSame3 = entries.every(([name, value]) => Object.hasOwn(previous, name) && Object.is(previous[name], value));
  return isSame3 && entries.length === Object.keys(previous).length ? previous : next;
}
function memoizeByReads(compute, keyOf3, clock) {
  const stores = /* @__PURE__ */ new WeakMap();
  const entriesOf = (view) => {
    const cache = cacheOf(view);
    let entries = stores.get(cache);
    if (!entries) stores.set(cache, entries = new BoundedMap(MAX_KEYS));
    return entries;
  };
  const memoized = (view, args) => {
    const key = keyOf3(args);
    const entries = entriesOf(view);
    const last = entries.get(key);
    const number = numberOf(view);
    if (last?.view === number && standsForArguments(last.made[0], args, view)) {
      last.asked = clock.sweep;
      return last.result;
    }
    let made = last?.made ?? [];
    const read = (schema, input, readArgs) => {
      const look = lookAt(view, readArgs);
      const known3 = made.find((value2) => isMadeFrom(value2, schema, input) && standAll(value2.reads, look));
      const value = known3 ?? { schema, input, ...readValue(schema, input, look, cacheOf(view)) };
      if (value !== made[0]) made = [value, ...made.filter((other) => other !== value)].slice(0, MAX_VARIANTS2);
      return value;
    };
    const computed = compute(view, args, read);
    const result = last ? sameResult(last.result, computed) : computed;
    entries.set(key, { asked: clock.sweep, view: number, result, made });
    return result;
  };
  return Object.assign(memoized, {
    clearCache: () => void 0,
    entriesOf: (state) => entriesOf(state).entries(),
    forget: (state, key) => entriesOf(state).delete(key)
  });
}
var lookAt = ({ entities }, args) => ({
  entities,
  args,
  stamp: stampOf(entities)
});
function standsForArguments(made, args, view) {
  return !made?.reads.some((read) => read.asksArguments) || standAll(made.reads, lookAt(view, args));
}
var isMadeFrom = (made, schema, input) => made.schema === schema && (made.input === input || reuse(made.input, input) === made.input);

// src/select/memoizeByState.ts
var isSame2 = (a, b) => a.length === b.length && a.every((arg, position) => arg === b[position]);
function memoizeByState(fn) {
  let calls = /* @__PURE__ */ new WeakMap();
  const memoized = (state, ...args) => {
    const last = calls.get(state);
    if (last && isSame2(last.args, args)) return last.result;
    const result = fn(state, ...args);
    calls.set(state, { args, result });
    return result;
  };
  const clearCache = () => {
    calls = /* @__PURE__ */ new WeakMap();
  };
  return Object.assign(memoized, { clearCache });
}

// src/select/selectors.ts
var asItIs = (fn) => fn;
var createRestSelector = createSelectorCreator({
  memoize: asItIs,
  argsMemoize: memoizeByState,
  devModeChecks: { inputStabilityCheck: "never", identityFunctionCheck: "never" }
});
function computeQuery(schema) {
  return (view, args, read) => {
    if (isNotNow(args)) return void 0;
    try {
      const query = queryKey(schema, args, view);
      const value = query === void 0 ? void 0 : read(schema, query, args).value;
      return isInvalid(value) ? void 0 : value;
    } catch (thrown) {
      warnOnce(`A schema could not be read: ${toError(thrown).message}`);
      return void 0;
    }
  };
}
function oncePer(make) {
  const made = /* @__PURE__ */ new WeakMap();
  return (key) => {
    const known3 = made.get(key);
    if (known3 !== void 0) return known3;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
function createSelectors(path, viewOf, memory) {
  const selectView = (state) => viewOf(state[path] ?? initialState);
  const selectArgs = (_state, ...args) => args;
  const memoized = (compute, keyOf3, isOfResults) => {
    const combine = Object.assign(memoizeByReads(compute, keyOf3, memory), { isOfResults });
    memory.add(combine);
    return createRestSelector([selectView, selectArgs], combine);
  };
  const selectResponse = oncePer((endpoint) => {
    assertEndpoint(endpoint);
    return memoized(
      (view, args, read) => readResponse(view, endpoint, args, read),
      (args) => isNotNow(args) ? "" : String(keyOrError(endpoint, args)),
      true
    );
  });
  return {
    selectResponse,
    select: oncePer(
      (endpoint) => createRestSelector([selectResponse(endpoint)], (response) => response.data)
    ),
    selectQuery: oncePer(
      (schema) => memoized(computeQuery(schema), (args) => isNotNow(args) ? "" : textOfArgs(args), false)
    ),
    selectEntities: createRestSelector([selectView], (view) => asPlainTables(view.entities))
  };
}

// src/store/actions.ts
function createActions(path) {
  const typeOf = ({ endpoint }, status) => `${path}/${endpoint}/${status}`;
  return {
    pending: (meta) => ({
      type: typeOf(meta, "pending"),
      meta: { ...meta, requestStatus: "pending" }
    }),
    fulfilled: (payload, meta) => ({
      type: typeOf(meta, "fulfilled"),
      ...payload !== void 0 && { payload },
      meta: { ...meta, requestStatus: "fulfilled" }
    }),
    rejected: (error, meta) => ({
      type: typeOf(meta, "rejected"),
      error,
      meta: { ...meta, requestStatus: "rejected" }
    }),
    set: (payload, meta) => ({ type: `${path}/set`, payload, meta }),
    setResponse: (payload, meta) => ({
      type: `${path}/setResponse`,
      ...payload !== void 0 && { payload },
      meta
    }),
    setError: (error, meta) => ({
      type: `${path}/setResponse`,
      error,
      meta
    }),
    invalidate: (keys) => ({ type: `${path}/invalidate`, payload: { keys } }),
    expire: (keys) => ({ type: `${path}/expire`, payload: { keys } }),
    collect: (payload) => ({ type: `${path}/collect`, payload }),
    hydrate: (payload, meta) => ({
      type: `${path}/hydrate`,
      payload,
      ...meta && { meta }
    }),
    reset: (lastReset) => ({ type: `${path}/reset`, meta: { lastReset } })
  };
}

// src/shared/freeze.ts
function deepFreeze(root) {
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null || Object.isFrozen(value)) continue;
    Object.freeze(value);
    for (const inner of Object.values(value)) stack.push(inner);
  }
  return root;
}

// src/store/drop.ts
function keepMembers(table, isKept) {
  const entries = Object.entries(table);
  const kept2 = entries.filter(([key, value]) => isKept(key, value));
  return kept2.length === entries.length ? table : Object.fromEntries(kept2);
}
function dropKeys(state, keys) {
  const dropped = new Set(keys);
  const isKept = (key) => !dropped.has(key);
  return { ...state, results: keepMembers(state.results, isKept), meta: keepMembers(state.meta, isKept) };
}
function withoutRows(tables, rows) {
  const draft = new TablesDraft(tables);
  for (const [table, pks] of Object.entries(rows)) for (const pk of pks) draft.remove(table, pk);
  return draft.finish();
}
function withoutIndexed(indexes, rows) {
  const draft = new TablesDraft(indexes);
  for (const [table, pks] of Object.entries(rows)) {
    const dropped = new Set(pks);
    for (const field of pksOf(indexes, table)) {
      const values = readRow(indexes, table, field);
      draft.write(
        table,
        field,
        keepMembers(values, (_value, pk) => !dropped.has(pk))
      );
    }
  }
  return draft.finish();
}
function dropRows(state, rows) {
  return {
    ...state,
    entities: withoutRows(state.entities, rows),
    entitiesMeta: withoutRows(state.entitiesMeta, rows),
    indexes: withoutIndexed(state.indexes, rows)
  };
}
function drop2(state, { keys = [], rows = {}, requestIds = [], numbers: numbers2 }) {
  const kept2 = dropRequests(dropRows(dropKeys(state, keys), rows), requestIds);
  return numbers2 ? dropNumbers(kept2) : kept2;
}

// src/store/hydrate.ts
var OLDEST2 = { fetchedAt: 0, date: 0, expiresAt: 0 };
var isFields3 = (row) => typeof row === "object" && !Array.isArray(row);
function mergeRows(earlier, later) {
  return isFields3(earlier) && isFields3(later) ? { ...earlier, ...later } : later;
}
function hydrateRows(state, { entities = {}, entitiesMeta = {} }) {
  const rows = new TablesDraft(state.entities);
  const metas = new TablesDraft(state.entitiesMeta);
  for (const table of Object.keys(entities)) {
    rows.merge(table, /* @__PURE__ */ new Map(), () => void 0);
    for (const pk of pksOf(entities, table)) {
      const incoming = readRow(entities, table, pk);
      const meta = readRow(entitiesMeta, table, pk) ?? OLDEST2;
      const stored = rows.read(table, pk);
      const isLater = stored === void 0 || meta.fetchedAt > (metas.read(table, pk) ?? OLDEST2).fetchedAt;
      const merged = isLater ? mergeRows(stored, incoming) : mergeRows(incoming, stored);
      rows.write(table, pk, reuse(stored, merged));
      if (isLater) metas.write(table, pk, meta);
    }
  }
  return { entities: rows.finish(), entitiesMeta: metas.finish() };
}
function hydrateIndexes(state, indexes, entities) {
  const draft = new TablesDraft(state.indexes);
  const fieldOf = (tables, table, pk, field) => {
    const row = readRow(tables, table, pk);
    return String(isFields3(row) ? own(row, field) : void 0);
  };
  for (const table of Object.keys(indexes)) {
    for (const [field, incoming] of Object.entries(own(indexes, table) ?? {})) {
      const index = { ...draft.read(table, field) };
      for (const [value, pk] of Object.entries(incoming)) {
        if (fieldOf(entities, table, pk, field) !== value) continue;
        const before = fieldOf(state.entities, table, pk, field);
        if (own(index, before) === pk) delete index[before];
        put(index, value, pk);
      }
      draft.write(table, field, reuse(draft.read(table, field), index));
    }
  }
  return draft.finish();
}
var isKnown = (state, key) => Object.hasOwn(state.results, key) || (own(state.meta, key)?.fetchedAt ?? 0) > 0;
function hydrateKeys(state, payload) {
  const results = { ...state.results };
  const meta = { ...state.meta };
  for (const key of /* @__PURE__ */ new Set([...Object.keys(payload.results ?? {}), ...Object.keys(payload.meta ?? {})])) {
    const incoming = own(payload.meta, key);
    const stored = own(state.meta, key);
    if (isKnown(state, key) && (incoming ?? OLDEST2).fetchedAt <= (stored ?? OLDEST2).fetchedAt) continue;
    const result = own(payload.results, key);
    if (result !== void 0) put(results, key, reuse(own(results, key), result));
    else if (incoming?.invalidated) delete results[key];
    const pending = stored?.pending;
    if (incoming) put(meta, key, { ...incoming, ...pending !== void 0 && { pending } });
  }
  return { results, meta };
}
function hydrate(state, { payload, meta }) {
  if (meta?.exact) return { ...initialState, ...payload };
  const rows = hydrateRows(state, payload);
  const indexes = hydrateIndexes(state, payload.indexes ?? {}, rows.entities);
  return { ...state, ...rows, indexes, ...hydrateKeys(state, payload) };
}

// src/store/renameLayers.ts
function keyOf2(layer, args, registry) {
  try {
    return registry.endpointOf(layer)?.key(...args) ?? layer.key;
  } catch {
    return layer.key;
  }
}
function renameLayer(layer, renames, registry) {
  const args = renameIn(layer.args, (text) => own(renames, text));
  if (args === layer.args) return layer;
  const renamed = { ...layer, args, key: keyOf2(layer, args, registry) };
  registry.inherit(renamed, layer);
  return renamed;
}
function movePending(state, { key, requestId }, newKey) {
  const cleared = clearPending(state, key, requestId);
  return cleared === state ? state : markPending(cleared, newKey, requestId);
}
function renameLayers(state, renames, registry) {
  const optimistic = state.optimistic.map((layer) => renameLayer(layer, renames, registry));
  return state.optimistic.reduce(
    (next, layer, index) => movePending(next, layer, optimistic[index]?.key ?? layer.key),
    { ...state, optimistic }
  );
}

// src/store/reducer.ts
function withoutLayer(state, requestId) {
  const optimistic = state.optimistic.filter((layer) => layer.requestId !== requestId);
  return optimistic.length === state.optimistic.length ? state : { ...state, optimistic };
}
function settle(state, { key, requestId }) {
  return withoutLayer(clearPending(state, key, requestId), requestId);
}
function foldPending(state, { meta }) {
  const next = markPending(state, meta.key, meta.requestId);
  const { date, expiresAt } = meta;
  if (!meta.optimistic || date === void 0 || expiresAt === void 0) return next;
  return {
    ...next,
    optimistic: [...next.optimistic, meta]
  };
}
function foldResponse(state, action, registry) {
  if ("error" in action && action.error) return recordError(state, action);
  const endpoint = registry.endpointOf(action.meta);
  if (endpoint) return commit(state, endpoint, { response: action.payload, meta: action.meta });
  warnOnce(
    `The action ${action.type} names the endpoint "${action.meta.endpoint}", which is not declared here: it is ignored.`
  );
  return state;
}
function foldFulfilled(state, action, registry) {
  const { renames, unkept: unkept2 } = action.meta;
  const named = renames ? renameLayers(state, renames, registry) : state;
  return unkept2 ? named : foldResponse(named, action, registry);
}
function foldOutcome(state, action, registry) {
  if (action.meta.requestStatus === "fulfilled") return foldFulfilled(state, action, registry);
  const { error, meta } = action;
  return meta.aborted || meta.unkept ? state : recordError(state, { error, meta });
}
function foldRequest(state, action, registry) {
  const { requestStatus, requestId, key } = action.meta;
  if (requestStatus === "pending") return foldPending(state, action);
  const next = foldOutcome(withoutLayer(state, requestId), action, registry);
  return clearPending(next, key, requestId);
}
function foldAction(state, kind, action, registry, foldSet) {
  switch (kind) {
    case "set":
      return foldSet(state, action);
    case "setResponse":
      return foldResponse(state, action, registry);
    case "invalidate":
      return invalidateKeys(state, action.payload.keys);
    case "expire":
      return expireKeys(state, action.payload.keys);
    case "reset":
      return { ...initialState, seq: state.seq, lastReset: action.meta.lastReset };
    case "collect":
      return drop2(state, action.payload);
    case "hydrate":
      return hydrate(state, action);
    case "request":
      return foldRequest(state, action, registry);
    default:
      return state;
  }
}
function checkInDevelopment(state, action) {
  if (!isDevelopment()) return state;
  const bad = findNonJson(state, Object.isFrozen);
  if (!bad) return deepFreeze(state);
  throw new RestError({
    code: "NOT_JSON",
    subject: action.type,
    happened: `The state would hold a ${bad.found} at ${bad.path}.`,
    fix: "Rows are plain JSON: let process() and merge() keep what the server sent, and decode it in the schema (createdAt: Date).",
    status: 400
  });
}
function createFold(path, registry, foldSet) {
  const tried = /* @__PURE__ */ new WeakMap();
  return (state, action) => {
    const known3 = tried.get(action);
    if (known3?.state === state) return known3.next;
    const counted = { ...state, seq: state.seq + 1 };
    const kind = kindOf(action, path);
    const next = checkInDevelopment(foldAction(counted, kind, action, registry, foldSet), action);
    if (kind !== "reset") inheritCache(state, next);
    tried.set(action, { state, next });
    return next;
  };
}
function foldFailure(state, action, thrown) {
  const { message } = toError(thrown);
  const next = { ...state, seq: state.seq + 1 };
  const { meta } = action;
  if (!("meta" in action) || typeof meta.key !== "string") return next;
  return recordError(settle(next, meta), { error: { name: "Error", message, status: 400 }, meta });
}
function complete(state, path) {
  warnOnce(`The state that "${path}" starts with has no generation (lastReset): it is completed, and counts from 0.`);
  return { ...initialState, ...state, lastReset: 0 };
}
function createReducer(path, fold) {
  return (given = initialState, action) => {
    const state = Number.isFinite(given.lastReset) ? given : complete(given, path);
    if (!isOwn(action, path)) return state;
    try {
      return fold(state, action);
    } catch (thrown) {
      return foldFailure(state, action, thrown);
    }
  };
}

// src/store/schemaRegistry.ts
var mapMembers2 = (members, change) => Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
function nameOfChange(change) {
  const member = Object.entries(change.collection).find(([, value]) => value === change)?.[0];
  return `${change.collection.key}.${member ?? change.kind}`;
}
function describe3(schema) {
  if (schema instanceof CollectionChange) return nameOfChange(schema);
  if (schema instanceof Invalidate) return `Invalidate(${nameOf(schema.target)})`;
  if (isPolymorphic(schema)) return `Union(${nameOf(schema.schema)})`;
  if (isSchema(schema) && isReadableTable(schema)) return schema.key;
  if (schema instanceof ArraySchema) return [describe3(schema.item)];
  if (schema instanceof ItemsSchema) return `${"isDerived" in schema ? "All" : "Values"}(${nameOf(schema.item)})`;
  if (schema instanceof ObjectSchema) return mapMembers2(schema.schema, describe3);
  if (Array.isArray(schema) && schema.length === 1) return schema.map(describe3);
  if (isPlainObject(schema)) return mapMembers2(schema, describe3);
  throw new RestError({
    code: "SCHEMA_NOT_SETTABLE",
    subject: "set",
    happened: "This schema has no rows that could be written.",
    fix: "Pass an Entity, a Collection (or its push), an Invalidate, a list or an object of them."
  });
}
function nameOf(schema) {
  const description = describe3(schema);
  return typeof description === "string" ? description : JSON.stringify(description);
}
function nameOrNothing(schema) {
  try {
    return nameOf(schema);
  } catch {
    return void 0;
  }
}
function* declaredSchemas(registry) {
  const seen = /* @__PURE__ */ new Set();
  for (const endpoint of registry.all()) yield* reachable(endpoint.schema, seen);
}
function findNamed(name, registry) {
  const [, made, inner] = /^(Invalidate|All)\((.*)\)$/.exec(name) ?? [];
  for (const schema of declaredSchemas(registry)) {
    if (nameOrNothing(schema) === name) return schema;
    if (made !== void 0 && nameOrNothing(schema) === inner)
      return made === "All" ? [schema] : new Invalidate(schema);
  }
  return void 0;
}
function build(description, registry) {
  if (typeof description !== "object") return findNamed(description, registry);
  const parts = mapMembers2(description, (part) => build(part, registry));
  if (Object.values(parts).includes(void 0)) return void 0;
  return Array.isArray(description) ? Object.values(parts) : parts;
}
function parseDescription(name) {
  try {
    return JSON.parse(name);
  } catch {
    return name;
  }
}
function findSchema(name, registry) {
  return findNamed(name, registry) ?? build(parseDescription(name), registry);
}
function createSchemaRegistry(registry) {
  const makers = /* @__PURE__ */ new WeakMap();
  return {
    nameOf,
    remember: (meta, schema) => void makers.set(meta, schema),
    uses: (schema) => [...declaredSchemas(registry)].includes(schema),
    schemaOf: (meta) => makers.get(meta) ?? findSchema(meta.schema, registry)
  };
}
function createFoldSet(schemas2) {
  return (state, { type, payload, meta }) => {
    const schema = schemas2.schemaOf(meta);
    if (schema !== void 0) {
      const { date, expiresAt, fetchedAt, sent, args } = meta;
      const { result: _result, ...tables } = normalizeInStore(schema, payload, {
        args,
        state,
        meta: { date, expiresAt, fetchedAt, sent, arrived: sent, isWrite: true }
      });
      return { ...state, ...tables };
    }
    warnOnce(`The action ${type} names the schema "${meta.schema}", which no declared endpoint uses: it is ignored.`);
    return state;
  };
}

// src/storeDispatch.ts
var dispatches = /* @__PURE__ */ new WeakMap();
function storeDispatch(store) {
  let found = dispatches.get(store);
  if (!found) {
    const tell = (dispatch) => dispatch;
    found = store.dispatch(tell);
    dispatches.set(store, found);
  }
  return found;
}

// src/createRestSlice.ts
var DATA_EXPIRY_LENGTH = 6e4;
var ERROR_EXPIRY_LENGTH = 1e3;
function checkPath(reducerPath) {
  if (reducerPath !== "" && !reducerPath.includes("/")) return;
  throw new RestError({
    code: "REDUCER_PATH_INVALID",
    subject: "createRestSlice",
    happened: `The reducerPath is "${reducerPath}".`,
    fix: "It is the first part of every action type: a word without a slash."
  });
}
function createRestSlice({
  reducerPath = "rest",
  endpoints = {},
  dataExpiryLength = DATA_EXPIRY_LENGTH,
  errorExpiryLength = ERROR_EXPIRY_LENGTH,
  managers = [],
  gc,
  polling: polling2 = {}
} = {}) {
  checkPath(reducerPath);
  const registry = new Registry(endpoints);
  const schemas2 = createSchemaRegistry(registry);
  const fold = createFold(reducerPath, registry, createFoldSet(schemas2));
  const viewOf = createView(registry);
  const memory = new ReadMemory();
  const selectors = createSelectors(reducerPath, viewOf, memory);
  const core = {
    path: reducerPath,
    registry,
    schemas: schemas2,
    actions: createActions(reducerPath),
    fold,
    viewOf,
    dataExpiryLength,
    errorExpiryLength,
    selectors,
    memory,
    polling: polling2,
    gc: garbageOptions(gc)
  };
  const thunks = createThunks(core);
  const context = { core, thunks };
  const slice = {
    name: reducerPath,
    reducerPath,
    reducer: createReducer(reducerPath, fold),
    middleware: createMiddleware(
      core,
      managers.map((manager) => (runtime) => runManager(manager, controllerOf(runtime)))
    ),
    endpoints: bindEndpoints(endpoints, context),
    injectEndpoints(map) {
      registry.add(map);
      bindEndpoints(map, context, slice.endpoints);
      return slice;
    },
    ...acceptingBound(thunks),
    ...selectors,
    ...acceptingBound({ select: selectors.select, selectResponse: selectors.selectResponse }),
    controller: (store) => controllerOf(findRuntime(storeDispatch(store), core)),
    matchPending: (endpoint) => createMatcher(core, "pending", endpoint),
    matchFulfilled: (endpoint) => createMatcher(core, "fulfilled", endpoint),
    matchRejected: (endpoint) => createMatcher(core, "rejected", endpoint),
    util: createUtil(core)
  };
  return slice;
}

// src/middleware/failureIn.ts
function failureIn(action, path) {
  const kind = kindOf(action, path);
  if (kind !== "request" && kind !== "setResponse") return void 0;
  const { error, meta } = action;
  return error && !meta.aborted ? { key: meta.key, error: reviveError(error) } : void 0;
}

// src/LogoutManager.ts
var told = Promise.resolve();
var LogoutManager = class {
  #shouldLogout;
  #handleLogout;
  constructor({ shouldLogout, handleLogout } = {}) {
    this.#shouldLogout = shouldLogout ?? (({ status }) => status === 401);
    this.#handleLogout = handleLogout ?? (({ resetEntireStore: resetEntireStore2 }) => resetEntireStore2());
  }
  middleware(controller) {
    const runtime = runtimeOf(controller);
    let handled;
    const generation = () => controller.getState().lastReset;
    const logOut = async (from) => {
      await told.then();
      if (generation() === from) await this.#handleLogout(controller);
    };
    return afterCommit((action) => {
      const failure = failureIn(action, runtime.core.path);
      if (!failure || !this.#shouldLogout(failure.error)) return;
      const current = generation();
      runtime.refusals.set(failure.key, failure.error);
      runtime.refusedGeneration = current;
      if (handled === current) return;
      handled = current;
      logOut(current).catch(report);
    });
  }
};

// src/endpoint/Endpoint.ts
function nameOf2(fetch2) {
  const { name } = fetch2;
  return name === void 0 || name === "" || name === "anonymous" ? {} : { name };
}
var EndpointClass = class extends CallableEndpoint {
  constructor(fetch2, options = {}) {
    const { name } = options;
    super({ fetch: fetch2, ...options, ...name === void 0 && nameOf2(fetch2) });
  }
  /** A new function brings its name; a name that was given is inherited. @see spec: R0.8, R0.9 */
  extend(options) {
    return super.extend({ ..."fetch" in options && nameOf2(options.fetch), ...options });
  }
  /** @see spec: R0.10 */
  get name() {
    warnOnce("An Endpoint has no name, and its key begins with one: name its function, or pass { name }.", "error");
    return void 0;
  }
  set name(value) {
    super.name = value;
  }
  key(...args) {
    return `${String(this.name)} ${JSON.stringify(args)}`;
  }
  testKey(key) {
    return key.startsWith(String(this.name));
  }
};
Object.assign(EndpointClass.prototype, { schema: void 0, sideEffect: void 0 });
var Endpoint = EndpointClass;

// src/path/searchParams.ts
function givenSearchParams(params, taken) {
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value !== void 0 && !taken.has(name)));
}
function searchToString(params) {
  const search = new URLSearchParams(params);
  search.sort();
  return search.toString();
}
function joinSearch(path, search) {
  if (search === "") return path;
  if (!path.includes("?")) return `${path}?${search}`;
  return /[?&]$/.test(path) ? path + search : `${path}&${search}`;
}

// src/path/matchTemplate.ts
function afterText(from, text, literal) {
  const reached = new Uint8Array(from.length);
  for (let at = 0; at < from.length; at++) {
    if (from[at] === 1 && text.startsWith(literal, at)) reached[at + literal.length] = 1;
  }
  return reached;
}
function afterParameter(from, text, crossesSlash) {
  const reached = new Uint8Array(from.length);
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    inside = (inside || from[at] === 1) && (crossesSlash || text[at] !== "/") && text[at] !== "?";
    if (inside) reached[at + 1] = 1;
  }
  return reached;
}
function afterTokens(tokens, from, text) {
  return tokens.reduce((reached, token) => {
    if (token.type === "text") return afterText(reached, text, token.value);
    if (token.type !== "group") return afterParameter(reached, text, token.type === "wildcard");
    const through = afterTokens(token.tokens, reached, text);
    return reached.map((flag, at) => flag | (through[at] ?? 0));
  }, from);
}
function isEnd(text, at, hasQuery) {
  if (at === text.length || text[at] === "?") return true;
  return hasQuery && (text[at] === "&" || text[at - 1] === "?" || text[at - 1] === "&");
}
function matchTemplate(source, text) {
  const start2 = new Uint8Array(text.length + 1);
  start2[0] = 1;
  const hasQuery = source.includes("?");
  const reached = afterTokens(parseTemplate(source).tokens, start2, text);
  return reached.some(
    (flag, at) => flag === 1 && (isEnd(text, at, hasQuery) || text[at] === "/" && isEnd(text, at + 1, hasQuery))
  );
}

// src/endpoint/limitBytes.ts
function limitBytes(response, { method, maxBytes }) {
  const tooLong = new NetworkError(response, {
    method,
    status: 400,
    cause: `the body is over ${String(maxBytes)} bytes`
  });
  if (Number(response.headers.get("content-length")) > maxBytes) {
    void response.body?.cancel(tooLong);
    throw tooLong;
  }
  if (!response.body) return response;
  let size = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(tooLong);
      else controller.enqueue(chunk);
    }
  });
  const limited = new Response(response.body.pipeThrough(counter), response);
  return Object.defineProperty(limited, "url", { value: response.url });
}

// src/endpoint/response.ts
var TEXT_TYPE = /\b(text|xml|html|javascript|css|csv|urlencoded)\b/;
var HTML = /^\s*<!doctype html|^\s*<html/i;
function detectContent(contentType) {
  if (contentType === null || contentType === "") return "text";
  const type = contentType.toLowerCase();
  if (type.includes("json")) return "json";
  return TEXT_TYPE.test(type) ? "text" : "blob";
}
function annotate(error, address, status) {
  if (!(error instanceof Error) || Object.isFrozen(error)) return error;
  error.message = `${address}: ${error.message}`;
  return Object.assign(error, { status });
}
async function parseBody(response, { content, method, mustBeJson }) {
  if (response.status === 204) return null;
  const type = response.headers.get("content-type");
  const mode = content ?? detectContent(type);
  if (mode === "stream") return response.body;
  if (mode === "json") return parseJson(response, method);
  if (!mustBeJson) return response[mode]();
  throw await unexpectedContent(response, mode, { method, type });
}
async function parseJson(response, method) {
  try {
    return await response.json();
  } catch (error) {
    throw error instanceof SyntaxError ? annotate(error, `${method} ${withoutQuery(response.url)}`, 400) : error;
  }
}
async function unexpectedContent(response, mode, { method, type }) {
  const expected = `the schema needs JSON, and the content-type is ${type ?? "not given"}`;
  if (mode !== "text") return new NetworkError(response, { method, status: 400, cause: expected });
  const isHtml = HTML.test(await response.text()) || type?.includes("html") === true;
  const hint = isHtml ? ": an HTML page (a login form or an error page?)" : "; if the body is JSON, the server must say so";
  return new NetworkError(response, { method, status: 404, cause: expected + hint });
}

// src/endpoint/request.ts
var BODIES_FETCH_KNOWS = /^\[object (FormData|Blob|File|URLSearchParams|ArrayBuffer|SharedArrayBuffer|DataView|ReadableStream|\w+Array)\]$/;
function isSentAsIs(body) {
  if (typeof body === "string") return body !== "";
  return typeof body === "object" && body !== null && !Array.isArray(body) && BODIES_FETCH_KNOWS.test(Object.prototype.toString.call(body));
}
function encodeBody(body) {
  return body === void 0 || body === null || body === "" || isSentAsIs(body) ? body : JSON.stringify(body);
}
function plainHeaders(headers) {
  if (headers === void 0) return void 0;
  return Symbol.iterator in headers ? Object.fromEntries(new Headers(headers)) : { ...headers };
}
var JSON_TYPE = { "Content-Type": "application/json" };
function withContentType(headers) {
  const isGiven = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === "content-type");
  return { ...isGiven ? void 0 : JSON_TYPE, ...headers };
}
function requestInitOf({
  requestInit,
  method,
  signal
}, body) {
  const headers = plainHeaders(requestInit?.headers);
  return {
    ...requestInit,
    ...signal && { signal },
    method,
    body: encodeBody(body),
    headers: isSentAsIs(body) ? headers : withContentType(headers)
  };
}

// src/endpoint/RestEndpoint.ts
var describesObject = (schema) => schema !== void 0 && schema !== null && typeof schema !== "string";
var RestEndpointClass = class _RestEndpointClass extends CallableEndpoint {
  constructor(options) {
    super(options);
    refuseSchemaOfBinary(this);
  }
  extend(options) {
    const { method } = options;
    const isDerived2 = "method" in options && !("sideEffect" in options);
    const derived = isDerived2 ? { sideEffect: isEffect(method) } : void 0;
    const child = super.extend({ ...derived, ...options });
    refuseSchemaOfBinary(child);
    return child;
  }
  get name() {
    return this.urlPrefix + this.path;
  }
  set name(value) {
    super.name = value;
  }
  get sideEffect() {
    return isEffect(this.method);
  }
  get push() {
    return changeOf2(this, "push");
  }
  get unshift() {
    return changeOf2(this, "unshift");
  }
  get assign() {
    return changeOf2(this, "assign");
  }
  get remove() {
    return changeOf2(this, "remove");
  }
  get move() {
    return changeOf2(this, "move");
  }
  get getPage() {
    return this.paginationField === void 0 ? void 0 : this.paginated(this.paginationField);
  }
  paginated(cursor) {
    return pageOf(this, cursor);
  }
  url(params = {}) {
    const path = fillTemplate(this.path, params, this.name);
    const search = givenSearchParams(params, parseTemplate(this.path).names);
    return this.urlPrefix + joinSearch(path, Object.keys(search).length === 0 ? "" : this.searchToString(search));
  }
  searchToString(searchParams) {
    return searchToString(searchParams);
  }
  key(...args) {
    return `${this.method} ${this.url(paramsOf(this, args))}`;
  }
  testKey(key) {
    const start2 = `${this.method} ${this.urlPrefix}`;
    return key.startsWith(start2) && matchTemplate(this.path, key.slice(start2.length));
  }
  async fetch(...args) {
    const url = this.url(paramsOf(this, args));
    const init = await untilAborted(this.getRequestInit(bodyOf(this, args)), this.signal);
    const response = await this.fetchResponse(url, init);
    const { method, maxBytes } = this;
    const body = maxBytes === void 0 ? response : limitBytes(response, { method, maxBytes });
    return this.process(await this.parseResponse(body), ...args);
  }
  async getRequestInit(body) {
    const init = requestInitOf(this, body);
    return { ...init, headers: await this.getHeaders(init.headers) };
  }
  getHeaders(headers) {
    return headers;
  }
  /** @throws NetworkError when the status is no success; what `fetch` throws, with status 500 when it never answered. */
  async fetchResponse(input, init) {
    const response = await fetch(input, init).catch((error) => {
      throw error instanceof TypeError ? annotate(error, `${this.method} ${withoutQuery(input)}`, 500) : error;
    });
    if (!response.ok) throw new NetworkError(response, { method: this.method });
    return response;
  }
  parseResponse(response) {
    const mustBeJson = describesObject(this.schema) && this.process === _RestEndpointClass.prototype.process;
    return parseBody(response, { content: this.content, method: this.method, mustBeJson });
  }
  process(value, ..._args) {
    return value;
  }
};
Object.assign(RestEndpointClass.prototype, { method: "GET", urlPrefix: "" });
var isEffect = (method = "GET") => method === "GET" ? void 0 : true;
function refuseSchemaOfBinary({ name, content, schema }) {
  if (content === void 0 || content === "json" || !describesObject(schema)) return;
  throw new RestError({
    code: "SCHEMA_WITH_BINARY",
    subject: name,
    happened: `content: '${content}' gives no object that a schema could describe.`,
    fix: "Leave the schema out, or the content."
  });
}
var RestEndpoint = RestEndpointClass;

// src/path/listPath.ts
var PARTS = /\\[\s\S]|[{}]|[:*](?:"(?:\\[\s\S]|[^"\\])*"|[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)/gu;
function lastTokenStart(source) {
  const open = [];
  let last;
  for (const { 0: part, index } of source.matchAll(PARTS)) {
    if (part === "{") open.push(index);
    else if (part === "}") open.pop();
    else if (!part.startsWith("\\")) last = open[0] ?? index;
  }
  return last;
}
function listPath(source) {
  parseTemplate(source);
  const end = lastTokenStart(source);
  if (end === void 0) {
    throw new RestError({
      code: "PATH_WITHOUT_PARAMETER",
      subject: `resource "${source}"`,
      happened: "The path of a resource names one item, and this one has no :parameter and no *wildcard.",
      fix: 'Use the path of one item, as in "/posts/:id"; the list is what comes before the last parameter.'
    });
  }
  const head = source.slice(0, end).replace(PARTS, (part) => part === "\\/" ? "/" : part);
  const path = head.endsWith("/") ? head.slice(0, -1) : head;
  return path === "" ? "/" : path;
}

// src/endpoint/extendResource.ts
function refuse4(happened, fix) {
  throw new RestError({ code: "RESOURCE_EXTEND_INVALID", subject: "resource.extend", happened, fix });
}
function extendMember(base, name, options) {
  const member = base[name];
  if (name !== "extend" && member?.extend) return member.extend(options);
  return refuse4(
    `The resource has no endpoint "${name}" that could be extended.`,
    `Its endpoints are ${Object.keys(base).filter((known3) => known3 !== "extend").join(", ")}. A new one: .extend('${name}', { path, \u2026 }) or .extend((base) => ({ ${name}: \u2026 })).`
  );
}
function namedMember(base, name, options) {
  if (name === "extend") return refuse4('"extend" is no endpoint.', "Choose another name.");
  return extendMember(base, Object.hasOwn(base, name) ? name : "get", options);
}
function membersOf3(base, first, options) {
  if (typeof first === "string") return { [first]: namedMember(base, first, options ?? {}) };
  if (typeof first === "function") return first(base);
  if (typeof first !== "object" || first === null) {
    return refuse4(`It was called with ${String(first)}.`, "Pass a name and options, a map of options, or a function.");
  }
  const entries = Object.entries(first);
  return Object.fromEntries(entries.map(([name, changes]) => [name, extendMember(base, name, changes)]));
}
function withExtend(members) {
  const resource2 = {
    ...members,
    extend: (first, options) => withExtend({ ...resource2, ...membersOf3(resource2, first, options) })
  };
  return resource2;
}

// src/endpoint/resource.ts
function nameOf3({ schema, path, urlPrefix = "" }) {
  const { name, key } = schema;
  const isName = (text) => typeof text === "string" && text !== "";
  return [name, key].find(isName) ?? urlPrefix + path;
}
function deletedItem(value, params) {
  const isUseful = value !== null && value !== void 0 && Object.keys(value).length > 0;
  return isUseful ? value : params;
}
function warnOfCapitals(options) {
  for (const [wrong, right] of [
    ["endpoint", "Endpoint"],
    ["collection", "Collection"]
  ]) {
    if (typeof options[wrong] !== "function") continue;
    warnOnce(`resource({ ${wrong} }) is given a class and ignores it; the option is called "${right}".`);
  }
}
function memberMaker(options, shared) {
  const { path, schema, Endpoint: Endpoint2 = RestEndpoint } = options;
  return (member, own2) => {
    const given = { ...shared, path, schema, ...own2, name: `${nameOf3(options)}.${member}` };
    return Endpoint2 === RestEndpoint ? new Endpoint2(given) : new Endpoint2(given).extend(given);
  };
}
var bodyOption = (options) => "body" in options ? { body: options.body } : {};
function membersOf4(options) {
  const {
    Endpoint: _class,
    Collection: List = Collection,
    searchParams: _types,
    body: _body,
    nonFilterArgumentKeys,
    paginationField,
    optimistic = false,
    ...shared
  } = options;
  const { path, schema } = shared;
  const member = memberMaker(options, shared);
  const body = bodyOption(options);
  const when = (getOptimisticResponse) => optimistic ? { getOptimisticResponse } : void 0;
  const optimisticGone = { getOptimisticResponse: optimistic ? optimisticDelete : void 0 };
  const list = new List([schema], nonFilterArgumentKeys === void 0 ? void 0 : { nonFilterArgumentKeys });
  const isEntity2 = isSchema(schema) && (isReadableTable(schema) || isPolymorphic(schema));
  const gone = isEntity2 ? new Invalidate(schema) : schema;
  const listOptions = { path: listPath(path), movePath: path, schema: list, paginationField, ...body };
  const getList = member("getList", { ...listOptions, ...when(optimisticChange) });
  return {
    get: member("get", {}),
    getList,
    create: getList.push.extend({ name: `${nameOf3(options)}.create` }),
    update: member("update", { method: "PUT", ...body, ...when(optimisticChange) }),
    partialUpdate: member("partialUpdate", { method: "PATCH", ...body, ...when(optimisticPatch(schema)) }),
    delete: member("delete", { method: "DELETE", schema: gone, process: deletedItem, ...optimisticGone })
  };
}
function resource(options) {
  warnOfCapitals(options);
  return withExtend(membersOf4(options));
}

// src/endpoint/hookifyResource.ts
var isExtendable = (member) => typeof member === "function" && typeof member.extend === "function";
var hookName = (member) => `use${member.charAt(0).toUpperCase()}${member.slice(1)}`;
function extendOnce(member) {
  const made = /* @__PURE__ */ new WeakMap();
  return (requestInit) => {
    if (typeof requestInit !== "object") return member.extend({ requestInit });
    const known3 = made.get(requestInit);
    if (known3 !== void 0) return known3;
    const endpoint = member.extend({ requestInit });
    made.set(requestInit, endpoint);
    return endpoint;
  };
}
function hookifyResource(resource2, useInit) {
  const hooks = {};
  for (const [name, member] of Object.entries(resource2)) {
    if (!isExtendable(member)) continue;
    const extend = extendOnce(member);
    hooks[hookName(name)] = () => extend(useInit());
  }
  return hooks;
}

// src/path/urlHelpers.ts
var MAX_FILLERS = 1e3;
var fillers = new BoundedMap(MAX_FILLERS);
function refuseNumbers(params, subject) {
  const number = Object.entries(params).find(([, value]) => typeof value === "number");
  if (!number) return;
  throw new RestError({
    code: "PATH_PARAM_REFUSED",
    subject,
    happened: `The path parameter "${number[0]}" is a number, and getUrlBase takes texts.`,
    fix: "Pass String(value); endpoints make texts of numbers themselves."
  });
}
function getUrlBase(template) {
  const known3 = fillers.get(template);
  if (known3) return known3;
  const subject = `path "${template}"`;
  const fill = (params = {}) => {
    refuseNumbers(params, subject);
    return fillTemplate(template, params, subject);
  };
  fillers.set(template, fill);
  return fill;
}
function getUrlTokens(template) {
  return parseTemplate(template).names;
}

// src/schema/entityPlan.ts
var plans = /* @__PURE__ */ new WeakMap();
var isEntityOf = (base, schema) => typeof schema === "function" && schema.normalize === base.normalize;
function itemOf2(schema) {
  if (Array.isArray(schema)) return schema.length === 1 ? schema[0] : void 0;
  return schema instanceof ArraySchema ? schema.schema : void 0;
}
function memberOf2(base, name, schema) {
  if (isEntityOf(base, schema)) return { name, schema, entity: schema, isMany: false };
  const item = itemOf2(schema);
  return isEntityOf(base, item) ? { name, schema, entity: item, isMany: true } : { name, schema, entity: void 0, isMany: false };
}
var membersOf5 = (base, entity) => Object.entries(entity.schema ?? {}).map(([name, schema]) => memberOf2(base, name, schema));
var keepsInput = ({ schema }) => schema === void 0 || schema === null || (typeof schema === "function" ? !isSchema(schema) : typeof schema !== "object");
function classesBelow(base, entity) {
  const below = /* @__PURE__ */ new Map();
  const open = [entity];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const member of membersOf5(base, next)) {
      if (member.entity === entity || !member.entity && !keepsInput(member)) return void 0;
      if (!member.entity || below.has(member.entity)) continue;
      below.set(member.entity, member.entity.schema);
      open.push(member.entity);
    }
  }
  return below;
}
function areSame(below) {
  for (const [entity, schema] of below) if (entity.schema !== schema) return false;
  return true;
}
var HOOKS = [
  "process",
  "validate",
  "merge",
  "mergeWithStore",
  "mergeMetaWithStore",
  "shouldUpdate",
  "shouldReorder"
];
var hasDefaults = (base, entity) => HOOKS.every((hook) => entity[hook] === base[hook]);
var readsParent = (base, { entity }) => entity !== void 0 && (entity.prototype.pk !== base.prototype.pk || entity.process !== base.process);
function makePlan(entity, base) {
  const members = membersOf5(base, entity);
  const isPlain = hasDefaults(base, entity);
  const below = classesBelow(base, entity);
  const leadsBack = below === void 0;
  const isGuarded = !isPlain || leadsBack;
  return {
    entity,
    key: entity.key,
    schema: entity.schema,
    members,
    hasDefaultPk: entity.prototype.pk === base.prototype.pk,
    hasProcess: entity.process !== base.process,
    hasValidate: entity.validate !== base.validate,
    isComparable: !isGuarded && members.every((member) => !readsParent(base, member)),
    leadsBack,
    below,
    isGuarded,
    example: void 0,
    checkedIn: 0
  };
}
function isStillTrue(plan, base) {
  const { entity } = plan;
  return plan.hasProcess === (entity.process !== base.process) && plan.hasValidate === (entity.validate !== base.validate) && (plan.isGuarded || hasDefaults(base, entity)) && (plan.below === void 0 || areSame(plan.below)) && // A list may have been defined anew.
  plan.members.every((member) => !member.isMany || itemOf2(member.schema) === member.entity);
}
function planOf(entity, base, run2) {
  const known3 = plans.get(entity);
  if (run2 !== void 0 && known3?.checkedIn === run2) return known3;
  const isKnown2 = known3 !== void 0 && known3.schema === entity.schema && isStillTrue(known3, base);
  const plan = isKnown2 ? known3 : makePlan(entity, base);
  plan.checkedIn = run2 ?? 0;
  plans.set(entity, plan);
  return plan;
}

// src/schema/EntityNormalizer.ts
function refuseArray({ key, entity }, input) {
  if (entity.automaticValidation === "silent") return;
  const happened = `One ${key}, an object of named members, was expected and an array came: ${preview(input.slice(0, 3), 200)}`;
  const fix = `Use schema: [${key}] or a Collection for a list, or pick the item in process(). Where an array is meant: static automaticValidation = 'silent'.`;
  if (entity.automaticValidation === "warn") return warnOnce(`${happened} ${fix}`);
  throw new RestError({ code: "RESPONSE_SHAPE", subject: key, happened, fix, status: 400 });
}
function refuseInvalid(plan, problem) {
  throw new RestError({
    code: "ENTITY_INVALID",
    subject: plan.key,
    happened: `validate() refused the response: ${problem}`,
    fix: "Check the response, or what validate() demands.",
    status: 400
  });
}
function memberNamed({ members }, name) {
  for (const member of members) if (member.name === name) return member;
  return void 0;
}
function ownFields(plan, processed, pk) {
  const row = { ...processed };
  if (plan.hasDefaultPk && !isUsablePk(row["id"])) row["id"] = pk;
  return row;
}
var EntityNormalizer = class {
  #base;
  #context;
  /** @param base the class Entity, whose hooks are the defaults. */
  constructor(base, context) {
    this.#base = base;
    this.#context = context;
  }
  /**
   * @returns the primary key of an object; an id that stands for it already as text.
   * @throws RestError PK_MISSING, RESPONSE_SHAPE, ENTITY_INVALID (status 400)
   * @see spec: S2.1
   */
  visit(entity, input, parent, key) {
    if (typeof input !== "object" || input === null) return input ? asPk(input) : input;
    const plan = planOf(entity, this.#base, this.#context.run);
    if (Array.isArray(input)) refuseArray(plan, input);
    return plan.hasProcess || !plan.hasDefaultPk || plan.isGuarded ? this.#visitByHooks(plan, input, parent, key) : this.#visitPlain(plan, input);
  }
  #visitByHooks(plan, input, parent, key) {
    const context = this.#context;
    const processed = plan.hasProcess ? plan.entity.process(input, parent, key, context.args) : input;
    const value = processed ?? input;
    const pk = plan.hasDefaultPk ? value["id"] : plan.entity.prototype.pk.call(value, parent, key, context.args);
    const usable = this.#usablePk(plan, value, pk);
    if (processed === void 0) context.invalidate(plan.entity, usable);
    else if (!plan.isGuarded || context.enter(input, plan.key, usable)) {
      this.#write(plan, ownFields(plan, processed, usable), usable, context.place(plan.entity, usable));
    }
    return usable;
  }
  #visitPlain(plan, input) {
    const pk = this.#usablePk(plan, input, input["id"]);
    const place = this.#context.place(plan.entity, pk);
    const { current } = place;
    const isKnown2 = typeof current === "object" && plan.isComparable && !this.#context.isCreating && this.#saysNothingNew(plan, current, input);
    if (isKnown2) place.confirm(plan.entity, input);
    else this.#write(plan, ownFields(plan, input, pk), pk, place);
    return pk;
  }
  #usablePk(plan, value, pk) {
    if (isUsablePk(pk)) return typeof pk === "string" ? pk : String(pk);
    const placeholder = this.#context.placeholder(plan.key);
    if (placeholder === void 0) throw primaryKeyMissing(plan.key, value, plan.hasDefaultPk);
    return placeholder;
  }
  /** Whether an object holds nothing but what is stored. Nested entities are visited on the way. */
  #saysNothingNew(plan, stored, given) {
    for (const name in given) {
      const value = given[name];
      const present = stored[name];
      if (value === present && (value !== void 0 || Object.hasOwn(stored, name))) continue;
      if (typeof value !== "object" || value === null) return false;
      const member = memberNamed(plan, name);
      const isSame3 = member?.entity ? this.#isSameMember(member, member.entity, present, value) : Object.hasOwn(stored, name) && reuse(present, value) === present;
      if (!isSame3) return false;
    }
    return true;
  }
  #isSameMember({ name, isMany }, entity, stored, given) {
    if (!isMany) return this.visit(entity, given, given, name) === stored;
    if (!Array.isArray(given) || !Array.isArray(stored) || given.length !== stored.length) return false;
    for (let i = 0; i < given.length; i++) {
      if (this.visit(entity, given[i], given, name) !== stored[i]) return false;
    }
    return true;
  }
  #write(plan, row, pk, place) {
    const problem = plan.hasValidate ? plan.entity.validate(row) : void 0;
    if (problem !== void 0) refuseInvalid(plan, problem);
    plan.example = row;
    if (!plan.isGuarded) {
      this.#visitMembers(plan, row);
      place.write(plan.entity, row);
      return;
    }
    this.#context.descend({ table: plan.key, pk, row }, () => {
      this.#visitMembers(plan, row);
      place.write(plan.entity, row);
    });
  }
  #visitMembers(plan, row) {
    for (const member of plan.members) {
      const { name } = member;
      if (!Object.hasOwn(row, name)) continue;
      const value = this.#visitMember(member, row[name], row);
      if (value === void 0 && row[name] !== void 0) delete row[name];
      else put(row, name, value);
    }
  }
  #visitMember({ name, entity, isMany, schema }, input, row) {
    if (entity && !isMany) return this.visit(entity, input, row, name);
    if (entity && Array.isArray(input)) return input.map((item) => this.visit(entity, item, row, name));
    return this.#context.visit(schema, input, row, name);
  }
};
keepShape(new EntityNormalizer({}, {}));

// src/schema/schemaMembers.ts
var known2 = /* @__PURE__ */ new WeakMap();
var none = [];
function schemaMembers(schema) {
  if (schema === void 0) return none;
  let members = known2.get(schema);
  if (!members) known2.set(schema, members = Object.entries(schema));
  return members;
}

// src/schema/Entity.ts
var defaults = /* @__PURE__ */ new WeakMap();
var shapes = /* @__PURE__ */ new WeakMap();
var Entity = class _Entity {
  /**
   * The primary key. `this` is the plain processed value, not an instance: defaults and getters are not there.
   *
   * @see spec: S1.3–S1.6
   */
  pk(_parent, _key, _args) {
    return this.id;
  }
  /** An instance with the class defaults and `props` over them. @see spec: S1.9 */
  static fromJS(props = {}) {
    const instance = instantiate(this);
    for (const name of Object.keys(props)) setField(instance, name, props[name]);
    return instance;
  }
  /** One default instance a class. */
  static get defaults() {
    let instance = defaults.get(this);
    if (!instance) defaults.set(this, instance = instantiate(this));
    return instance;
  }
  /** Turn the server's object into the fields to store; undefined deletes the row. @see spec: S2.2, S2.5 */
  static process(input, _parent, _key, _args) {
    return { ...input };
  }
  /** A text refuses the value. @see spec: S2.9, S4.10 */
  static validate(_value) {
    return void 0;
  }
  /** Combine two rows with one pk; the default lets the incoming fields win. @see spec: S3.1 */
  static merge(existing, incoming) {
    return { ...existing, ...incoming };
  }
  /** Whether an incoming row may change the stored one at all (a version field of the server, say). @see spec: S3.8 */
  static shouldUpdate(_existingMeta, _incomingMeta, _existing, _incoming) {
    return true;
  }
  /** Whether the incoming row is the older one, whose fields only fill gaps. @see spec: S3.4 */
  static shouldReorder(existingMeta, incomingMeta, _existing, _incoming) {
    return isOlder(incomingMeta, existingMeta);
  }
  /** @see spec: S3.3 */
  static mergeWithStore(existingMeta, incomingMeta, existing, incoming) {
    if (!this.shouldUpdate(existingMeta, incomingMeta, existing, incoming)) return existing;
    if (isInvalid(existing)) return replaceInvalid(existingMeta, incomingMeta, existing, incoming);
    return this.shouldReorder(existingMeta, incomingMeta, existing, incoming) ? this.merge(incoming, existing) : this.merge(existing, incoming);
  }
  /** @see spec: S3.6 */
  static mergeMetaWithStore(existingMeta, incomingMeta) {
    return laterMeta(existingMeta, incomingMeta);
  }
  /** @internal @see spec: S2.1 */
  static normalize(input, parent, key, context) {
    return new EntityNormalizer(_Entity, context).visit(this, input, parent, key);
  }
  /** @internal @see spec: S21.1 */
  static queryKey(args, context) {
    const first = args[0];
    if (first === void 0 || first === null) return void 0;
    const pk = typeof first === "object" ? pkOfArguments(this, args) : first;
    if (!isUsablePk(pk)) return this.indexes && findByIndex(this, first, context);
    return context.stored(this.key, String(pk)) === void 0 ? void 0 : String(pk);
  }
  /** @internal */
  static leadsBack() {
    return planOf(this, _Entity).leadsBack;
  }
  /** An instance for a row, undefined when the row is not valid. @see spec: S4.3, S4.10, S4.11 */
  static createIfValid(row) {
    if (this.validate(row) !== void 0) return void 0;
    const value = this.fromJS(row);
    if (!shapes.has(this)) shapes.set(this, this.fromJS(row));
    return value;
  }
  /** @internal @see spec: S4.4, S4.5 */
  static fill(instance, row, context) {
    const fields = instance;
    for (const [name, schema] of schemaMembers(this.schema)) {
      if (!Object.hasOwn(row, name)) continue;
      const value = context.visit(schema, fields[name]);
      if (isInvalid(value) && own(this.defaults, name)) return false;
      put(fields, name, isInvalid(value) ? void 0 : value);
    }
    return true;
  }
  /** What error messages show of a class. */
  static toJSON() {
    return { key: this.key, schema: this.schema };
  }
  static toString() {
    return this.key;
  }
};
Entity.schema = void 0;
Entity.maxEntityDepth = 64;
Object.defineProperty(Entity, "key", {
  configurable: true,
  get() {
    return inferKey(this);
  },
  set(value) {
    Object.defineProperty(this, "key", { value, writable: true, enumerable: true, configurable: true });
  }
});
function setField(instance, name, value) {
  try {
    put(instance, name, value);
  } catch (error) {
    if (!(name in instance)) throw error;
  }
}
function pkOfArguments(entity, args) {
  try {
    return entity.prototype.pk.call(args[0], void 0, "", args);
  } catch {
    return void 0;
  }
}
function findByIndex({ key, indexes }, args, context) {
  const field = indexes?.find((name) => Object.hasOwn(args, name));
  return field === void 0 ? void 0 : context.indexed(key, field, args[field]);
}
function inferKey(entity) {
  if (entity.name !== "" && entity.name !== "Entity") return entity.name;
  throw new RestError({
    code: "ENTITY_KEY_MISSING",
    subject: "an Entity class",
    happened: "The class has no name, so its table has none either.",
    fix: "Give it one: static key = 'Post'."
  });
}
function instantiate(entity) {
  return new entity();
}

// src/schema/EntityMixin.ts
function hasStatic(Base, name) {
  for (let owner = Base; owner !== Function.prototype; owner = Object.getPrototypeOf(owner)) {
    if (Object.hasOwn(owner, name)) return true;
  }
  return false;
}
function pkMethod(pk) {
  return typeof pk === "function" ? function(parent, key, args) {
    return pk(this, parent, key, args);
  } : function() {
    return this[pk];
  };
}
function definePk({ prototype }, { value }) {
  Object.defineProperty(prototype, "pk", { value, writable: true, configurable: true });
}
var OF_EVERY_CLASS = /* @__PURE__ */ new Set(["length", "name", "prototype"]);
function EntityMixin(Base, options = {}) {
  const { pk, ...statics } = options;
  const Mixed = class extends Base {
  };
  Object.defineProperty(Mixed, "name", { value: Base.name, configurable: true });
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(Entity))) {
    if (!OF_EVERY_CLASS.has(name) && !hasStatic(Base, name)) Object.defineProperty(Mixed, name, member);
  }
  for (const [name, value] of Object.entries(statics)) {
    Object.defineProperty(Mixed, name, { value, writable: true, enumerable: true, configurable: true });
  }
  if (pk !== void 0) definePk(Mixed, { value: pkMethod(pk) });
  else if (!("pk" in Base.prototype)) definePk(Mixed, Object.getOwnPropertyDescriptor(Entity.prototype, "pk") ?? {});
  return Mixed;
}

// src/schema/All.ts
var isTable2 = (schema) => typeof schema?.key === "string";
var ALL_ROWS = "all";
var All = class extends ItemsSchema {
  isDerived = true;
  /** @throws RestError SCHEMA_OPTION_MISSING @see spec: S10.11 */
  constructor(definition, schemaAttribute) {
    super(definition, schemaAttribute);
    if (isPolymorphic(this.item) || isTable2(definition)) return;
    throw new RestError({
      code: "SCHEMA_OPTION_MISSING",
      subject: "All",
      happened: "new All() needs an Entity, a Union, or a mapping of entities with its schemaAttribute.",
      fix: "Write new All(Post), or new All({ post: Post, link: Link }, 'type')."
    });
  }
  /** The rows are stored, and nothing stands for them: reading looks into the tables. @see spec: S12.5 */
  normalize(input, parent, key, context) {
    for (const table of this.#tables()) context.open(table);
    for (const item of itemsOf(input) ?? []) context.visit(this.item, item, parent, key);
  }
  /** A response that is not stored reads as its own items. */
  denormalize(input, context) {
    const items = itemsOf(input);
    if (items) return context.visitItems(this.item, items);
    const lists2 = this.#tables().map((table) => this.#rowsOf(table, context));
    const known3 = lists2.filter((list) => list !== void 0);
    if (known3.length === 0) return INVALID;
    return known3.length === 1 ? known3[0] : known3.flat();
  }
  queryKey(args) {
    return args[0] === null ? void 0 : ALL_ROWS;
  }
  /** Each table once, in the order of the mapping. */
  #tables() {
    const { item } = this;
    const schemas2 = isPolymorphic(item) ? Object.values(item.schema) : [item];
    return schemas2.filter(({ key }, position) => schemas2.findIndex((other) => other.key === key) === position);
  }
  #rowsOf(table, context) {
    const pks = context.pks(table.key);
    const { item } = this;
    if (!pks || !isPolymorphic(item)) return pks && context.visitItems(table, pks);
    return pks.flatMap((pk) => {
      const kind = item.kindOf(context.row(table.key, pk), void 0, pk)?.schema;
      return context.visitItems(kind?.key === table.key ? kind : table, [pk]);
    });
  }
};

// src/schema/Lazy.ts
var LazyQuery = class {
  #schema;
  constructor(schema) {
    this.#schema = schema;
  }
  /** @internal */
  normalize(input, parent, key, context) {
    return context.visit(this.#schema, input, parent, key);
  }
  /** @internal */
  denormalize(input, context) {
    return context.visit(this.#schema, input);
  }
  queryKey(args, context) {
    const inner = resolveSchema(this.#schema);
    if (inner && (isReadableTable(inner) || inner.isDerived)) return context.query(inner, args);
    return args[0] ?? void 0;
  }
};
var Lazy = class {
  schema;
  query;
  constructor(schema) {
    this.schema = schema;
    this.query = new LazyQuery(schema);
  }
  /** @internal */
  normalize(input, parent, key, context) {
    return context.visit(this.schema, input, parent, key);
  }
  /** @internal */
  denormalize(input) {
    return input;
  }
  queryKey() {
    return void 0;
  }
};

// src/schema/Query.ts
var MAX_RESULTS = 16;
var Query = class {
  schema;
  /** From the inner value and the endpoint's arguments to the result. Not called where there is no value. */
  process;
  // `any`: a query's arguments are its own
  #results = /* @__PURE__ */ new WeakMap();
  constructor(schema, process2) {
    this.schema = schema;
    this.process = process2;
  }
  get isDerived() {
    return resolveSchema(this.schema)?.isDerived === true;
  }
  /** @internal */
  normalize(input, parent, key, context) {
    return context.visit(this.schema, input, parent, key);
  }
  queryKey(args, context) {
    return context.query(this.schema, args);
  }
  /** @internal */
  denormalize(input, context) {
    const value = context.visit(this.schema, input);
    if (value === void 0 || value === null || isInvalid(value)) return value;
    const { args } = context;
    const text = context.argument(textOfArgs) ?? "";
    return typeof value === "object" ? this.#resultOf(value, args, text) : this.#process(value, args);
  }
  #resultOf(value, args, text) {
    let results = this.#results.get(value);
    if (!results) this.#results.set(value, results = new BoundedMap(MAX_RESULTS));
    const known3 = results.get(text);
    if (known3) return known3.result;
    const result = this.#process(value, args);
    results.set(text, { result });
    return result;
  }
  #process(value, args) {
    return this.process(value, ...args);
  }
};

// src/schema/scalarErrors.ts
function refuseEntityKey(subject, entityKey) {
  if (!entityKey.includes("|")) return;
  throw new RestError({
    code: "SCALAR_ENTITY_KEY_INVALID",
    subject,
    happened: `The entity key "${entityKey}" contains "|", which separates the parts of a cell's key.`,
    fix: "Give the entity another `static key`."
  });
}
function wrongLens(subject, lens, args) {
  const isMissing = lens === void 0;
  return new RestError({
    code: isMissing ? "SCALAR_LENS_MISSING" : "SCALAR_LENS_INVALID",
    subject,
    happened: isMissing ? `The lens found nothing in the arguments ${preview(args, 200)}.` : `A lens is text without "|"; got ${preview(lens, 80)} for the arguments ${preview(args, 200)}.`,
    fix: "The arguments of an endpoint whose response has Scalar values must contain the lens.",
    status: 400
  });
}
function ofNobody(subject) {
  return new RestError({
    code: "SCHEMA_OPTION_MISSING",
    subject,
    happened: "It is used outside of an entity, and does not say whose cells it holds.",
    fix: "Give it an entity: new Scalar({ lens, key, entity: Company }).",
    status: 400
  });
}
function noCell(subject, input, key) {
  return new RestError({
    code: "RESPONSE_SHAPE",
    subject,
    happened: `A cell is an object of values; got ${preview(input, 80)}${key === void 0 ? "" : ` at "${key}"`}.`,
    fix: "Check the response, or shape it in process().",
    status: 400
  });
}
function withoutPk(subject, input, entityKey) {
  return new RestError({
    code: "PK_MISSING",
    subject,
    happened: `No primary key of ${entityKey} in ${preview(input, 300)}`,
    fix: "Give the items an id, send them as a map by primary key, or override entityPk().",
    status: 400
  });
}

// src/schema/Scalar.ts
var REFERENCE = "@@rest-slice/scalar";
var isReference2 = (input) => Array.isArray(input) && input[0] === REFERENCE && input.length === 4;
var isFields4 = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
var isCellPk = (input) => typeof input === "string" && input.indexOf("|") > 0 && input.indexOf("|") < input.lastIndexOf("|");
var lensOfCell = (cellPk) => cellPk.slice(cellPk.lastIndexOf("|") + 1);
var Scalar = class {
  key;
  lens;
  entity;
  /** The value of one lens may be null; the row keeps its reference. @see spec: S20.9 */
  takesNull = true;
  /** @throws RestError SCHEMA_OPTION_MISSING, SCALAR_ENTITY_KEY_INVALID */
  constructor({ lens, key, entity }) {
    if (typeof lens !== "function" || typeof key !== "string") {
      throw new RestError({
        code: "SCHEMA_OPTION_MISSING",
        subject: "Scalar",
        happened: "new Scalar() needs a key, which names its table, and a lens.",
        fix: "Write new Scalar({ key: 'portfolio', lens: (args) => args[0]?.portfolio })."
      });
    }
    this.key = `Scalar(${key})`;
    this.lens = lens;
    this.entity = entity;
    if (entity) refuseEntityKey(this.key, entity.key);
  }
  /**
   * The primary key of the entity that a cell outside of it belongs to; override it where an item names it otherwise.
   * A surrounding key is one only if the item is what stands there: the items of a list have the list's key.
   *
   * @see spec: S20.13, S20.14
   */
  entityPk(input, parent, key, args) {
    if (key !== void 0 && isFields4(parent) && own(parent, key) === input) return key;
    return this.entity.prototype.pk.call(input, parent, key, args);
  }
  /** @internal */
  normalize(input, parent, key, context) {
    const { owner } = context;
    const isField = owner !== void 0 && owner.row === parent && key !== void 0 && own(owner.row, key) === input;
    if (!isField) return this.#normalizeItem(input, parent, key, context);
    const { table, pk } = owner;
    const reference = [REFERENCE, table, pk, key];
    if (isReference2(input) && reference.every((part, at) => part === input[at])) return input;
    context.write(this, this.#cellPk(table, pk, context.args), { [key]: input });
    return reference;
  }
  /** @internal Of a field its value under the lens; of a cell's key the cell. `any`: cells hold what fields may be. */
  denormalize(input, context) {
    if (isReference2(input)) return this.#readField(input, context);
    if (isCellPk(input)) return context.row(this.key, input);
    if (!Array.isArray(input)) return input;
    const cells = input.map((item) => isCellPk(item) ? context.row(this.key, item) : item);
    return cells.filter((cell) => cell !== void 0 && !isInvalid(cell));
  }
  /** Keys of all cells of the lens. @see spec: S20.16 */
  queryKey(args, context) {
    const lens = this.#readLens(args);
    if (lens === void 0 || args[0] === null) return void 0;
    const cells = context.pks(this.key)?.filter((pk) => lensOfCell(pk) === lens && this.#isShown(pk, context));
    return cells?.length ? cells : void 0;
  }
  /** @internal */
  merge(existing, incoming) {
    return { ...existing, ...incoming };
  }
  /** @internal @see spec: S20.18 */
  mergeWithStore(existingMeta, incomingMeta, existing, incoming) {
    if (isInvalid(existing)) return replaceInvalid(existingMeta, incomingMeta, existing, incoming);
    return isOlder(incomingMeta, existingMeta) ? this.merge(incoming, existing) : this.merge(existing, incoming);
  }
  /** @internal */
  mergeMetaWithStore(existingMeta, incomingMeta) {
    return laterMeta(existingMeta, incomingMeta);
  }
  #isShown(pk, context) {
    return typeof context.stored(this.key, pk) === "object" && !isInvalid(context.stored(this.key, pk));
  }
  /** A field without a lens, or without a cell, has no value: neither has the class default one for it. @see spec: S20.10 */
  #readField([, entityKey, entityPk, field], context) {
    const lens = context.argument(this.#readLens);
    if (lens === void 0) return void 0;
    const cell = context.row(this.key, `${entityKey}|${entityPk}|${lens}`);
    return isFields4(cell) ? own(cell, field) : void 0;
  }
  /** Arguments of a reader need not be what the lens expects: then they name none. */
  #readLens = (args) => {
    try {
      const lens = this.lens(args);
      return typeof lens === "string" ? lens : void 0;
    } catch {
      return void 0;
    }
  };
  /** @throws RestError SCALAR_LENS_MISSING, SCALAR_LENS_INVALID, SCALAR_ENTITY_KEY_INVALID @see spec: S20.6, S20.7 */
  #cellPk(entityKey, entityPk, args) {
    refuseEntityKey(this.key, entityKey);
    const lens = this.lens(args);
    if (typeof lens !== "string" || lens.includes("|")) throw wrongLens(this.key, lens, args);
    return `${entityKey}|${entityPk}|${lens}`;
  }
  #normalizeItem(input, parent, key, context) {
    if (input === null || input === void 0 || isCellPk(input)) return input;
    const entity = this.entity;
    if (!entity) throw ofNobody(this.key);
    if (!isFields4(input)) throw noCell(this.key, input, key);
    const entityPk = this.entityPk(input, parent, key, context.args);
    if (!isUsablePk(entityPk)) throw withoutPk(this.key, input, entity.key);
    const cellPk = this.#cellPk(entity.key, String(entityPk), context.args);
    context.write(this, cellPk, { ...input });
    return cellPk;
  }
};

// src/schema/Union.ts
var Union = class extends Polymorphic {
  /** @throws RestError SCHEMA_OPTION_MISSING */
  constructor(mapping, schemaAttribute) {
    super(mapping, schemaAttribute);
    if (schemaAttribute !== void 0) return;
    throw new RestError({
      code: "SCHEMA_OPTION_MISSING",
      subject: "Union",
      happened: "new Union() needs a schemaAttribute beside the mapping.",
      fix: "Name the field that tells the kinds apart: new Union({ post: Post, link: Link }, 'type')."
    });
  }
  /** Where the arguments do not say which kind is meant, the first that is stored. @see spec: S11.5 */
  queryKey(args, context) {
    if (args[0] === void 0 || args[0] === null) return void 0;
    const named = this.kindIn(args[0]);
    const kinds = named ? [named] : Object.entries(this.schema).map(([name, schema]) => ({ name, schema }));
    for (const { name, schema } of kinds) {
      const id = context.query(schema, args);
      if (id !== void 0) return { id, schema: name };
    }
    return void 0;
  }
};

// src/schema/mapShape.ts
var idOf = (reference) => String(typeof reference === "object" && reference !== null ? reference.id : reference);
function mapOf(entries) {
  const map = {};
  for (const [name, reference] of entries) {
    if (reference !== void 0 && reference !== null) put(map, name, reference);
  }
  return map;
}
var identitiesIn = (map) => new Set(Object.values(map).map(identityOf));
var assign = (existing, incoming) => mapOf([...Object.entries(existing), ...Object.entries(incoming)]);
function add(existing, incoming) {
  const held = identitiesIn(existing);
  const added = Object.entries(incoming).filter(([, reference]) => !held.has(identityOf(reference)));
  return added.length === 0 ? existing : mapOf([...Object.entries(existing), ...added]);
}
function remove2(existing, incoming) {
  const gone = identitiesIn(incoming);
  const kept2 = Object.entries(existing).filter(([, reference]) => !gone.has(identityOf(reference)));
  return kept2.length === Object.keys(existing).length ? existing : mapOf(kept2);
}
function primaryKeyIn(input, item, args) {
  try {
    return item.prototype?.pk.call(
      input,
      void 0,
      void 0,
      args
    );
  } catch {
    return void 0;
  }
}
function isOne(input, item, args) {
  if (typeof input !== "object" || input === null) return true;
  if (Array.isArray(input) || Object.values(input).every((value) => typeof value === "object")) return false;
  return isPolymorphic(item) ? item.kindOf(input) !== void 0 : isUsablePk(primaryKeyIn(input, item, args));
}
function takeItems({ item, parent, key }, items, context) {
  const references = items.map((value) => context.visit(item, value, parent, key));
  return { items, references, row: mapOf(references.map((reference) => [idOf(reference), reference])) };
}
function take2(given, context) {
  const { input, item } = given;
  if (isOne(input, item, context.args)) return takeItems(given, [input], context);
  if (Array.isArray(input)) return takeItems(given, input, context);
  const entries = Object.entries(input).map(
    ([name, value]) => [name, context.visit(item, value, input, name)]
  );
  const references = entries.map(([, reference]) => reference);
  return { items: Object.values(input), references, row: mapOf(entries) };
}
var mapShape = {
  tableOf: (itemKey) => `{${itemKey}}`,
  changes: {
    assign: { combine: assign, creates: true, takesMap: true },
    remove: { combine: remove2 },
    move: { combine: add }
  },
  extend: assign,
  remove: remove2,
  empty: {},
  holding: (reference) => mapOf([[idOf(reference), reference]]),
  take: take2,
  isOne,
  create: () => ({}),
  fill(map, row, content, context) {
    for (const [name, value] of Object.entries(content.denormalize(row, context))) {
      put(map, name, value);
    }
    return true;
  }
};

// src/schema/Values.ts
function changeValues(input, change) {
  const result = {};
  for (const [name, value] of Object.entries(input)) {
    const changed = value === void 0 || value === null ? void 0 : change(value, name);
    if (changed !== void 0 && changed !== null && !isInvalid(changed)) put(result, name, changed);
  }
  return result;
}
var Values = class extends ItemsSchema {
  /** @internal How a Collection of it keeps and changes its rows. */
  collectionShape = mapShape;
  /** Values see the map and their key in it; entries that are null are not stored. @see spec: S9.1, S9.3 */
  normalize(input, _parent, _key, context) {
    if (typeof input !== "object" || input === null) return input;
    return changeValues(input, (value, name) => context.visit(this.item, value, input, name));
  }
  /** Entries that are missing or deleted are left out. @see spec: S9.4, decision 69 */
  denormalize(input, context) {
    if (typeof input !== "object" || input === null) return input;
    return changeValues(input, (value) => context.visit(this.item, value));
  }
  queryKey() {
    return void 0;
  }
};

// src/schema/validateRequired.ts
function validateRequired(processed, defaults2) {
  const missing2 = Object.keys(defaults2).find((name) => !Object.hasOwn(processed, name));
  return missing2 === void 0 ? void 0 : `"${missing2}" is missing.`;
}

// src/schema/namespace.ts
var namespace_exports = {};
__export(namespace_exports, {
  All: () => All,
  Array: () => ArraySchema,
  Collection: () => Collection,
  Invalidate: () => Invalidate,
  Lazy: () => Lazy,
  Object: () => ObjectSchema,
  Query: () => Query,
  Scalar: () => Scalar,
  Union: () => Union,
  Values: () => Values
});
export {
  AbortOptimistic,
  All,
  Collection,
  Endpoint,
  Entity,
  EntityMixin,
  INVALID,
  Invalidate,
  Lazy,
  LogoutManager,
  NetworkError,
  Query,
  ResetError,
  RestEndpoint,
  RestError,
  Scalar,
  Union,
  Values,
  createRestSlice,
  denormalize,
  getUrlBase,
  getUrlTokens,
  hookifyResource,
  normalize,
  resource,
  namespace_exports as schema,
  unshift,
  validateRequired
};
