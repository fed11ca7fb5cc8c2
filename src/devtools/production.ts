export { DevtoolsMount as RestDevtools } from './DevtoolsMount.js';

export type { RestDevtoolsProps } from './DevtoolsMount.js';
