/** The tag of responses with the number of notes on a recipe. */
export const recipeNotes = (recipe: number): string => `recipes:notes:${recipe}`;
