import type {
  DeployToken,
  Move,
  Preview,
  Release,
  Remote,
  RemoteUser,
  Signing,
} from '@drayline/domain/platform/releases/release'
import type { PlatformHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { fixtureNow } from '@drayline/testing/fixtures'

/** Published remotes as the mocked API remembers them. */
export interface MockedRemotes {
  remotes: Remote[]
  releases: Release[]
  /** What people would miss, by version. */
  dropped: Record<string, string[]>
  moves: Move[]
  tokens: DeployToken[]
  previews: Preview[]
  signing: Signing
  users: RemoteUser[]
  health: PlatformHealth
}

const versions = ['1.4.0-3f2a9c1b', '1.3.0-77aa10ce', '1.2.0-0d9e8f7a']

function makeRemote(id: number, name: string, title: string, change: Partial<Remote> = {}): Remote {
  return {
    id,
    name,
    title,
    owner: { team: title, contact: `${name}@drayline.example` },
    version: '1.3.0-77aa10ce',
    previousVersion: '1.2.0-0d9e8f7a',
    contract: '^1.1.0',
    enabled: true,
    pinned: false,
    canary: null,
    retired: false,
    roots: [
      { path: '/invoices', claimed: true, promisedTo: null },
      { path: '/fuel', claimed: false, promisedTo: null },
      { path: '/reports', claimed: true, promisedTo: 'mf-claims' },
    ],
    revision: 7,
    updatedAt: fixtureNow,
    ...change,
  }
}

function makeRelease(version: string, index: number): Release {
  return {
    id: `mf-finance@${version}`,
    version,
    contract: '^1.1.0',
    files: 24,
    size: 180_000 + index * 1_000,
    builtAt: fixtureNow,
    publishedAt: fixtureNow,
    publishedBy: 'token pipeline',
    commit: '51c425acd0f3b8a61f6f2f9f6cf0a2f1c9c5a7de',
    dirty: false,
    lock: null,
    signedBy: index === 0 ? '77aa10ce0d1f2a3b' : null,
  }
}

/** A link to the version that is not released yet. */
export function makePreview(id: number): Preview {
  return {
    ...{ id, remote: 'mf-finance', version: '1.4.0-3f2a9c1b', createdBy: 'token pipeline' },
    ...{ path: `/invoices?try=mf-finance.1.4.0-3f2a9c1b.${id}.${'s'.repeat(43)}`, endedAt: null },
    ...{ createdAt: fixtureNow, expiresAt: '2099-01-01T00:00:00.000Z' },
  }
}

/** Three remotes: one as usual, one with a canary, one that is switched off. */
export function makeRemotes(): MockedRemotes {
  const user = (id: number, name: string): RemoteUser => ({
    ...{ id, name, username: name.split(' ')[0]?.toLowerCase() ?? name },
    ...{ version: '1.3.0-77aa10ce', cohort: 'everybody', usedVersion: '1.3.0-77aa10ce', usedAt: fixtureNow },
  })
  return {
    remotes: [
      makeRemote(1, 'mf-finance', 'Finance'),
      makeRemote(2, 'mf-operations', 'Operations', {
        canary: {
          ...{ version: '1.4.0-3f2a9c1b', percent: 30, userIds: [1] },
          ...{ roles: ['manager'], departments: ['Sales'], stepMinutes: 30 },
        },
      }),
      makeRemote(3, 'mf-admin', 'Administration', { enabled: false, pinned: true }),
    ],
    releases: versions.map(makeRelease),
    dropped: { '1.2.0-0d9e8f7a': ['routes /invoices/calendar', 'search invoices'] },
    moves: [
      {
        id: 'a',
        action: 'activated',
        from: '1.2.0-0d9e8f7a',
        to: '1.3.0-77aa10ce',
        detail: '',
        actor: 'token pipeline',
        reason: 'Faster list',
        at: fixtureNow,
      },
    ],
    tokens: [],
    previews: [makePreview(1), { ...makePreview(2), path: null, endedAt: fixtureNow }],
    signing: {
      ...{ id: 1, remote: 'mf-finance', demanded: false },
      keys: [
        {
          ...{ fingerprint: '77aa10ce0d1f2a3b', name: 'Finance pipeline', publicKey: 'PEM' },
          ...{ addedBy: 'admin', addedAt: fixtureNow },
        },
      ],
    },
    users: [
      user(1, 'Maria Santos'),
      { ...user(2, 'Dana Reed'), cohort: 'share', version: '1.4.0-3f2a9c1b' },
      { ...user(3, 'Lee Park'), usedVersion: null, usedAt: null },
    ],
    health: {
      since: fixtureNow,
      refusals: [],
      api: '1.0.0',
      contract: '1.1.0',
      shell: '1.4.2-0a1b2c3d',
      database: true,
      logs: 'code',
      scanner: 'off',
      clockAhead: 0,
      disk: { free: 60 * 1024 ** 3, size: 100 * 1024 ** 3, state: 'ok' },
      backup: { at: '2026-03-15T02:00:00.000Z', verifiedAt: null, changesUntil: '2026-03-15T14:55:00.000Z' },
      remotes: [
        {
          remote: 'mf-finance',
          version: '1.3.0-77aa10ce',
          loads: 240,
          failures: 2,
          reasons: [{ reason: 'network', count: 2 }],
          p50: 120,
          p95: 480,
          lastFailureAt: fixtureNow,
          preview: false,
          faults: [
            {
              outcome: 'render',
              message: "Cannot read properties of undefined (reading 'amount')",
              stack: ['src/invoices/InvoicesPage.tsx:42:17', 'src/invoices/invoice-columns.tsx:12:3'],
              pages: ['/invoices', '/invoices/:id'],
              count: 2,
              people: 1,
              lastAt: fixtureNow,
              beganWith: '1.2.0-0d9e8f7a',
            },
          ],
        },
      ],
      vitals: [
        { name: 'LCP', samples: 80, p75: 900, good: 78, poor: 0 },
        { name: 'INP', samples: 80, p75: 90, good: 80, poor: 0 },
        { name: 'CLS', samples: 80, p75: 0.01, good: 80, poor: 0 },
        { name: 'TTFB', samples: 80, p75: 60, good: 80, poor: 0 },
      ],
    },
  }
}
