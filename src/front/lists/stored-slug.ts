/** A slug of an address as it is stored: in small letters, those of other scripts encoded. */
export const storedSlug = (sent: string): string => encodeURIComponent(sent.toLowerCase()).toLowerCase();
