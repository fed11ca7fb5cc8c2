export { requireLibrary } from '../shared/requireLibrary.js';
