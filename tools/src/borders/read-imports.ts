import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { parse } from '@swc/core'
import type { Import } from './borders.ts'

/** The few parts of a syntax tree that name other modules. */
interface SyntaxNode {
  type?: string
  source?: { value: string } | null
  callee?: { type: string }
  arguments?: { expression?: { value?: string } }[]
  argument?: { value: string }
}

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
  return importsIn(await readFile(file, 'utf8'), file.endsWith('x'))
}

/** The specifiers that a module's text names: imports and exports at its top, `import()` and types anywhere. */
export async function importsIn(text: string, tsx = false): Promise<string[]> {
  return specifiersIn(await parse(text, { syntax: 'typescript', tsx }))
}

function specifiersIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(specifiersIn)
  const specifier = specifierOf(node)
  return specifier === undefined ? inside : [specifier, ...inside]
}

/** Literal specifier of one node of the syntax tree. */
function specifierOf(node: SyntaxNode): string | undefined {
  if (node.type === 'TsImportType') return node.argument?.value
  if (node.callee?.type === 'Import') return node.arguments?.[0]?.expression?.value
  return node.source?.value
}
