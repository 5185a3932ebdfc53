import { catalogue } from '#libs/errors';

/**
 * Throws one of the errors of abilities.
 *
 * @section Abilities and agents (lintel/v1, abilities/v1, /mcp)
 */
export const fail = catalogue({
  rest_ability_not_found: [404, 'There is no such ability for this user.'],
  rest_ability_category_not_found: [404, 'There is no such category of abilities for this user.'],
  rest_ability_invalid_method: [405, 'The ability is called by another method.'],
  rest_ability_cannot_list: ['rights', 'Sign in to see abilities.'],
  ability_invalid_input: [400, 'The input of the ability is not valid.'],
});
