import { describe, expect, it } from 'vitest';
import { resource, Entity, RestEndpoint } from '../../src/index.js';
import { Registry } from '../../src/store/registry.js';
import { expectConsole } from '../support/console.js';
import type { EndpointInstance } from '../../src/endpoint/EndpointInstance.js';

const endpointAt = (path: string) => new RestEndpoint({ path, name: 'x' }) as unknown as EndpointInstance;

describe('an action finds the endpoint that made it', () => {
  it('where another one had its name before it was declared (decision 60)', () => {
    const messages = expectConsole('error');
    const [before, declared] = [endpointAt('/before'), endpointAt('/declared')];
    const registry = new Registry({});
    expect(registry.nameOf(before)).toBe('x');
    registry.add({ x: declared });
    const meta = { endpoint: 'x' };
    registry.remember(meta, declared);
    expect(registry.endpointOf(meta)).toBe(declared);
    expect(messages.join()).toContain('Two endpoints are called "x"');
  });

  it('where it was made from a declared one', () => {
    class Post extends Entity {
      id = '';
      static override key = 'Post';
    }
    const { getList } = resource({ path: '/posts/:id', schema: Post });
    const registry = new Registry({ posts: { getList } } as never);
    const push = getList.push as unknown as EndpointInstance;
    const meta = { endpoint: registry.nameOf(push) };
    expect([meta.endpoint, registry.endpointOf({ ...meta })]).toEqual(['posts.getList.push', push]);
    registry.remember(meta, push);
    expect(registry.endpointOf(meta)).toBe(push);
  });
});
