// Writes the desktop packages for an address into a folder, to hand them out without the product:
// npm run desktop -- --url https://office.example.com [--out dist/desktop]
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { desktopArchive, packageName } from '@drayline/api/admin/desktop/packages'
import { manualPdf } from '@drayline/api/admin/help/manual'
import { isPlainAddress } from '@drayline/api/kernel/http/public-address'
import { desktopPlatforms } from '@drayline/domain/admin/desktop/desktop'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run desktop -- [--url https://office.example.com] [--out folder]

  --url  the address that the packages open; by default PUBLIC_URL
  --out  where they are written; by default dist/desktop`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { url: { type: 'string' }, out: { type: 'string' } })
  const address = addressOf(values.url ?? process.env.PUBLIC_URL)
  const folder = resolve(values.out ?? join(repositoryRoot, 'dist/desktop'))
  await mkdir(folder, { recursive: true })
  for (const platform of desktopPlatforms) {
    await write(join(folder, packageName(platform)), await desktopArchive(platform, address))
  }
  for (const language of ['en', 'es'] as const) {
    const guide = await manualPdf({ kind: 'guide', language, address })
    await write(join(folder, `drayline-installation-guide-${language}.pdf`), guide)
  }
  await lifecycle.end(0)
}

function addressOf(text: string | undefined): string {
  const address = text && URL.canParse(text) ? new URL(text).origin : ''
  if (!isPlainAddress(address)) {
    throw new UserError(
      `The packages need the address they shall open, not '${text ?? ''}'.`,
      'npm run desktop -- --url https://office.example.com',
    )
  }
  return address
}

async function write(file: string, content: Buffer): Promise<void> {
  await writeFile(file, content)
  console.log(`✓ ${file} (${content.length} bytes)`)
}
