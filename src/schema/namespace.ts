export { ArraySchema as Array } from './ArraySchema.js';
export { ObjectSchema as Object } from './ObjectSchema.js';
export { Collection } from './Collection.js';
export { Invalidate } from './Invalidate.js';
