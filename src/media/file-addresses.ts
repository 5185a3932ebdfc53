import type { SiteAddress } from '#libs/rest';

/** The address of a stored file, below that of the site. */
export const fileAddress = ({ url }: SiteAddress, path: string): string =>
  `${url}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
