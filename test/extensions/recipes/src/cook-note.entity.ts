import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What somebody says who has cooked a recipe. */
@Entity('recipes_notes')
@Index('recipes_notes_recipe', ['recipeId', 'id'])
export class CookNote {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** Id of the recipe. */
  @Column({ name: 'recipe_id', type: 'int', unsigned: true })
  recipeId: number;

  @Column({ type: 'varchar', length: 200 })
  text: string;

  /** How well it went, from 1 to 5. */
  @Column({ type: 'tinyint', unsigned: true })
  stars: number;
}
