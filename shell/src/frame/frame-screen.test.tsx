/** @jest-environment node */
import type { PageLoaderArgs } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { useQuery } from '@drayline/platform/query'
import { useLocation, useParams } from '@drayline/platform/router'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { drawFrame } from './draw-frame.tsx'
import type { FrameInput, FrameRuntime } from './frame.types.ts'
import { frameInput, frameUser } from './testing/frame-input.ts'

const route = {
  path: '/things/:id',
  expose: './Page',
  title: { en: 'Things' },
  permission: 'loads.read',
} as const

const things = (http: PageLoaderArgs['host']['http']) => ({
  queryKey: ['things'],
  queryFn: () => http.list<{ name: string }>('/api/things'),
})

const screen = {
  async loader({ host }: PageLoaderArgs) {
    await host.prefetch(things(host.http))
  },
  Component() {
    const { http } = useHost()
    const { data } = useQuery(things(http))
    const { id } = useParams()
    return (
      <p>
        {`${id} of ${data?.total}: ${data?.rows.map(({ name }) => name).join()} at ${useLocation().search}`}
      </p>
    )
  },
}

const answers = {
  '/api/things': { headers: { 'X-Total-Count': '2' }, body: '[{"name":"Reefer"},{"name":"Flatbed"}]' },
}

// The page that the server makes has one.
Object.assign(globalThis, { location: { pathname: '/things/5' } })

/** Waits as the server does: what has not ended when nothing else goes on never will. */
const idle = () => new Promise<void>((done) => setTimeout(done, 50))

interface Asked extends Pick<FrameInput, 'widths' | 'hides'> {
  answers?: FrameInput['answers']
  permissions?: CurrentUser['permissions']
  module?: unknown
}

async function draw(asked: Asked = {}) {
  const loads: string[] = []
  const runtime: FrameRuntime = {
    register: () => undefined,
    idle,
    async load(request) {
      loads.push(request)
      return asked.module ?? screen
    },
  }
  const remotes = [makeRemote('mf-things', { routes: [route] })]
  const { permissions = frameUser.permissions, widths, hides } = asked
  const input = frameInput(remotes, '/things/5?sort=name', { permissions: [...permissions] })
  const drawn = await drawFrame(
    { ...input, widths, hides, answers: 'answers' in asked ? asked.answers : answers },
    runtime,
  )
  return { ...drawn, loads }
}

const text = '5 of 2: Reefer,Flatbed at ?sort=name'

test('with the answers to its first calls the screen is drawn by its own code, for each kind of window', async () => {
  const { html, fault, loads } = await draw()
  expect(fault).toBeUndefined()
  expect(html.split(text)).toHaveLength(4)
  expect(html).toContain('aria-label="Main"')
  expect(loads).toEqual(['mf_things/Page'])
})

test('takes the place of an outline only in the windows that it is drawn for', async () => {
  const { html, css } = await draw({ widths: ['desk'], hides: 'outline' })
  expect(html.split(text)).toHaveLength(2)
  const [, inside] = /@media \(width >= 900px\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(css) ?? []
  expect(inside).toBe('#root>.frame-desk{display:contents}#outline{display:none}')
  // What the outline shows in other windows stays.
  expect(css).not.toMatch(/frame-phone|frame-tablet/)
})

test('without answers no code of a remote is asked for', async () => {
  const { html, fault, loads } = await draw({ answers: undefined })
  expect([html.includes(text), fault, loads]).toEqual([false, undefined, []])
})

test('a screen that the person may not open is not loaded', async () => {
  const { html, loads } = await draw({ permissions: [] })
  expect([html.includes(text), loads]).toEqual([false, []])
})

const breaks = () => {
  throw new RangeError('Invalid time value')
}

test.each([
  ['breaks while it is loaded', { module: { ...screen, loader: breaks } }, /RangeError: Invalid time value/],
  [
    'breaks while it is drawn',
    { module: { ...screen, Component: breaks } },
    /RangeError: Invalid time value/,
  ],
  ['waits for what is not there', { answers: {} }, /waits for something that the server does not have/],
  ['shows nothing', { module: {} }, /missing-expose/],
  [
    'is answered with something else',
    { answers: { '/api/things': { headers: {}, body: '<html>' } } },
    /SyntaxError/,
  ],
])('a screen that %s is an outline, and the reason is told', async (_what, asked: Asked, reason) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { html, fault } = await draw(asked)
  expect(fault).toMatch(reason)
  expect(html).toContain('aria-label="Main"')
  expect(html).not.toContain('Reefer')
})
