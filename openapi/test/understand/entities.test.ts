import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const pet = object({ id: count, name: text });

describe('what is an entity', () => {
  it('is what an address of an item answers, with or without a list', () => {
    const { report } = generated(documentOf({ 'GET /pets/{petId}': { answer: ref('Pet') } }, { Pet: pet }));
    expect(report.entities).toEqual({
      Pet: { key: ['id'], schemas: ['Pet'], relations: {}, resources: ['PetResource'] },
    });
  });

  it('is created where it is sent to the address of its list, though nothing is answered', () => {
    const document = (body: object) =>
      documentOf(
        { 'GET /pets/{id}': { answer: ref('Pet') }, 'POST /pets': { body: body as Record<string, unknown> } },
        { Pet: pet, Search: object({ name: text }) },
      );
    const membersFor = (body: object) => generated(document(body)).report.resources['PetResource']?.members;
    expect(membersFor(ref('Pet'))).toEqual(['get', 'create']);
    expect(membersFor(ref('Search'))).toEqual(['get']);
  });

  it('is an object with an opaque id that an operation answers with, without an address', () => {
    const { report } = generated(documentOf({ 'GET /pets': { answer: list(ref('Pet')) } }, { Pet: pet }));
    expect(report.entities.Pet).toMatchObject({ key: ['id'], resources: [] });
  });

  it('is known by the id of its own name, without an address; what has the id of another thing is not', () => {
    const order = object({ orderId: count, total: count });
    const line = object({ orderId: count, amount: count });
    const { entities } = generated(
      documentOf(
        { 'GET /orders': { answer: list(ref('OrderDto')) }, 'GET /lines': { answer: list(ref('OrderItem')) } },
        { OrderDto: order, OrderItem: line },
      ),
    ).report;
    expect(entities).toMatchObject({ Order: { key: ['orderId'], schemas: ['OrderDto'] } });
    expect(Object.keys(entities)).toEqual(['Order']);
  });

  it('is proposed where it is only ever nested, and made one by the config', () => {
    const document = documentOf(
      { 'GET /pets/{id}': { answer: ref('Pet') } },
      { Pet: object({ id: count, tag: ref('Tag') }), Tag: object({ id: count, name: text }) },
    );
    expect(generated(document).report.left).toEqual([
      { what: 'Tag', why: expect.any(String) as string, config: 'entities: { "Tag": true }' },
    ]);
    const { report } = generated(document, { entities: { Tag: true } });
    expect(report.entities.Pet?.relations).toEqual({ tag: 'Tag' });
  });

  it('is none where the config says so, or where only failures have it', () => {
    const document = documentOf({ 'GET /pets/{id}': { answer: ref('Pet'), status: '404' } }, { Pet: pet });
    expect(generated(document).report.entities).toEqual({});
    const found = documentOf({ 'GET /pets/{id}': { answer: ref('Pet') } }, { Pet: pet });
    expect(generated(found, { entities: { Pet: false } }).report.entities).toEqual({});
  });

  it('has the key that the config names: fields, or parameters of its address', () => {
    const document = documentOf(
      { 'GET /orgs/{org}/teams/{team}': { answer: ref('Team') } },
      { Team: object({ id: count, slug: text }) },
    );
    const { report, files } = generated(document, { keys: { Team: ['org', 'slug'] } });
    expect(report.entities.Team?.key).toEqual(['org', 'slug']);
    expect(files.get('Team.ts')).toContain('return keyOf(value.org, value.slug);');
    expect(generated(document, { keys: { Team: 'slug' } }).report.entities.Team?.key).toEqual(['slug']);
    expect(generated(document, { keys: { Team: 'slgu' } }).report.left).toEqual([
      expect.objectContaining({ what: 'Team', why: expect.stringContaining('slgu') as string }),
    ]);
  });

  it('is one for each home where rows do not tell homes apart', () => {
    const secret = object({ name: text, created_at: text });
    const document = documentOf(
      {
        'GET /repos/{repo}/secrets/{secret_name}': { answer: ref('Secret') },
        'GET /environments/{environment}/secrets/{secret_name}': { answer: ref('Secret') },
      },
      { Secret: secret },
    );
    const { entities, resources } = generated(document).report;
    expect(Object.values(entities).map(({ key }) => key)).toEqual([
      ['repo', 'name'],
      ['environment', 'name'],
    ]);
    expect(Object.keys(resources)).toHaveLength(2);
  });

  it('has a name that nothing else has', () => {
    const document = documentOf(
      { 'GET /files/{id}': { answer: ref('io.api.v1.File') }, 'GET /errors/{id}': { answer: ref('Error') } },
      { 'io.api.v1.File': pet, Error: object({ id: text, color: text }) },
    );
    expect(Object.keys(generated(document).report.entities).sort()).toEqual(['ErrorEntity', 'FileEntity']);
  });
});
