import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zipFile } from './zip-file.ts'

const script = `
import sys, json, hashlib, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
  print(json.dumps([z.testzip()] + [[i.filename, i.date_time, i.compress_type, hashlib.sha256(z.read(i)).hexdigest()[:8]] for i in z.infolist()]))
`

/** Lists a ZIP file with Python's own reader. */
function read(bytes: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), bytes)
    return JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'a.zip')]).toString())
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const at = new Date('2026-03-04T05:06:08Z')

test('entries keep their names, times and contents, large ones and those with accents too', async () => {
  const contents = [Buffer.from('first'), randomBytes(3_000_000), Buffer.alloc(0)]
  const names = ['a.pdf', 'Łódź-peña.pdf', 'empty.pdf']
  async function* entries() {
    for (const [index, content] of contents.entries()) yield { name: names[index] as string, content }
  }
  const [damaged, ...found] = read(await buffer(zipFile(entries(), at)))
  expect(damaged).toBeNull()
  const short = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8)
  expect(found).toEqual(
    contents.map((content, index) => [names[index], [2026, 3, 4, 5, 6, 8], 0, short(content)]),
  )
})

test('one entry is held at a time', async () => {
  let made = 0
  async function* entries() {
    for (; made < 20; made += 1) yield { name: `${made}.pdf`, content: randomBytes(500_000) }
  }
  let taken = 0
  let most = 0
  for await (const piece of zipFile(entries(), at)) {
    taken += piece.length
    most = Math.max(most, (made + 1) * 500_000 - taken)
  }
  expect(most).toBeLessThan(1_100_000)
})

test('a failure of an entry fails the file, and whoever stops taking ends the entries', async () => {
  async function* failing() {
    yield { name: 'a.pdf', content: Buffer.from('first') }
    throw new Error('No paper')
  }
  await expect(buffer(zipFile(failing(), at))).rejects.toThrow('No paper')
  let ended = false
  async function* endless() {
    try {
      for (;;) yield { name: 'a.pdf', content: Buffer.from('again') }
    } finally {
      ended = true
    }
  }
  for await (const _ of zipFile(endless(), at)) break
  expect(ended).toBe(true)
})
