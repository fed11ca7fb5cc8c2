/** A JSON object whose members are of any kind: documents are written by people, and nothing is taken for granted. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsIn = (value: unknown): Fields => (isFields(value) ? value : {});

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const textsIn = (value: unknown): readonly string[] =>
  listIn(value).filter((each): each is string => typeof each === 'string');

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A member of an object that may have any names, `constructor` among them. */
export const own = (value: Fields, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);

/** `a/b~c` → `a~1b~0c` */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
