import { safeReturnPath } from '@drayline/domain/platform/users/return-path'

/** Returns the page to open after signing in for `from`: a page of this site, else the dashboard. */
export function returnPath(from: string | null, origin: string = window.location.origin): string {
  return safeReturnPath(from, origin)
}

/** The sign-in screen's address that returns to this page. */
export function signInPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const from = `${pathname}${search}${hash}`
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`
}
