/** @jest-environment node */
import type { RegisteredRemote } from '@drayline/contract'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { makeRemote } from '../testing/fake-remotes.tsx'
import { drawFrame } from './draw-frame.tsx'
import type { FrameInput } from './frame.types.ts'
import { frameInput, frameUser } from './testing/frame-input.ts'

const remotes = [
  makeRemote('mf-things'),
  makeRemote('mf-secrets', {
    nav: [
      {
        id: 'secrets',
        to: '/secrets',
        label: { en: 'Go secrets', es: 'Ir secretos' },
        icon: 'lock',
        order: 20,
        permission: 'vault.read',
      },
    ],
  }),
]

interface Asked {
  user?: Partial<CurrentUser>
  url?: string
  preferences?: Partial<FrameInput['preferences']>
  remotes?: RegisteredRemote[]
}

function draw(asked: Asked = {}) {
  const input = frameInput(asked.remotes ?? remotes, asked.url ?? '/things', asked.user)
  return drawFrame({ ...input, preferences: { ...input.preferences, ...asked.preferences } })
}

/** The part of the markup that windows of a kind show. */
function partOf(html: string, name: 'phone' | 'tablet' | 'desk'): string {
  return html.split('<div class="frame-').find((part) => part.startsWith(`${name}"`)) ?? ''
}

test('has navigation, person and title for a desk, and no sidebar for a phone', async () => {
  const { html } = await draw()
  const desk = partOf(html, 'desk')
  expect(desk).toContain('aria-label="Main"')
  expect(desk).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/things"/)
  expect(desk).toContain('Morgan Ellis')
  expect(desk).toMatch(/<h1[^>]*>things page<\/h1>/)
  expect(partOf(html, 'phone')).not.toContain('<aside')
  expect(partOf(html, 'phone')).toMatch(/<h1[^>]*>things page<\/h1>/)
})

test('has the search of a list with its text, in the language of the person, and nothing to type in', async () => {
  const search = { en: 'Search things', es: 'Buscar cosas' }
  const list = makeRemote('mf-things', {
    routes: [{ path: '/things', expose: './Page', title: { en: 'Things' }, search }],
  })
  const { html } = await draw({ remotes: [list], preferences: { language: 'es' } })
  for (const part of ['desk', 'phone'] as const)
    expect(partOf(html, part)).toMatch(/<input[^>]*placeholder="Buscar cosas"[^>]*readOnly/i)
  expect((await draw()).html).not.toContain('placeholder="Search things"')
})

test('is in the language of the person', async () => {
  const [es, en] = await Promise.all([draw({ preferences: { language: 'es' } }), draw()])
  expect(es.html).toContain('Ir things')
  expect(es.html).toContain('aria-label="Principal"')
  expect(en.html).toContain('Go things')
  expect(en.html).not.toContain('Principal')
})

test('leaves out what the person may not see', async () => {
  expect((await draw()).html).not.toContain('Go secrets')
  const permitted = [...frameUser.permissions, 'vault.read' as const]
  expect((await draw({ user: { permissions: permitted } })).html).toContain('Go secrets')
})

test('honors the collapsed sidebar and shortcuts that are switched off', async () => {
  const collapsed = partOf(
    (await draw({ preferences: { sidebarCollapsed: true, shortcuts: false } })).html,
    'desk',
  )
  expect(collapsed).toContain('data-collapsed="true"')
  expect(collapsed).not.toContain('<kbd')
  const open = partOf((await draw()).html, 'desk')
  expect(open).not.toContain('data-collapsed')
  expect(open).toContain('<kbd')
})

test('markup in names and labels stays text, in the page and in its styles', async () => {
  const hostile = '</style><script>alert(1)</script>" onload="alert(1)'
  const { html, css } = await draw({
    user: { firstName: hostile, lastName: '}*{display:none}' },
    remotes: [
      makeRemote('mf-things', {
        routes: [{ path: '/things', expose: './Page', title: { en: hostile } }],
        nav: [{ id: 'things', to: '/things', label: { en: hostile }, icon: 'file', order: 1 }],
      }),
    ],
  })
  expect(html).not.toMatch(/<script|<\/style/)
  // In a value of an attribute a quote would end it.
  expect(html).not.toContain('" onload="')
  expect(css).not.toMatch(/<\/|<!|\}\*\{display:none/)
})

test('has no style attributes, which the policy of the page forbids', async () => {
  const { html, css } = await draw()
  expect(html).not.toMatch(/\sstyle=/)
  const named = new Set([...html.matchAll(/data-style="(\w+)"/g)].map(([, name]) => name))
  expect(named.size).toBeGreaterThan(0)
  for (const name of named) expect(css).toContain(`[data-style="${name}"]{`)
})

test('draws the dashboard with the cards of the remotes, and a page of one record without a title', async () => {
  expect((await draw({ url: '/' })).html).toMatch(/<h1[^>]*>Dashboard<\/h1>/)
  const record = makeRemote('mf-things', {
    routes: [{ path: '/things/:id', expose: './Page', title: { en: 'Thing' } }],
  })
  expect((await draw({ url: '/things/4?tab=2', remotes: [record] })).html).not.toContain('<h1')
})
