import Module from 'node:module';

type Resolve = (request: string, ...rest: unknown[]) => string;

// Vite's aliases do not reach the `require` calls of packages: React 18's own react-dom would get React 19.
const loader = Module as unknown as { _resolveFilename: Resolve };
const resolve = loader._resolveFilename.bind(loader);
loader._resolveFilename = (request, ...rest) =>
  resolve(request.replace(/^(react|react-dom)(?=$|\/)/, '$1-18'), ...rest);
