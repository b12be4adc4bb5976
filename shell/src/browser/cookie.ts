const oneYear = 60 * 60 * 24 * 365

/**
 * Mirrors a preference into a cookie, so that the server can render it before the first paint. On a page that came
 * encrypted it never travels in the clear, and by its prefix neither another host nor a page without encryption can set
 * it.
 */
export function writeCookie(
  name: string,
  value: string,
  isHttps = window.location.protocol === 'https:',
): void {
  const [prefix, secure] = isHttps ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is asynchronous and not everywhere
  document.cookie = `${prefix}${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`
}
