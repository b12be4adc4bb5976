import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteDescriptor } from '@drayline/contract'
import type { PublishReport } from '@drayline/domain/platform/releases/release'
import { packBuild } from '@drayline/federation/publish/pack-build'
import type { Page } from 'playwright-core'
import type { MoveInput } from '../../../packages/domain/src/platform/releases/release-schema.ts'
import { demoPassword, forgetQuestion, productUrl } from './browser.ts'

const root = new URL('../../..', import.meta.url).pathname

type Change = (descriptor: RemoteDescriptor) => RemoteDescriptor

/** Publishes builds of one remote the way its team's pipeline does, and moves users as an administrator. */
export interface Publisher {
  /** Publishes the remote's present build under a new version. */
  publish(options?: { activate?: boolean }): Promise<string>
  /** Stores the build, changed, as a version of which only the link to its preview knows. */
  preview(options: { change: Change }): Promise<{ version: string; preview: string }>
  move(move: Pick<MoveInput, 'action'> & Partial<MoveInput>): Promise<void>
}

async function callAsAdmin(admin: Page, path: string, body: object) {
  const call = (url: string, sent: object, grant = '') =>
    admin.evaluate(
      async ([to, text, given]) => {
        const headers = {
          'content-type': 'application/json',
          ...(given ? { 'Drayline-Step-Up': given } : {}),
        }
        const answer = await fetch(to, { method: 'POST', headers, body: text })
        return { status: answer.status, body: await answer.json() }
      },
      [url, JSON.stringify(sent), grant] as const,
    )
  const url = `/api/platform/remotes/${path}`
  const first = await call(url, body)
  if (first.body.code !== 'step_up_required') return first
  forgetQuestion(admin)
  const proof = { challenge: first.body.stepUp.challenge, password: demoPassword() }
  return await call(url, body, (await call('/api/auth/step-up', proof)).body.grant)
}

/** A deploy token of one remote, of which nothing needs to be published yet; made in an administrator's page. */
export async function createToken(admin: Page, remote: string): Promise<string> {
  const made = await callAsAdmin(admin, `${remote}/tokens`, { name: 'journey', days: 1, newRemote: true })
  if (made.status !== 201) throw new Error(`No deploy token: ${JSON.stringify(made)}`)
  return made.body.secret
}

/**
 * Makes a deploy token in the session of an administrator's page and publishes with it.
 * @param built the build to publish; by default that of the remote in the repository
 */
export async function createPublisher(
  admin: Page,
  remote: string,
  built = join(root, remote, 'dist'),
): Promise<Publisher> {
  const call = (path: string, body: object) => callAsAdmin(admin, `${remote}/${path}`, body)
  const secret = await createToken(admin, remote)
  const dir = await mkdtemp(join(tmpdir(), 'drayline-release-'))
  await cp(built, dir, { recursive: true })
  let count = Date.now()

  async function send(query: string, change?: Change) {
    const version = `9.0.0-${(++count % 0xffffffff).toString(16).padStart(8, '0')}`
    await renameBuild(dir, version, change)
    const address = `${productUrl()}/api/deploy/${remote}/releases?reason=journey&${query}`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/gzip' },
      body: new Uint8Array(await packBuild(dir)),
    })
    if (answer.status !== 201) throw new Error(`Publishing: ${answer.status} ${await answer.text()}`)
    return { version, report: (await answer.json()) as PublishReport }
  }

  return {
    publish: async ({ activate = true } = {}) => (await send(`activate=${activate}`)).version,
    async preview({ change }) {
      const { version, report } = await send('activate=false&previewDays=1', change)
      return { version, preview: report.preview?.path ?? '' }
    },
    async move(move) {
      const { status, body } = await call('moves', { percent: 0, userIds: [], reason: 'journey', ...move })
      if (status !== 200) throw new Error(`${move.action}: ${status} ${JSON.stringify(body)}`)
    },
  }
}

/** Gives a build another version, in its descriptor and, where it has one, in the list of its files. */
async function renameBuild(
  dir: string,
  version: string,
  change: Change = (descriptor) => descriptor,
): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(join(dir, name), 'utf8'))
  const descriptor = JSON.stringify(change({ ...(await read('remote.json')), version }))
  const list = await read('files.json').catch(() => ({ files: [] }))
  const integrity = `sha384-${createHash('sha384').update(descriptor).digest('base64')}`
  const files = list.files.map((file: { path: string }) =>
    file.path === 'remote.json' ? { ...file, integrity } : file,
  )
  await writeFile(join(dir, 'remote.json'), descriptor)
  if (files.length > 0) await writeFile(join(dir, 'files.json'), JSON.stringify({ ...list, version, files }))
}

/** The version of a remote that the server gives the page's user now. */
export async function versionOf(page: Page, remote: string): Promise<string> {
  // Not by the page itself, which may be on its way to another.
  const answer = await page.request.get('/api/remotes')
  const { remotes } = (await answer.json()) as { remotes: { id: string; version: string }[] }
  return remotes.find((each) => each.id === remote)?.version ?? ''
}
