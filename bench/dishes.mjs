import { TAIL_WORD } from './vocabulary.mjs';

const SEASONS = ['spring', 'summer', 'autumn', 'winter'];

/** A type that a site declares, with five fields in the index. They get the ids 1 to 5 in this order. */
export const DISH_MODEL = {
  types: { dish: { labels: { singular: 'Dish', plural: 'Dishes' }, restBase: 'dishes' } },
  fields: {
    dish: {
      minutes: { type: 'integer', filter: true, sort: true },
      price: { type: 'number', filter: true, sort: true },
      season: { type: 'choice', of: SEASONS, filter: true },
      vegan: { type: 'boolean', filter: true },
      chef: { type: 'reference', to: ['user'], filter: true },
    },
  },
};

/**
 * The expressions of the values of a dish with the number `n`, by the ids of their fields, with the column of the index.
 *
 * @param pick makes an expression for a number below a limit
 */
function valuesOf(pick, first, counts) {
  return [
    { id: 1, column: 'number', value: `(5 + ${pick('minutes', 236)})`, json: 'plain' },
    { id: 2, column: 'number', value: `(${pick('price', 4_000)} / 100)`, json: 'number' },
    {
      id: 3,
      column: 'text',
      value: `ELT(1 + ${pick('season', 4)}, ${SEASONS.map((one) => `'${one}'`).join(', ')})`,
      json: 'text',
    },
    { id: 4, column: 'number', value: `(${pick('vegan', 3)} = 0)`, json: 'flag' },
    { id: 5, column: 'number', value: `(${first.users} + ${pick('chef', counts.users)})`, json: 'plain' },
  ];
}

const JSON_FORMS = {
  plain: (value) => value,
  // As JavaScript writes numbers: without zeros at the end.
  number: (value) => `TRIM(TRAILING '.' FROM TRIM(TRAILING '0' FROM CAST(${value} AS DECIMAL(10, 2))))`,
  text: (value) => `'"', ${value}, '"'`,
  flag: (value) => `IF(${value}, 'true', 'false')`,
};

/** Statements that insert dishes, in the form in which the site stores them: see `statementsOf`. */
export function dishStatements({ entry, insert, title, pick, dates, slug, author, first, counts }) {
  const values = valuesOf(pick, first, counts);
  const json = values.map(({ id, value, json: form }) => `'"${id}":', ${JSON_FORMS[form](value)}`).join(", ',', ");
  const status = "IF(n % 50 = 49, 'draft', 'publish')";
  const dish = entry({
    id: `${first.dishes} + n`,
    type: "'dish'",
    status,
    slug: `IF(n % 50 = 49, '', ${slug})`,
    slug_scope: "IF(n % 50 = 49, NULL, 'dish')",
    title: `CONCAT(a.t, ' ', ${TAIL_WORD})`,
    author_id: author,
    ...dates(counts.dishes),
    guid: `CONCAT('https://example.org/dishes/', n, '/')`,
    field_values: `CONCAT('{', ${json}, '}')`,
  });
  dish.date_gmt = `IF(n % 50 = 49, NULL, ${dish.date_gmt})`;
  return [
    insert('entries', dish, title('a')),
    ...values.map(({ id, column, value }) =>
      insert('field_index', {
        entry_id: `${first.dishes} + n`,
        field_id: id,
        position: 0,
        status,
        [column]: value,
        date_local: dish.date_local,
      }),
    ),
  ];
}

const DISHES = '/cms/v2/dishes';

/** The lists of dishes: every kind of filter and order, alone and together. */
export const dishLists = ({ list, deep }) => [
  ...['minutes', 'price'].flatMap((name) =>
    ['asc', 'desc'].map((order) => list(`${DISHES}?orderby=meta.${name}&order=${order}`, deep)),
  ),
  list(`${DISHES}?meta[season]=summer`, deep),
  list(`${DISHES}?meta[season]=summer,autumn`, deep),
  list(`${DISHES}?meta[vegan]=true`, deep),
  list(({ first }) => `${DISHES}?meta[chef]=${first.users}`, deep),
  list(`${DISHES}?meta[minutes]=25`, deep),
  list(`${DISHES}?meta[minutes][min]=30&meta[minutes][max]=40`, deep),
  list(`${DISHES}?meta[price][max]=1`, deep),
  list(`${DISHES}?meta[season]=summer&meta[vegan]=true`, deep),
  list(`${DISHES}?meta[season]=winter&orderby=meta.minutes&order=asc`, deep),
  list(`${DISHES}?meta[minutes][min]=230&orderby=meta.price&order=asc`, deep),
  list(DISHES, deep),
];
