import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const kind = (value: string) => ({ type: 'string', enum: [value] });
const gone = (value: string) => object({ id: text, object: kind(value), deleted: { type: 'boolean' } });

describe('schemas that are one thing', () => {
  it('are what is read and written at one address, an item and its list, and variants by name', () => {
    const user = { login: text, id: count, name: text, email: text };
    const document = documentOf(
      {
        'GET /users/{username}': { answer: ref('public-user') },
        'PATCH /users/{username}': { answer: ref('private-user'), body: object({ name: text }) },
        'GET /users': { answer: list(ref('account-row')) },
        'GET /teams/{id}': { answer: ref('team') },
      },
      {
        'public-user': object(user),
        'private-user': object({ ...user, plan: text }),
        'account-row': object({ login: text, id: count, name: text, site: text }),
        'nullable-simple-user': object({ login: text, id: count, name: text }, { nullable: true }),
        team: object({ id: count, lead: ref('nullable-simple-user') }),
      },
    );
    const { entities } = generated(document).report;
    expect(Object.keys(entities)).toEqual(['Team', 'User']);
    expect(entities.Team?.relations).toEqual({ lead: 'User' });
  });

  it('are a thing and its tombstone, kind by kind', () => {
    const document = documentOf(
      {
        'GET /sources/{id}': { answer: { anyOf: [ref('card'), ref('bank')] } },
        'GET /cards/{id}': { answer: ref('card') },
        'PUT /cards/{id}': { answer: { anyOf: [ref('card'), ref('bank')] }, body: object({ brand: text }) },
        'DELETE /sources/{id}': { answer: { anyOf: [ref('deleted_card'), ref('deleted_bank')] } },
      },
      {
        card: object({ id: text, object: kind('card'), brand: text }),
        bank: object({ id: text, object: kind('bank'), city: text }),
        ...{ deleted_card: gone('card'), deleted_bank: gone('bank') },
      },
    );
    const { report, files } = generated(document);
    expect(Object.values(report.entities).map(({ schemas }) => schemas)).toEqual([
      ['card', 'deleted_card'],
      ['bank', 'deleted_bank'],
    ]);
    expect(files.get('Card.ts')).toContain('if (input.deleted === true) return undefined;');
  });

  it('are proposed, not made one, where they only look alike', () => {
    const members = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`rare_${name}`, text]));
    const document = documentOf(
      { 'GET /left': { answer: list(ref('left')) }, 'GET /right': { answer: list(ref('right')) } },
      { left: object({ id: text, ...members }), right: object({ id: text, ...members }) },
    );
    const { report } = generated(document);
    expect(Object.keys(report.entities)).toEqual(['Left', 'Right']);
    expect(report.left).toContainEqual({
      what: 'left, right',
      why: expect.stringContaining('Perhaps one thing') as string,
      config: 'entities: { "right": "left" }',
    });
    expect(Object.keys(generated(document, { entities: { right: 'left' } }).report.entities)).toHaveLength(1);
  });

  it('are proposed only where their addresses do not differ, and never joined because a webhook brings both', () => {
    const members = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`rare_${name}`, text]));
    const pair = { left: object({ id: text, ...members }), right: object({ id: text, ...members }) };
    const apart = documentOf(
      { 'GET /lefts/{id}': { answer: ref('left') }, 'GET /rights/{id}': { answer: ref('right') } },
      pair,
    );
    expect(generated(apart).report.left).toEqual([]);
    const body = { content: { 'application/json': { schema: ref('right') } } };
    const told = documentOf({ 'GET /lefts/{id}': { answer: ref('left') } }, pair, {
      webhooks: { changed: { post: { requestBody: body, responses: { 200: { description: '', ...body } } } } },
    });
    const { entities, left } = generated(told).report;
    expect([Object.keys(entities), left]).toEqual([['Left'], []]);
  });

  it('are what is created in a list, by most of its members', () => {
    const { entities } = generated(
      documentOf(
        {
          'GET /orders/{id}': { answer: ref('Order') },
          'POST /orders': { answer: ref('Placed'), body: object({ note: text }) },
        },
        { Order: object({ id: text, note: text, sum: count }), Placed: object({ id: text, note: text, link: text }) },
      ),
    ).report;
    expect(Object.values(entities).map(({ schemas }) => schemas)).toEqual([['Order', 'Placed']]);
  });

  it('are a thing and its short form without an id, where that has its key, and no address of something else', () => {
    const code = { key: text, name: text };
    const short = (example?: string) => {
      const url = example === undefined ? {} : { url: { ...text, example } };
      const { report } = generated(
        documentOf(
          { 'GET /codes/{key}': { answer: ref('code') }, 'GET /homes/{id}': { answer: ref('home') } },
          {
            code: object({ ...code, url: text, body: text }),
            'simple-code': object({ ...code, ...url }),
            home: object({ id: text, code: ref('simple-code') }),
          },
        ),
      );
      return report.entities.Home?.relations;
    };
    expect(short()).toEqual({ code: 'Code' });
    expect(short('https://api.test/codes/mit')).toEqual({ code: 'Code' });
    expect(short('https://api.test/homes/1/code')).toEqual({});
  });
});
