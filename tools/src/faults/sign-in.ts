import { stepUpHeader, stepUpRequired } from '@drayline/domain/platform/users/step-up'

/** Password of the writers. */
export const writerPassword = 'correct horse battery staple'

/** Who signed in to get a cookie. */
const people = new Map<string, string>()

/** Signs a writer in; the answer is their cookie. */
export async function signIn(url: string, username: string): Promise<string> {
  const response = await post(url, '/api/auth/login', { username, password: writerPassword })
  if (!response.ok) throw new Error(`${username} cannot sign in: ${await response.text()}`)
  const cookie = cookieOf(response)
  people.set(cookie, username)
  return cookie
}

/**
 * Proves for one call who its writer is, in a session of its own: their others go on under the id that they have.
 * @returns the headers to send it with; undefined when it was not asked for, or could not be done now
 */
export async function prove(
  url: string,
  cookie: string,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<Record<string, string> | undefined> {
  const username = people.get(cookie)
  if (!username) return undefined
  const own = await signIn(url, username)
  const answer = await send({ cookie: own })
  // Nobody was asked anything where the database was away: the whole call is tried again.
  if (answer.status === 503 || answer.status === 429) return undefined
  const asked = (await answer.json()) as { code?: string; stepUp?: { challenge: string } }
  if (asked.code !== stepUpRequired || !asked.stepUp) return { cookie: own }
  const { challenge } = asked.stepUp
  const proved = await post(url, '/api/auth/step-up', { challenge, password: writerPassword }, own)
  if (!proved.ok) return undefined
  const { grant } = (await proved.json()) as { grant: string }
  return { cookie: cookieOf(proved), [stepUpHeader]: grant }
}

function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
