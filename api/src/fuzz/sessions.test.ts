import fc from 'fast-check'
import { createUser } from '../platform/users/users.service.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { client, startTestApi } from '../testing/api-test.ts'
import { cookiesOf } from '../testing/http-client.ts'
import { announce, fuzzTimeoutMs, holds } from './settings.ts'

jest.setTimeout(fuzzTimeoutMs)

let api: TestApi
let people = 0
let commandsRun = 0

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const passwords = [
  'correct horse battery staple',
  'another horse battery staple',
  'third horse battery staple',
]

/** What must be true of one person: which of their browsers are signed in. */
interface Model {
  alive: boolean[]
  password: number
  active: boolean
}

interface Real {
  username: string
  id: number
  browsers: TestClient[]
  admin: () => Promise<TestClient>
}

type Command = fc.AsyncCommand<Model, Real>

/** A command with a name that repeats itself in a report. */
function command(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check = (_model: Model) => true,
): Command {
  return {
    check,
    toString: () => name,
    async run(model, real) {
      commandsRun += 1
      await run(model, real)
      await compare(model, real, name)
    },
  }
}

/** Every browser that ever was signed in: those that are answer, those that are not are refused. */
async function compare(model: Model, { browsers }: Real, after: string): Promise<void> {
  const answers = await Promise.all(browsers.map((browser) => browser.get('/api/auth/verify')))
  const alive = answers.map(({ status }) => status === 200)
  if (JSON.stringify(alive) !== JSON.stringify(model.alive))
    throw new Error(`after '${after}': ${JSON.stringify(alive)}, not ${JSON.stringify(model.alive)}`)
}

const endAll = (model: Model) => {
  model.alive = model.alive.map(() => false)
}
/** A browser that is signed in, chosen by a number; commands that need one are left out otherwise. */
const chosen = ({ alive }: Model, pick: number) => {
  const living = alive.flatMap((is, index) => (is ? [index] : []))
  return living[pick % living.length]
}
const someAlive = ({ alive }: Model) => alive.includes(true)

function mustBe(expected: number, { status, text }: { status: number; text: string }): void {
  if (status !== expected) throw new Error(`answered ${status}, not ${expected}: ${text.slice(0, 200)}`)
}

const pick = fc.nat({ max: 7 })

const commands: fc.Arbitrary<Command>[] = [
  fc.boolean().map((right) =>
    command(`sign in with ${right ? 'the right' : 'a wrong'} password`, async (model, real) => {
      const password = right ? passwords[model.password] : 'no horse battery staple'
      const answer = await api.signIn(real.username, password)
      mustBe(right && model.active ? 200 : 401, answer)
      if (answer.status !== 200) return
      real.browsers.push(client(api.url, cookiesOf(answer)))
      model.alive.push(true)
    }),
  ),
  pick.map((n) =>
    command(
      `sign out ${n}`,
      async (model, { browsers }) => {
        const index = chosen(model, n) ?? 0
        mustBe(204, (await browsers[index]?.post('/api/auth/logout')) as never)
        model.alive[index] = false
      },
      someAlive,
    ),
  ),
  pick.map((n) =>
    command(
      `sign out ${n} with calls under way`,
      async (model, { browsers }) => {
        const index = chosen(model, n) ?? 0
        const browser = browsers[index] as TestClient
        const reads = [1, 2, 3].map(() => browser.get('/api/auth/user'))
        await Promise.all([...reads, browser.post('/api/auth/logout')])
        model.alive[index] = false
      },
      someAlive,
    ),
  ),
  pick.map((n) =>
    command(
      `end the other sessions ${n}`,
      async (model, { browsers }) => {
        const index = chosen(model, n) ?? 0
        const browser = browsers[index] as TestClient
        // Before that they prove who they are.
        browser.password = passwords[model.password] ?? null
        mustBe(200, await browser.delete('/api/auth/sessions'))
        model.alive = model.alive.map((is, other) => is && other === index)
      },
      someAlive,
    ),
  ),
  fc.tuple(pick, fc.boolean()).map(([n, right]) =>
    command(
      `choose another password ${n}, knowing ${right ? 'the present one' : 'nothing'}`,
      async (model, { browsers }) => {
        const index = chosen(model, n) ?? 0
        const next = (model.password + 1) % passwords.length
        const currentPassword = right ? passwords[model.password] : 'no horse battery staple'
        const body = { currentPassword, newPassword: passwords[next] }
        mustBe(right ? 200 : 422, (await browsers[index]?.post('/api/auth/password', body)) as never)
        if (!right) return
        model.password = next
        model.alive = model.alive.map((is, other) => is && other === index)
      },
      someAlive,
    ),
  ),
  fc.constant(
    command('an administrator ends all', async (model, { id, admin }) => {
      await (await admin()).post(`/api/admin/users/${id}/end-sessions`)
      endAll(model)
    }),
  ),
  fc.constantFrom('employee', 'manager').map((role) =>
    command(
      `the role becomes ${role}`,
      async (model, { id, admin }) => {
        const { body: before } = await (await admin()).get(`/api/admin/users/${id}`)
        mustBe(200, await (await admin()).patch(`/api/admin/users/${id}/role`, { role }))
        if (before.role !== role) endAll(model)
      },
      ({ active }) => active,
    ),
  ),
  fc.constant(
    command(
      'the account is switched off',
      async (model, { id, admin }) => {
        mustBe(200, await (await admin()).post(`/api/admin/users/${id}/deactivate`))
        model.active = false
        endAll(model)
      },
      ({ active }) => active,
    ),
  ),
  fc.constant(
    command(
      'the account is switched on again',
      async (model, { id, admin }) => {
        mustBe(200, await (await admin()).post(`/api/admin/users/${id}/reactivate`))
        model.active = true
      },
      ({ active }) => !active,
    ),
  ),
  fc.constant(
    command('an hour and a minute go by', async (model) => {
      api.setNow(new Date(api.now().getTime() + 61 * 60_000))
      endAll(model)
    }),
  ),
]

test('a session lives until something ends it, and never a call longer', async () => {
  const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 25 }), async (chosenCommands) => {
    people += 1
    const username = `person${people}`
    const { _id } = await createUser({
      ...{ username, password: passwords[0] ?? '', role: 'employee', firstName: 'Lee', lastName: 'Ver' },
    })
    const admin = async () => client(api.url, cookiesOf(await api.signIn('admin')))
    const real: Real = { username, id: _id, browsers: [], admin }
    await fc.asyncModelRun(() => ({ model: { alive: [], password: 0, active: true }, real }), chosenCommands)
  })
  await holds(property, { runs: 2 })
  announce('sessions', `${commandsRun} commands of ${people} people`)
  expect(commandsRun).toBeGreaterThan(0)
})
