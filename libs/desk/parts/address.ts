import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * What a page shows, in the query of its address: it can be shared, and the buttons of the browser lead through it.
 *
 * @param defaults The parameters of the page; what has its default is not in the address
 * @returns the values, and a function that changes some of them. Unless it names one, it leads to the first page
 */
export function useAddress<Names extends string>(
  defaults: Readonly<Record<Names, string>>,
): [Record<Names, string>, (changes: Partial<Record<Names, string>>) => void] {
  const sent: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = { ...defaults } as Record<Names, string>;
  for (const name of Object.keys(defaults) as Names[]) if (sent[name] !== undefined) values[name] = String(sent[name]);
  const change = (changes: Partial<Record<Names, string>>) => {
    const all: Record<string, string> = { ...values, ...('page' in defaults ? { page: '1' } : {}), ...changes };
    const shown = Object.entries(all).filter(([name, value]) => value !== defaults[name as Names]);
    void navigate({ to: '.', search: Object.fromEntries(shown) as never });
  };
  return [values, change];
}
