/** An author of the demo. The accounts have random passwords, so nobody can sign in with them. */
export interface DemoAuthor {
  key: string;
  login: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** The authors of the demo, besides the first administrator. */
export const AUTHORS: readonly DemoAuthor[] = [
  { key: 'ines', login: 'ines-moran', email: 'ines@halyard.example.org', firstName: 'Ines', lastName: 'Moran' },
  { key: 'tomasz', login: 'tomasz-brady', email: 'tomasz@halyard.example.org', firstName: 'Tomasz', lastName: 'Brady' },
];
