/** Returns the page to open after signing in for `from`: a page of this site, else the dashboard. */
export function returnPath(from: string | null, origin: string = window.location.origin): string {
  if (!from?.startsWith('/')) return '/'
  try {
    const url = new URL(from, origin)
    const path = `${url.pathname}${url.search}${url.hash}`
    // Dots are resolved by now: '/..//elsewhere.example' has become '//elsewhere.example', another site's address.
    const inside = url.origin === origin && new URL(path, origin).href === url.href
    return inside && !/^\/(api|login|local-login)(\/|$)/.test(url.pathname) ? path : '/'
  } catch {
    return '/'
  }
}

/** The sign-in screen's address that returns to this page. */
export function signInPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }) {
  const from = `${pathname}${search}${hash}`
  return from === '/' ? '/login' : `/login?from=${encodeURIComponent(from)}`
}
