import { stepUpHeader, stepUpRequired } from '@drayline/domain/platform/users/step-up'
import { routes as allRoutes } from '../routes.ts'
import type { DocumentCheck } from './document-check.ts'
import { documentCheck } from './document-check.ts'
import type { SendOptions, TestAnswer } from './http-client.ts'
import { browserHeaders, cookiesOf, send } from './http-client.ts'

export const testPassword = 'correct horse battery staple'

/** A browser or program that talks to the API under test. */
export interface TestClient {
  /** The session cookie it sends; empty for no one. It changes when the client has proved who it is. */
  cookie: string
  /** The password by which it proves who it is; null to see the question. */
  password: string | null
  /** Recovery codes by which it proves it besides, where its person has a second factor; each is good for one time. */
  recoveryCodes: string[]
  get(path: string, options?: SendOptions): Promise<TestAnswer>
  post(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>
  put(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>
  patch(path: string, body?: unknown, options?: SendOptions): Promise<TestAnswer>
  delete(path: string, options?: SendOptions): Promise<TestAnswer>
  send(method: string, path: string, options?: SendOptions): Promise<TestAnswer>
}

const invoiceSteps = /^\/api\/invoices(\/(\d+|status|bulk))?$/

/**
 * Steps of invoices state an override, unless the test sends its own or `null`: most tests are about something else
 * than what speaks against an invoice, and one that nothing speaks against is the same with it.
 */
function stating(path: string, body: unknown): unknown {
  if (!invoiceSteps.test(path) || typeof body !== 'object' || body === null || Array.isArray(body))
    return body
  return { override: { reason: 'Stated by the test' }, ...body }
}

const isRenewed = ({ status, text }: TestAnswer) => status === 401 && text.includes('"reason":"renewed"')
const isQuestion = ({ status, text }: TestAnswer) => status === 403 && text.includes(`"${stepUpRequired}"`)

/** Clients of one session take turns: of two that prove it at once, one would have the other's old id. */
const turns = new WeakMap<TestClient, Promise<unknown>>()

/** Answers the question of a call with the test password, and takes over the new session. @returns the grant */
export async function answerQuestion(
  made: TestClient,
  url: string,
  { body }: TestAnswer,
  origin = url,
): Promise<string | undefined> {
  const turn = (turns.get(made) ?? Promise.resolve()).then(async () => {
    const headers = { ...browserHeaders(origin, 'POST'), cookie: made.cookie }
    const answer = {
      challenge: body.stepUp.challenge,
      password: made.password ?? testPassword,
      ...recoveryOf(made),
    }
    const given = await send(url, 'POST', '/api/auth/step-up', { headers, body: answer })
    if (given.status !== 200) return undefined
    made.cookie = newCookies(made.cookie, given)
    return given.body.grant as string
  })
  turns.set(made, turn)
  return await turn
}

function recoveryOf({ recoveryCodes }: TestClient): { recoveryCode?: string } {
  const recoveryCode = recoveryCodes.shift()
  return recoveryCode ? { recoveryCode } : {}
}

/** A browser's cookies after an answer. */
export function newCookies(before: string, answer: TestAnswer): string {
  const set = cookiesOf(answer).split('; ')
  const names = set.map((cookie) => cookie.split('=', 1)[0])
  const kept = before.split('; ').filter((cookie) => !names.includes(cookie.split('=', 1)[0]))
  return [...kept, ...set].join('; ')
}

const productCheck = documentCheck(allRoutes)

/**
 * A client that keeps its cookie as given; answers do not change it, so tests see what each one sets. It sends what
 * browsers send, and holds every answer against the OpenAPI document. Asked who is there, it gives its password and
 * sends the call again, as our screens do when a person has typed it.
 */
export function client(
  url: string,
  cookie = '',
  origin = url,
  check: DocumentCheck = productCheck,
): TestClient {
  const made: TestClient = {
    cookie,
    password: testPassword,
    recoveryCodes: [],
    async send(method, path, options = {}) {
      const usual = options.plain ? {} : browserHeaders(origin, method)
      const sendOnce = async (more: Record<string, string> = {}) => {
        const { cookie } = made
        const headers = { ...usual, ...(cookie ? { cookie } : {}), ...options.headers, ...more }
        const answer = await send(url, method, path, { ...options, headers })
        check(method, path, answer)
        if (path === '/api/auth/factors' && answer.headers['set-cookie'])
          made.cookie = newCookies(made.cookie, answer)
        // It was under way while the same browser proved who it is, and so got another id for its session.
        if (!isRenewed(answer)) return answer
        // Its new id may be in an answer that is read only after this one.
        await turns.get(made)
        return made.cookie === cookie ? answer : undefined
      }
      const persist = async (more?: Record<string, string>): Promise<TestAnswer> =>
        (await sendOnce(more)) ?? (await persist(more))
      const answer = await persist()
      if (made.password === null || !isQuestion(answer)) return answer
      const grant = await answerQuestion(made, url, answer, origin)
      return grant ? await persist({ [stepUpHeader]: grant }) : answer
    },
    get: (path, options) => made.send('GET', path, options),
    post: (path, body, options) => made.send('POST', path, { body: stating(path, body), ...options }),
    put: (path, body, options) => made.send('PUT', path, { body: stating(path, body), ...options }),
    patch: (path, body, options) => made.send('PATCH', path, { body, ...options }),
    delete: (path, options) => made.send('DELETE', path, options),
  }
  return made
}
