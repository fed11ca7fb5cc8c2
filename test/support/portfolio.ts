import { Entity, Scalar } from '../../src/index.js';

const lens = (args: readonly any[]) => args[0]?.portfolio;

/** Values that depend on the portfolio they are asked for. */
export const figures = new Scalar({ key: 'portfolio', lens });

export class Company extends Entity {
  id = '';
  price = 0;
  pct: unknown = 0;
  shares: unknown = 0;
  static override key = 'Company';
  static override schema = { pct: figures, shares: figures };
}

/** The same cells, outside of the entity. */
export const cells = new Scalar({ key: 'portfolio', lens, entity: Company });

/** Arguments that name a portfolio. */
export const of = (portfolio: unknown): readonly unknown[] => [{ portfolio }];

/** What stands for a cell in a row. */
export const reference = (pk: string, field: string, entity = 'Company') => ['@@rest-slice/scalar', entity, pk, field];
