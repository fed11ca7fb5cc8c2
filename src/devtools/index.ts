export { RestDevtools } from './RestDevtools.js';

export type { RestDevtoolsProps } from './DevtoolsMount.js';
