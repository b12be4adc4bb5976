import { parseSync } from 'oxc-parser'
import { UserError } from '../user-error.ts'
import { mention, type Rename } from './rename.ts'

/** A file with the new feature in its lists, and what of the template in it is no element of a list. */
export interface Extended {
  content: string
  /** Lines, from 1. */
  left: number[]
}

/** A piece of a file. */
interface Span {
  start: number
  end: number
}

interface Node extends Span {
  type: string
  [field: string]: unknown
}

/** Elements that stand beside each other, and what separates them. */
interface Run extends Span {
  separator: string
}

/**
 * Adds the new feature beside the template wherever a list names it: properties, elements, members, arguments,
 * declarations, and the imports that these need.
 */
export function extendLists(path: string, content: string, rename: Rename): Extended {
  const { program, comments } = parseSource(path, content)
  const { body } = program as unknown as { body: Node[] }
  const runs = runsOf(body, '\n', (node) => isDeclared(node, content))
  for (const node of body) if (!isDeclared(node, content)) runs.push(...listsIn(node, content))
  const copy = ({ start, end }: Span) => rename(content.slice(start, end))
  const added = runs.map(copy).join('\n')
  const imports = body.filter(({ type, ...node }) => type === 'ImportDeclaration' && isNamed(node, content))
  const needed = imports.filter((node) =>
    localNames(node).some((name) => name !== rename(name) && new RegExp(`\\b${rename(name)}\\b`).test(added)),
  )
  runs.push(...needed.map((node) => ({ ...node, separator: '\n' })))
  const extended = runs
    .sort((a, b) => b.end - a.end)
    .reduce((text, run) => text.slice(0, run.end) + run.separator + copy(run) + text.slice(run.end), content)
  const explained: Span[] = [...runs, ...imports, ...comments]
  return { content: extended, left: linesOutside(content, explained) }
}

/**
 * Parses a source.
 * @throws UserError when it is none: a name may be a reserved word
 */
export function parseSource(path: string, content: string) {
  const result = parseSync(path, content)
  const [error] = result.errors
  if (error) throw new UserError(`${path} would not be valid: ${error.message}`, 'Choose another name.')
  return result
}

/**
 * Adds the texts of the new feature to a catalogue, after those of the template.
 * @throws UserError when a key is taken
 */
export function extendCatalogue(path: string, content: string, rename: Rename): string {
  const known = JSON.parse(content) as Record<string, string>
  const taken = Object.keys(known).filter((key) => isMention(key) && Object.hasOwn(known, rename(key)))
  if (taken.length > 0)
    throw new UserError(`${path} has ${taken.map(rename).join(', ')} already`, 'Choose another name.')
  return content.replace(blockOfTexts, (block) => {
    const [last = ''] = /,?$/.exec(block) ?? []
    return `${last ? block : `${block},`}\n${rename(block)}`
  })
}

/** Lines beside each other whose keys name the template. */
const keyed = `^ *"[^"\\n]*(?:${mention.source})[^"\\n]*": .*$`
const blockOfTexts = new RegExp(`${keyed}(?:\\n${keyed})*`, 'gm')

/** The lists below a node; what is found is not searched for smaller ones. */
function listsIn(node: Node, content: string): Run[] {
  const runs: Run[] = []
  const { elements, properties, members, types, arguments: given } = node as Record<string, unknown>
  if (node.type === 'ArrayExpression') runs.push(...runsOf(elements, ',\n', (one) => isEntry(one, content)))
  if (node.type === 'ObjectExpression') runs.push(...runsOf(properties, ',\n', (one) => hasKey(one, content)))
  if (node.type === 'TSInterfaceBody') runs.push(...runsOf(node.body, '\n', (one) => hasKey(one, content)))
  if (node.type === 'TSTypeLiteral') runs.push(...runsOf(members, '\n', (one) => hasKey(one, content)))
  if (node.type === 'TSUnionType') runs.push(...runsOf(types, ' | ', (one) => isEntry(one, content)))
  if (node.type === 'CallExpression' && isFeatureList(given))
    runs.push(...runsOf(given, ', ', (one) => isNamed(one, content)))
  for (const child of childrenOf(node))
    if (!runs.some(({ start, end }) => child.start >= start && child.end <= end))
      runs.push(...listsIn(child, content))
  return runs
}

function runsOf(list: unknown, separator: string, isWanted: (node: Node) => boolean): Run[] {
  const runs: Run[] = []
  let open: Run | undefined
  for (const node of (list as (Node | null)[]).filter((one) => one !== null)) {
    if (!isWanted(node)) open = undefined
    else if (open) open.end = node.end
    else {
      open = { start: node.start, end: node.end, separator }
      runs.push(open)
    }
  }
  return runs
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value)
}

const isMention = (text: string) => text.search(mention) >= 0
const textOf = ({ start, end }: Span, content: string) => content.slice(start, end)
const isNamed = (node: unknown, content: string) => isMention(textOf(node as Span, content))

const hasKey = (node: Node, content: string) => 'key' in node && isNamed(node.key, content)

/** A name, a text, or a tuple with one of them: what lists of features are made of. */
function isEntry(node: Node, content: string): boolean {
  if (node.type === 'ArrayExpression')
    return (node.elements as (Node | null)[]).some((one) => one?.type === 'Literal' && isNamed(one, content))
  return (
    ['Literal', 'TSLiteralType', 'Identifier', 'SpreadElement'].includes(node.type) && isNamed(node, content)
  )
}

/** `joinFeatures(brokers, clients, …)` */
const isFeatureList = (given: unknown) =>
  (given as Node[]).length > 2 && (given as Node[]).every(({ type }) => type === 'Identifier')

/** A declaration of the file that has the template in its name. */
function isDeclared(node: Node, content: string): boolean {
  const { type, id, declarations = [] } = (node.declaration as Node | null) ?? node
  if (type === 'FunctionDeclaration') return isNamed(id, content)
  return type === 'VariableDeclaration' && (declarations as Node[]).some((one) => isNamed(one.id, content))
}

const localNames = (node: Node) =>
  (node.specifiers as { local: { name: string } }[]).map(({ local }) => local.name)

function linesOutside(content: string, explained: readonly Span[]): number[] {
  const offsets = [...content.matchAll(mention)].map(({ index }) => index)
  const open = offsets.filter(
    (offset) => !explained.some(({ start, end }) => start <= offset && offset < end),
  )
  return [...new Set(open.map((offset) => content.slice(0, offset).split('\n').length))]
}
