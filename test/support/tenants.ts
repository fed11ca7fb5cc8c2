import { Entity, RestEndpoint } from '../../src/index.js';
import type { RestGenerics } from '../../src/index.js';

export class Invoice extends Entity {
  id = '';
  static override key = 'Invoice';
}

/** Endpoint classes whose address or key is not what the template says. */
export const tenants = {
  origin: 'https://one.test',
  ByUrl: class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override url(...args: any): string {
      return tenants.origin + super.url(...args);
    }
  },
  ByKey: class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override key(...args: any): string {
      return `${this.name} ${JSON.stringify(args)}`;
    }
  },
  ByUrlField: class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override url = (params?: any): string => `${tenants.origin}/mine/${this.path}/${JSON.stringify(params)}`;
  },
  ByKeyField: class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override key = (...args: any): string => `mine ${this.path} ${JSON.stringify(args)}`;
  },
  ByPrefix: class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override urlPrefix = 'https://field.test/api/';
  },
  ByGetter: class<O extends RestGenerics = any> extends RestEndpoint<O> {
    override get urlPrefix(): string {
      return tenants.origin;
    }
  },
};
