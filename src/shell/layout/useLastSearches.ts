import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The last query of each page, so that a link back to a list restores its search, filters and page. Kept while the user
 * is signed in.
 */
export function useLastSearches(): (pathname: string) => string {
  const { pathname, search } = useLocation();
  const [searches] = useState(() => new Map<string, string>());
  useEffect(() => {
    searches.set(pathname, search);
  }, [searches, pathname, search]);
  return (of) => searches.get(of) ?? '';
}
