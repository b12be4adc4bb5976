import type { RemoteDescriptor } from '../descriptor.ts'

/** A remote whose descriptor is right: each build of the table below differs from it in one thing. */
export const claims: RemoteDescriptor = {
  schemaVersion: 1,
  id: 'mf-claims',
  title: { en: 'Claims' },
  version: '1.0.0-0123456789abcdef',
  container: 'mf_claims',
  entry: 'remoteEntry.js',
  contract: '^1.0.0',
  builtAt: '2026-11-21T10:00:00.000Z',
  owner: { team: 'Claims', contact: 'claims@example.com' },
  pathRoots: ['/claims'],
  exposes: { './ClaimsPage': { files: ['page.js'] } },
  routes: [
    { path: '/claims', expose: './ClaimsPage', title: { en: 'Claims' } },
    { path: '/claims/:id', expose: './ClaimsPage', title: { en: 'Claim' } },
  ],
  nav: [{ id: 'claims', to: '/claims', label: { en: 'Claims' }, icon: 'file', order: 10 }],
  newItems: [{ id: 'claim', to: '/claims?new=1', label: { en: 'New claim' }, icon: 'file', order: 10 }],
  quickActions: [{ id: 'claim', to: '/claims?new=1', label: { en: 'New claim' }, icon: 'file', order: 10 }],
  slots: [{ slot: 'client/section/v1', id: 'claims', expose: './ClaimsPage', order: 10 }],
}

type Change = Partial<RemoteDescriptor>

/** Reaction of the shell to a release that was published with this fault: leave the part out, or the remote. */
type Consequence = keyof RemoteDescriptor | 'remote'

const link = { id: 'x', label: { en: 'X' }, icon: 'file', order: 1 }
const group = { id: 'invoices', label: { en: 'Invoices' }, title: '{number}', order: 1 }
const page = { expose: './ClaimsPage', title: { en: 'X' } }

const foreignLinks: readonly [string, RegExp][] = [
  ['/invoices?new=1', /under none of pathRoots/],
  ['/claims/../invoices', /under none of pathRoots/],
  ['/./invoices', /under none of pathRoots/],
  ['/claims\\..\\invoices', /under none of pathRoots/],
  ['/claims/%2e%2e/invoices', /under none of pathRoots/],
  ['/CLAIMS', /under none of pathRoots/],
  ['/{id}', /under none of pathRoots/],
  ['/claims-other', /under none of pathRoots/],
  ['/login', /under none of pathRoots/],
  ['/', /under none of pathRoots/],
  ['/claims/:id', /is a route/],
  ['/claims/{id}', /a place that nothing fills/],
]

const links = (['nav', 'newItems', 'quickActions', 'places'] as const).flatMap((part) =>
  foreignLinks.map(([to, says]): OneFault => {
    const problem = new RegExp(`${part}\\[0\\]\\.to: .*${says.source}`)
    return [`${part} to ${to}`, { [part]: [{ ...link, to }] }, problem, part]
  }),
)

const ownRoots: Change = { pathRoots: ['/claims', '/invoices'] }

/** Name, the one change, the problem that names the field, what the shell leaves out. */
export type OneFault = [string, Change, RegExp, Consequence]

/** Builds that take what belongs to others, each with one fault. */
export const oneFaults: readonly OneFault[] = [
  ["another remote's container", { container: 'mf_finance' }, /^container: is 'mf_finance'/, 'remote'],
  ["the shell's container", { container: 'shell' }, /^container: is 'shell'/, 'remote'],
  ['a container in other letters', { container: 'mfclaims' }, /^container: /, 'remote'],
  [
    "the shell's root",
    { pathRoots: ['/claims', '/login'] },
    /^pathRoots\[1\]: '\/login' belongs to/,
    'remote',
  ],
  ['a route of another root', { routes: [{ ...page, path: '/invoices' }] }, /^routes\[0\]\.path/, 'routes'],
  [
    'a route that leaves its root',
    { routes: [{ ...page, path: '/claims/../invoices' }] },
    /^routes\[0\]\.path/,
    'routes',
  ],
  [
    'a route whose root may be missing',
    { routes: [{ ...page, path: '/claims?/invoices' }] },
    /^routes\[0\]\.path/,
    'routes',
  ],
  ['a route that takes every path', { routes: [{ ...page, path: '/*' }] }, /^routes\[0\]\.path/, 'routes'],
  ...links,
  [
    'two links of one name',
    {
      nav: [
        { ...link, to: '/claims' },
        { ...link, to: '/claims' },
      ],
    },
    /^nav\[1\]\.id: is named twice/,
    'nav',
  ],
  [
    "another remote's slot as its own",
    { ownSlots: [{ slot: 'finance/section/v1' }] },
    /^ownSlots\[0\]\.slot: 'finance\/section\/v1' does not begin with 'claims\/'/,
    'ownSlots',
  ],
  [
    'a slot that only begins like its own',
    { ownSlots: [{ slot: 'claims-west/section/v1' }] },
    /^ownSlots\[0\]\.slot: .* does not begin with 'claims\/'/,
    'ownSlots',
  ],
  [
    'two slots of one name',
    { ownSlots: [{ slot: 'claims/section/v1' }, { slot: 'claims/section/v1' }] },
    /^ownSlots\[1\]\.slot: is named twice/,
    'ownSlots',
  ],
  [
    "another remote's kind of record",
    { entityLinks: [{ entityType: 'finance/batch', to: '/claims/{id}' }] },
    /^entityLinks\[0\]\.entityType: 'finance\/batch' does not begin with 'claims\/'/,
    'entityLinks',
  ],
  [
    'an own kind of record shown elsewhere',
    { entityLinks: [{ entityType: 'claims/claim', to: '/invoices/{id}' }] },
    /^entityLinks\[0\]\.to: .*under none of pathRoots/,
    'entityLinks',
  ],
  [
    'two parts of one name in one slot',
    {
      slots: [
        { slot: 'client/section/v1', id: 'x', expose: './ClaimsPage', order: 1 },
        { slot: 'client/section/v1', id: 'x', expose: './ClaimsPage', order: 2 },
      ],
    },
    /^slots\[1\]\.id: is named twice/,
    'slots',
  ],
  [
    "links to another remote's records",
    { entityLinks: [{ entityType: 'invoice', to: '/claims?open={id}' }] },
    /^entityLinks\[0\]\.entityType: 'invoice' belongs to the remote that owns '\/invoices'/,
    'entityLinks',
  ],
  [
    'links to records that have no page',
    { entityLinks: [{ entityType: 'session', to: '/claims?open={id}' }] },
    /^entityLinks\[0\]\.entityType: 'session' has no page/,
    'entityLinks',
  ],
  [
    'links to own records without a place',
    { ...ownRoots, entityLinks: [{ entityType: 'invoice', to: '/invoices' }] },
    /^entityLinks\[0\]\.to: .*lacks its place \{id\}/,
    'entityLinks',
  ],
  [
    "links to own records with a route's place",
    { ...ownRoots, entityLinks: [{ entityType: 'invoice', to: '/claims/:id' }] },
    /^entityLinks\[0\]\.to: .*is a route/,
    'entityLinks',
  ],
  [
    'links to own records that lead elsewhere',
    { ...ownRoots, entityLinks: [{ entityType: 'invoice', to: '/clients?open={id}' }] },
    /^entityLinks\[0\]\.to: .*under none of pathRoots/,
    'entityLinks',
  ],
  [
    'two links to one kind of record',
    {
      ...ownRoots,
      entityLinks: [
        { entityType: 'invoice', to: '/invoices?open={id}' },
        { entityType: 'invoice', to: '/claims?open={id}' },
      ],
    },
    /^entityLinks\[1\]\.entityType: is named twice/,
    'entityLinks',
  ],
  [
    "a search group of another remote's records",
    { search: [{ ...group, to: '/claims?open={id}' }] },
    /^search\[0\]\.id: 'invoices' belongs to the remote that owns '\/invoices'/,
    'search',
  ],
  [
    'a search group that no answer has',
    { search: [{ ...group, id: 'constructor', to: '/claims?open={id}' }] },
    /^search\[0\]\.id: 'constructor' is no group/,
    'search',
  ],
  [
    'search results without a place',
    { ...ownRoots, search: [{ ...group, to: '/invoices' }] },
    /^search\[0\]\.to: .*lacks its place \{id\}/,
    'search',
  ],
  [
    'search results that lead elsewhere',
    { ...ownRoots, search: [{ ...group, to: '/loads?open={id}' }] },
    /^search\[0\]\.to: .*under none of pathRoots/,
    'search',
  ],
  [
    'all search results elsewhere',
    { ...ownRoots, search: [{ ...group, to: '/invoices?open={id}', all: '/loads?q={q}' }] },
    /^search\[0\]\.all: .*under none of pathRoots/,
    'search',
  ],
  [
    'all search results without the query',
    { ...ownRoots, search: [{ ...group, to: '/invoices?open={id}', all: '/invoices' }] },
    /^search\[0\]\.all: .*lacks its place \{q\}/,
    'search',
  ],
]
