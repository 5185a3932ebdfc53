import { effectOf } from './migration-plan.js';

describe('the effect of a statement on instances of the former version', () => {
  it.each([
    'CREATE TABLE a (id INT NOT NULL)',
    'CREATE INDEX i ON a (b)',
    'ALTER TABLE a ADD COLUMN b INT NULL',
    "ALTER TABLE a\n  ADD COLUMN b VARCHAR(5) CHARACTER SET ascii NOT NULL DEFAULT 'a,b',\n  ADD KEY a_b (b, id)",
    'ALTER TABLE a ADD KEY k (b, c), DROP KEY k, ADD KEY k (b), ALGORITHM=INPLACE, LOCK=NONE',
    'ALTER TABLE a ADD COLUMN b INT NULL, ADD CONSTRAINT c FOREIGN KEY (b) REFERENCES d (id) ON DELETE CASCADE',
    'ALTER TABLE a ADD COLUMN c INT NOT NULL DEFAULT 0, DROP PRIMARY KEY, ADD PRIMARY KEY (a, b, c), LOCK=NONE',
  ])('is none: %s', (statement) => expect(effectOf(statement)).toBe('expands'));

  it.each([
    'DROP TABLE a',
    'ALTER TABLE a DROP COLUMN b',
    'ALTER TABLE a ADD COLUMN b INT NOT NULL',
    'ALTER TABLE a ADD COLUMN b INT NULL, MODIFY c INT',
    'ALTER TABLE a RENAME COLUMN b TO c',
    'RENAME TABLE a TO b',
    'ALTER TABLE a DROP PRIMARY KEY, ADD PRIMARY KEY (a, b)',
    'ALTER TABLE a ADD COLUMN c INT NOT NULL, DROP PRIMARY KEY, ADD PRIMARY KEY (a, c)',
    'ALTER TABLE a ADD COLUMN c INT NOT NULL DEFAULT 0, DROP PRIMARY KEY, ADD PRIMARY KEY (c)',
  ])('is a restriction: %s', (statement) => expect(effectOf(statement)).toBe('restricts'));

  it.each(['UPDATE a SET b = 1', 'INSERT INTO a SELECT * FROM b', 'DELETE FROM a'])('changes rows: %s', (statement) =>
    expect(effectOf(statement)).toBe('changes rows'),
  );
});
