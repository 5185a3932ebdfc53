import { Dialect, shownName } from '#libs/presenting';

/** The namespaces of abilities: in the own root, and in that of the convention. */
export const ABILITIES = {
  own: 'lintel/v1',
  convention: 'abilities/v1',
  /** That of the requested root, as it spells it. */
  get path(): string {
    return Dialect.current ? shownName(this.convention) : this.own;
  },
};
