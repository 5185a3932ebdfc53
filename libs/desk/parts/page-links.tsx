import { Link } from '@tanstack/react-router';
import './page-links.css';

/** The page itself counts, whatever it shows. */
const EXACT = { exact: true, includeSearch: false };

interface PageLinksProps {
  /** What the pages belong to. */
  label: string;
  /** The title of every page, by its path. */
  pages: Readonly<Record<string, string>>;
}

/** Links to the pages of a room, below its title. */
export function PageLinks({ label, pages }: PageLinksProps) {
  return (
    <nav className="page-links" aria-label={label}>
      {Object.entries(pages).map(([path, title]) => (
        <Link key={path} to={path} activeOptions={EXACT}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
