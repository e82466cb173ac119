import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The query that each page had when it was on screen last, so that the way back to a list leads to what was searched,
 * filtered and turned to there. It lasts as long as the signed-in frame.
 */
export function useSearches(): (pathname: string) => string {
  const { pathname, search } = useLocation();
  const [searches] = useState(() => new Map<string, string>());
  useEffect(() => {
    searches.set(pathname, search);
  }, [searches, pathname, search]);
  return (of) => searches.get(of) ?? '';
}
