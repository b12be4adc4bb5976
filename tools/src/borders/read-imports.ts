import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parse } from '@swc/core'
import type { Import } from './borders.ts'

const domainPackage = '@drayline/domain/'

/** Tests and what they set up meet whatever they need. */
const isTested = (path: string) => /\.test\.tsx?$|\.fixtures?\.ts$|(^|\/)testing\//.test(path)

/**
 * The imports of all files below a folder by their paths, types as well as values, without those of tests.
 * @param domain paths that begin with `@drayline/domain/` instead of those inside the folder
 */
export async function readImports(root: string, { domain = false } = {}): Promise<Import[]> {
  const imports: Import[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    const from = file.replaceAll('\\', '/')
    if (isTested(from)) continue
    for (const specifier of await specifiersOf(join(root, file))) {
      if (domain && specifier.startsWith(domainPackage))
        imports.push({ from, to: specifier.slice(domainPackage.length) })
      if (!domain && specifier.startsWith('.'))
        imports.push({ from, to: relative(root, join(root, dirname(from), specifier)).replaceAll('\\', '/') })
    }
  }
  return imports
}

async function specifiersOf(file: string): Promise<string[]> {
  const { body } = await parse(await readFile(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
  })
  return body.flatMap((item) => ('source' in item && item.source ? [item.source.value] : []))
}
