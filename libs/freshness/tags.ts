/** The tag of all answers: whatever they show. */
export const EVERYTHING = 'everything';
