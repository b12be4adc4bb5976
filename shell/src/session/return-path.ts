/** Where the sign-in screen sends somebody who came from `from`: a page of this site, else the dashboard. */
export function returnPath(from: string | null, origin: string = window.location.origin): string {
  if (!from?.startsWith('/')) return '/'
  try {
    const url = new URL(from, origin)
    const inside = url.origin === origin && !/^\/(api|login|local-login)(\/|$)/.test(url.pathname)
    return inside ? `${url.pathname}${url.search}${url.hash}` : '/'
  } catch {
    return '/'
  }
}

/** The sign-in screen's address for somebody who is on this page. */
export function signInPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const from = `${pathname}${search}${hash}`
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`
}
