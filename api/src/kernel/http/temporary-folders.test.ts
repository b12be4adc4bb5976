import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { join } from 'node:path'
import Koa from 'koa'
import { cleanUpTemporaryFolders, temporaryFolder, withUpload } from './upload.ts'

/** Higher than any process id that Linux or macOS gives. */
const noProcess = 99_999_999
const hour = 60 * 60 * 1000

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(os.tmpdir(), 'folders-'))
  jest.spyOn(os, 'tmpdir').mockReturnValue(root)
})
afterEach(async () => {
  jest.restoreAllMocks()
  await rm(root, { recursive: true })
})

async function folder(name: string): Promise<string> {
  await mkdir(join(root, name))
  return join(root, name)
}

test('folders of a killed process go with what is in them; nothing else does', async () => {
  const dead = await folder(`drayline-files-${noProcess}-abcdef`)
  await mkdir(join(dead, 'inner'))
  const others = await Promise.all(
    [
      `drayline-files-${process.ppid}-abcdef`,
      `drayline-files-${noProcess}-abcdefg`,
      `other-files-${noProcess}-abcdef`,
      `my-drayline-files-${noProcess}-abcdef`,
      'drayline-files-x-abcdef',
    ].map(folder),
  )
  const own = await temporaryFolder()
  expect(await cleanUpTemporaryFolders(new Date())).toBe(1)
  expect(existsSync(dead)).toBe(false)
  expect([...others, own].filter((path) => !existsSync(path))).toEqual([])
})

test('what a process of the same id left behind goes, and what nobody has worked on for an hour', async () => {
  const [left, worked] = [await temporaryFolder(), await temporaryFolder()]
  const beforeStart = new Date(Date.now() - process.uptime() * 1000 - 60_000)
  await utimes(left, beforeStart, beforeStart)
  expect(await cleanUpTemporaryFolders(new Date())).toBe(1)
  expect([left, worked].map(existsSync)).toEqual([false, true])
  expect(await cleanUpTemporaryFolders(new Date(Date.now() + hour - 60_000))).toBe(0)
  expect(await cleanUpTemporaryFolders(new Date(Date.now() + hour + 60_000))).toBe(1)
})

test('one that vanishes while it is looked at is left alone', async () => {
  await symlink(join(root, 'gone'), join(root, `drayline-files-${process.pid}-abcdef`))
  expect(await cleanUpTemporaryFolders(new Date(Date.now() + 2 * hour))).toBe(0)
})

test('the folder of an upload goes with its call, whether that ends well or not', async () => {
  const rules = {
    maxBytes: 1_000,
    tooLarge: 'document.file.tooLarge',
    missing: 'document.file.required',
  } as const
  const seen: string[] = []
  const app = new Koa().use((ctx) =>
    withUpload(ctx, { rules, scanner: undefined }, async ({ fails }) => {
      seen.push(...(await readdir(root)))
      ctx.status = 204
      if (fails) ctx.throw(409)
    }),
  )
  app.silent = true
  const server = app.listen(0, '127.0.0.1')
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const statusOf = async (fields: Record<string, string | Blob>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).status
    }
    const file = new Blob(['bytes'])
    expect([await statusOf({ file }), await statusOf({ file, fails: '1' })]).toEqual([204, 409])
    expect(await statusOf({})).toBeGreaterThanOrEqual(400)
    expect(seen).toHaveLength(2)
    expect(await readdir(root)).toEqual([])
  } finally {
    server.close()
  }
})
