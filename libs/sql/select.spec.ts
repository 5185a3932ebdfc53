import { Column, Entity } from 'typeorm';
import type { Db } from '#libs/db';
import { Select } from './select.js';
import { sql } from './sql.js';
import { tableOf, FLAG } from './tables.js';

@Entity('rooms')
class Room {
  @Column()
  id: number;

  @Column({ name: 'is_open', transformer: FLAG })
  isOpen: boolean;
}

@Entity('chairs')
class Chair {
  @Column({ name: 'room_id' })
  roomId: number;

  @Column()
  color: string;
}

@Entity('armchairs')
class Armchair extends Chair {
  @Column({ name: 'is_soft' })
  isSoft: boolean;
}

const db = {
  rows: (text: string, parameters: unknown[]) => Promise.resolve([{ text, parameters, isOpen: 1, isFree: null }]),
} as unknown as Db;

describe('a select', () => {
  it('takes tables and columns from entities and keeps the order of parameters', () => {
    const select = Select.of(db, Room, 'r', ['id'])
      .leftJoin(Chair, 'c', sql`c.room_id = r.id AND c.color <> ${'red'}`, { chairColor: 'color' })
      .also<{ total: number }>('COUNT(*) + ? AS total', 1)
      .where('r.id IN (?)', [1, 2])
      .where(sql`r.is_open = ${1}`)
      .groupBy('r.id')
      .orderBy('r.id = ? DESC', 2)
      .limit(10, 20);
    expect({ ...select.statement() }).toEqual({
      sql: 'SELECT r.id, c.color AS chairColor, COUNT(*) + ? AS total FROM rooms r LEFT JOIN chairs c ON c.room_id = r.id AND c.color <> ? WHERE r.id IN (?) AND r.is_open = ? GROUP BY r.id ORDER BY r.id = ? DESC LIMIT ? OFFSET ?',
      parameters: [1, 'red', [1, 2], 1, 2, 10, 20],
    });
  });

  it('counts what matches its conditions, whatever its order and limit', async () => {
    const sent: unknown[] = [];
    const counting = { rows: (...statement: unknown[]) => Promise.resolve([{ total: sent.push(statement) }]) };
    const select = Select.of(counting as unknown as Db, Room, 'r', ['id'])
      .join(Chair, 'c', 'c.room_id = r.id')
      .where('c.color = ?', 'red')
      .orderBy('r.id')
      .limit(10, 20);
    expect(await select.count()).toBe(1);
    expect(sent).toEqual([
      ['SELECT COUNT(*) AS total FROM rooms r JOIN chairs c ON c.room_id = r.id WHERE c.color = ?', ['red']],
    ]);
  });

  it('converts stored values as the entity does', async () => {
    const [row] = await Select.of(db, Room, 'r', { isOpen: 'isOpen', isFree: 'isOpen' }).rows();
    expect(row).toMatchObject({
      isOpen: true,
      isFree: null,
      text: 'SELECT r.is_open AS isOpen, r.is_open AS isFree FROM rooms r',
    });
  });

  it('rejects properties that the entity does not have', () => {
    expect(() => tableOf(Room, 'r').column('size' as 'id')).toThrow('Room has no column for size');
    expect(() => tableOf(Object, 'o')).toThrow('Object is not an entity');
  });
});

describe('a table', () => {
  it('can be used with its columns in a statement', () => {
    const r = tableOf(Room, 'r');
    expect(sql`SELECT ${r.columns(['isOpen'])} FROM ${r} WHERE r.id = ${3}`).toMatchObject({
      sql: 'SELECT r.is_open AS isOpen FROM rooms r WHERE r.id = ?',
      parameters: [3],
    });
    expect(tableOf(Room).sql).toBe('rooms');
  });

  it('has the columns of inherited classes', () => {
    expect(tableOf(Armchair, 'a').columns()).toMatchObject({
      sql: 'a.room_id AS roomId, a.color, a.is_soft AS isSoft',
    });
  });
});
