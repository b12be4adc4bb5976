import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAll, staleFolders } from '../../../tools/src/builds.ts'
import { repositoryRoot } from '../../../tools/src/cache.ts'
import type { BenchContext } from '../support/context.ts'
import { openData, password } from '../support/data.ts'
import { type Front, signIn, startApi } from '../support/servers.ts'
import { buildBundle, buildReactAdmin } from './build.ts'

/** A front end that serves `/invoices` over the product's API. */
export interface Variant {
  name: 'federated' | 'frameless' | 'single' | 'split' | 'react-admin'
  title: string
  url: string
  /** Matches as soon as a row with data is there, never a skeleton. */
  rowSelector: string
}

const ownRow = 'tbody tr[data-id]'
const fronts: { name: Variant['name']; title: string; front: Front; rowSelector: string }[] = [
  { name: 'federated', title: 'Drayline, federated', front: 'federated', rowSelector: ownRow },
  { name: 'frameless', title: 'the same without a frame', front: 'federated', rowSelector: ownRow },
  { name: 'single', title: 'the same screens, one bundle', front: 'bundle', rowSelector: ownRow },
  {
    name: 'split',
    title: 'the same screens, one build, a chunk per screen',
    front: 'bundle',
    rowSelector: ownRow,
  },
  {
    name: 'react-admin',
    title: 'minimal react-admin list',
    front: 'react-admin',
    rowSelector: 'tbody .RaDatagrid-row, tbody .RaDatagrid-clickableRow',
  },
]

/** Builds and serves all front ends on one database, each by a server of its own. */
export async function startVariants(bench: BenchContext): Promise<{ variants: Variant[]; cookie: string }> {
  const data = await openData(10_000, bench.lifecycle, bench.note)
  const federated = await buildProduct(bench)
  const folders: Record<Variant['name'], string> = {
    federated,
    frameless: await withoutFrame(federated),
    single: await buildBundle('single'),
    split: await buildBundle('split'),
    'react-admin': await buildReactAdmin(),
  }
  const variants: Variant[] = []
  for (const { name, title, front, rowSelector } of fronts) {
    const { url } = await startApi({ data, front, shellDir: folders[name] }, bench.lifecycle)
    variants.push({ name, title, url, rowSelector })
  }
  const cookie = await signIn(variants[0]?.url ?? '', 'admin', password)
  return { variants, cookie }
}

/** Copies a build of the shell without the script that draws the page's frame. Answers the folder. */
async function withoutFrame(shellDir: string): Promise<string> {
  const folder = join(repositoryRoot, '.cache/bench/frameless')
  await rm(folder, { recursive: true, force: true })
  await cp(shellDir, folder, { recursive: true })
  const file = join(folder, 'shell.json')
  const { frame: _frame, ...descriptor } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(descriptor))
  return folder
}

/** Builds shell and remotes as `npm start` does. Answers the shell's folder. */
export async function buildProduct({ note, lifecycle }: BenchContext): Promise<string> {
  await buildAll(await staleFolders(), note, lifecycle.signal)
  return join(repositoryRoot, 'shell/dist')
}
