export { defineConfig } from './config.js';
export { generate } from './generate.js';
export { DocumentError } from './document/load.js';
export { reportText } from './report.js';
export type { Config } from './config.js';
export type { Problem } from './document/load.js';
export type { Generated } from './generate.js';
export type { Report } from './report.js';
