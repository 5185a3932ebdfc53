/** The number of an entry or the like that a request names; 0 for what is none. */
export const sentNumber = (text: string | null | undefined): number =>
  /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
