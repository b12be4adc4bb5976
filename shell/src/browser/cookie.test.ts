import { writeCookie } from './cookie.ts'

test.each([
  [true, '__Host-theme=a%3Bb; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
  [false, 'theme=a%3Bb; Path=/; Max-Age=31536000; SameSite=Lax'],
])('encrypted page %s: the cookie is %s', (isHttps, cookie) => {
  const written = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  writeCookie('theme', 'a;b', isHttps)
  expect(written).toHaveBeenCalledWith(cookie)
  written.mockRestore()
})
