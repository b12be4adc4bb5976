/** Returns the page to open after signing in for `from`: a page of the site at `origin`, else the dashboard. */
export function safeReturnPath(from: string | null | undefined, origin: string): string {
  if (!from?.startsWith('/')) return '/'
  try {
    const url = new URL(from, origin)
    const path = `${url.pathname}${url.search}${url.hash}`
    // Dots are resolved by now: '/..//elsewhere.example' has become '//elsewhere.example', another site's address.
    const inside = url.origin === origin && new URL(path, origin).href === url.href
    return inside && !/^\/(api|login|local-login|confirmed)(\/|$)/.test(url.pathname) ? path : '/'
  } catch {
    return '/'
  }
}
