import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, type Statement } from 'oxc-parser'
import { type ApiDocument, documentSurface } from './document-surface.ts'
import { type PublishedPackage, publicModules } from './published.ts'

/** A name of a module: declared there, or taken from another. */
type Origin = { text: string } | { from: string; name: string }

interface Module {
  exports: Map<string, string>
  names: Map<string, Origin>
  /** Modules all of whose exports are passed on. */
  stars: string[]
}

/**
 * The public surface of a package as text: what each path exports, and the declarations that stand for it, with those
 * they speak of. Comments are left out, so that only what others compile against counts.
 * @param compiled folder with the package's declarations
 */
export function surfaceOf(own: PublishedPackage, compiled: string): string {
  const modules = new Map<string, Module>()
  const moduleAt = (file: string): Module => {
    const known = modules.get(file) ?? readModule(file)
    modules.set(file, known)
    return known
  }
  const shown = new Map<string, Map<string, string>>()
  const show = (file: string, name: string): void => {
    const origin = moduleAt(file).names.get(name)
    if (!origin || shown.get(file)?.has(name)) return
    if ('from' in origin) {
      showExport(origin.from, origin.name)
      return
    }
    shown.set(file, (shown.get(file) ?? new Map()).set(name, withoutCatalogs(origin.text)))
    for (const [word] of origin.text.matchAll(/[A-Za-z_$][\w$]*/g)) show(file, word)
  }
  const showExport = (file: string, name: string): void => {
    if (!file.startsWith('/')) return
    const { exports, stars } = moduleAt(file)
    const local = exports.get(name)
    if (local !== undefined) show(file, local)
    else for (const star of stars) showExport(star, name)
  }
  const exported = (file: string): string[] =>
    file.startsWith('/')
      ? [...moduleAt(file).exports.keys(), ...moduleAt(file).stars.flatMap(exported)]
      : [`* of ${file}`]

  const paths = [...publicModules(own)].map(([path, source]) => {
    const file = join(compiled, relative(own.folder, source)).replace(/\.tsx?$/, '.d.ts')
    const names = exported(file).sort()
    for (const name of names) showExport(file, name)
    return `${path}: ${names.join(', ')}`
  })
  const others = Object.keys(own.manifest.exports).filter((path) => /\.(json|css)$/.test(path))
  const documents = others.flatMap((path) => documentLines(join(own.folder, path)))
  const parts = [...shown]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => {
      const lines = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
      return `// ${relative(compiled, file).replace(/\.d\.ts$/, '')}\n${lines.join('\n')}`
    })
  return [...paths, ...others, '', ...documents, ...parts].join('\n')
}

/** The calls that a document of an API describes; nothing for other files. */
function documentLines(file: string): string[] {
  if (!file.endsWith('.json') || !existsSync(file)) return []
  const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<ApiDocument>
  const { openapi, paths = {}, components = {} } = content
  return openapi ? documentSurface({ openapi, paths, components }) : []
}

/** Names of more than a hundred texts: a new text changes nothing that others compile against. */
const catalogs = [/(?:"[^"]+" \| ){150,}"[^"]+"/g, /(?:"[^"]+": string; ){100,}/g]

const withoutCatalogs = (text: string): string =>
  catalogs.reduce((rest, catalog) => rest.replaceAll(catalog, '(names of texts)'), text)

function readModule(file: string): Module {
  // Texts declare nothing; the compiler copies them sometimes, and sometimes not.
  if (file.endsWith('.json')) return { exports: new Map(), names: new Map(), stars: [] }
  const source = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file, source)
  const module: Module = { exports: new Map(), names: new Map(), stars: [] }
  // Blanks keep the positions of everything else.
  const text = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    source,
  )
  const at = (path: string) =>
    path.startsWith('.') ? join(dirname(file), path).replace(/\.tsx?$|\.js$/, '.d.ts') : path
  for (const statement of program.body) readStatement(statement, module, text, at)
  return module
}

function readStatement(
  statement: Statement,
  module: Module,
  text: string,
  at: (path: string) => string,
): void {
  const declare = (name: string) => {
    const known = module.names.get(name)
    const own = text.slice(statement.start, statement.end).replace(/\s+/g, ' ').trim()
    module.names.set(name, { text: known && 'text' in known ? `${known.text}\n${own}` : own })
  }
  if (statement.type === 'ImportDeclaration') {
    for (const specifier of statement.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default'
      module.names.set(specifier.local.name, { from: at(statement.source.value), name })
    }
  } else if (statement.type === 'ExportAllDeclaration') {
    module.stars.push(at(statement.source.value))
  } else if (statement.type === 'ExportDefaultDeclaration') {
    declare('default')
    module.exports.set('default', 'default')
  } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
    for (const { local, exported } of statement.specifiers) {
      const name = nameOf(exported)
      const inside = statement.source ? `${name} of ${statement.source.value}` : nameOf(local)
      if (statement.source)
        module.names.set(inside, { from: at(statement.source.value), name: nameOf(local) })
      module.exports.set(name, inside)
    }
  } else {
    const isExported = statement.type === 'ExportNamedDeclaration'
    for (const name of declaredNames(isExported ? statement.declaration : statement)) {
      declare(name)
      if (isExported) module.exports.set(name, name)
    }
  }
}

const nameOf = (node: { name?: string; value?: string } | object): string => {
  const { name, value } = node as { name?: string; value?: string }
  return name ?? value ?? ''
}

function declaredNames(node: unknown): string[] {
  const { id, declarations = [] } = (node ?? {}) as { id?: object; declarations?: { id: object }[] }
  return [id, ...declarations.map((each) => each.id)].flatMap((each) => (each ? [nameOf(each)] : []))
}
