/** Collation of columns that distinguish every byte: slugs, keys, secrets. Other columns ignore case and accents. */
export const EXACT = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/** Collation of columns that hold ASCII only and distinguish every byte. */
export const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** Options of a stored column that the database computes from others of the row. */
export const generatedAs = (expression: string) =>
  ({ nullable: true, asExpression: expression, generatedType: 'STORED', insert: false, update: false }) as const;
