const oneYear = 60 * 60 * 24 * 365

/**
 * Mirrors a preference into a cookie, so that the server can render it before the first paint. On a page that came
 * encrypted it never travels in the clear.
 */
export function writeCookie(
  name: string,
  value: string,
  isHttps = window.location.protocol === 'https:',
): void {
  const secure = isHttps ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous and not everywhere
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`
}
