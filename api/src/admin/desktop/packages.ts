import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import type { DesktopPlatform } from '@drayline/domain/admin/desktop/desktop'
import { LRUCache } from 'lru-cache'
import { iconIcns, iconIco, iconPng } from '../../platform/pwa/index.ts'
import type { ArchiveFile } from './archive.ts'
import { packArchive } from './archive.ts'

const filesFolder = join(import.meta.dirname, 'files')

const icons: Record<DesktopPlatform, { path: string; make: () => Promise<Buffer> }> = {
  windows: { path: 'drayline.ico', make: () => iconIco() },
  linux: { path: 'drayline.png', make: () => iconPng(256) },
  mac: { path: 'Drayline.app/Contents/Resources/drayline.icns', make: iconIcns },
}

const made = new LRUCache<string, Promise<Buffer>>({ max: 24 })

/** The name under which a package is saved. */
export function packageName(platform: DesktopPlatform): string {
  return `drayline-${platform}.tar.gz`
}

/**
 * The package of a system: scripts and an icon that open the product at `address` as a window of its own, in the
 * browser that is there. Packed once for each address; the same to the byte every time.
 */
export function desktopArchive(platform: DesktopPlatform, address: string): Promise<Buffer> {
  const key = `${platform} ${address}`
  const known = made.get(key)
  if (known) return known
  const making = packageFiles(platform, address).then(packArchive)
  made.set(key, making)
  making.catch(() => made.delete(key))
  return making
}

/** The files of a package, in a folder of its name. */
async function packageFiles(platform: DesktopPlatform, address: string): Promise<ArchiveFile[]> {
  const folder = join(filesFolder, platform)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const icon = icons[platform]
  const root = `drayline-${platform}`
  return [
    ...(await Promise.all(
      [...paths, join(filesFolder, 'README.txt')].map(async (path) => ({
        path: `${root}/${path.startsWith(folder) ? relative(folder, path) : 'README.txt'}`,
        content: filled(await readFile(path, 'utf8'), platform, address),
        executable: isProgram(path),
      })),
    )),
    { path: `${root}/${icon.path}`, content: await icon.make() },
  ]
}

/** The address in its place, and the line ends of the system. */
function filled(text: string, platform: DesktopPlatform, address: string): Buffer {
  const own = text.replaceAll('@ADDRESS@', address)
  return Buffer.from(platform === 'windows' ? own.replaceAll('\n', '\r\n') : own)
}

function isProgram(path: string): boolean {
  return extname(path) === '.sh' || path.includes('MacOS')
}
