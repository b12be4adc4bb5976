import { UserError } from '../user-error.ts'

/** Options given by the person. */
export interface RemoteRequest {
  /** Id and folder: `mf-claims`. */
  id: string
  /** First path segments of its own; the first has the screens: `/claims`. */
  roots: readonly string[]
  title?: string
  titleEs?: string
  team?: string
}

/** Every form of a remote's name that its files have. */
export interface RemoteNames {
  id: string
  /** The root with the screens. */
  root: string
  roots: readonly string[]
  /** `fuel-tax`: feature folder, files, ids. */
  kebab: string
  /** `fuelTax`: variables. */
  camel: string
  /** `FuelTax`: components. */
  pascal: string
  /** As people read it: `Fuel tax`. */
  title: string
  titleEs: string
  team: string
  contact: string
  /** Team in CODEOWNERS. */
  owner: string
}

const idPattern = /^mf-[a-z][a-z0-9-]{1,40}$/
const rootPattern = /^\/[a-z][a-z0-9-]*$/

/**
 * Works out all names.
 * @throws UserError with everything that is malformed
 */
export function namesOf(request: RemoteRequest): RemoteNames {
  const { id, roots } = request
  const [root] = roots
  const problems = [
    ...(idPattern.test(id) && isPlain(id)
      ? []
      : [`'${id}' is no name of a remote: it must look like mf-claims`]),
    ...(root ? [] : ['--routes is missing: the first path segment of its own, /claims']),
    ...roots
      .filter((path) => !rootPattern.test(path) || !isPlain(path))
      .map((path) => `'${path}' is no path root: it must be one segment such as /claims`),
    ...(new Set(roots).size === roots.length ? [] : ['--routes names a path twice']),
    ...textProblems('--title', request.title),
    ...textProblems('--title-es', request.titleEs),
    ...textProblems('--team', request.team),
  ]
  if (problems.length > 0 || !root) throw new UserError(problems.join('\n'))
  const kebab = root.slice(1)
  const words = kebab.split('-')
  const pascal = words.map(capital).join('')
  const title = request.title ?? capital(words.join(' '))
  const team = request.team ?? title
  const handle = id.slice('mf-'.length)
  return {
    id,
    root,
    roots,
    kebab,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    title,
    titleEs: request.titleEs ?? title,
    team,
    contact: `${handle}-team@drayline.example`,
    owner: `@drayline/${handle}`,
  }
}

/** Hyphens only between words: names of variables and files are made of them. */
const isPlain = (text: string) => !/--|-$|-\d/.test(text)

/** Titles stand in sources, JSON and templates as they are: letters, digits, spaces and little else. */
function textProblems(option: string, text: string | undefined): string[] {
  if (text === undefined || /^[\p{L}\p{N}][\p{L}\p{N} &.,()-]{0,39}$/u.test(text)) return []
  return [`${option} must have 1 to 40 letters, digits or spaces`]
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
