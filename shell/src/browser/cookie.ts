const oneYear = 60 * 60 * 24 * 365

/** Mirrors a preference into a cookie, so that the server can render it before the first paint. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${oneYear}; SameSite=Lax`
}
