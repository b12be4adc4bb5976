import { createHash } from 'node:crypto'

/** A package as `package-lock.json` has it. */
interface LockedPackage {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  name: string
  packages: Record<string, LockedPackage>
}

/** A component of a CycloneDX document. */
export interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  /** What is only there to build and test is `excluded` from what runs. */
  scope: 'required' | 'optional' | 'excluded'
  licenses?: { license: { id: string } | { name: string } }[] | { expression: string }[]
  hashes?: { alg: string; content: string }[]
}

export interface Bom {
  bomFormat: 'CycloneDX'
  specVersion: '1.6'
  serialNumber: string
  version: 1
  metadata: { component: { type: 'application'; 'bom-ref': string; name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const modules = 'node_modules/'

/** Makes the list of components of a lock file; the same file gives the same bytes. */
export function billOfMaterials(lock: Lock): Bom {
  const installed = Object.entries(lock.packages).filter(([path]) => path.includes(modules))
  const libraries = installed.filter(([, { link }]) => !link)
  const components = new Map(
    libraries.map(([path, locked]) => [refOf(path, locked), componentOf(path, locked)]),
  )
  const hash = createHash('sha256').update(JSON.stringify(lock)).digest('hex')
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': lock.name, name: lock.name } },
    components: [...components.values()].sort((a, b) => a.purl.localeCompare(b.purl)),
    dependencies: dependenciesOf(lock),
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(modules) + modules.length)
}

function refOf(path: string, { version = '' }: LockedPackage): string {
  return `pkg:npm/${nameOf(path).replace(/^@/, '%40')}@${version}`
}

function componentOf(path: string, locked: LockedPackage): Component {
  const { version = '', integrity, license, dev, devOptional, optional } = locked
  const ref = refOf(path, locked)
  const hash = integrity && /^sha(\d+)-(.+)$/.exec(integrity)
  return {
    type: 'library',
    'bom-ref': ref,
    name: nameOf(path),
    version,
    purl: ref,
    scope: dev || devOptional ? 'excluded' : optional ? 'optional' : 'required',
    ...(license ? { licenses: licensesOf(license) } : {}),
    ...(hash
      ? { hashes: [{ alg: `SHA-${hash[1]}`, content: Buffer.from(hash[2] ?? '', 'base64').toString('hex') }] }
      : {}),
  }
}

function licensesOf(license: string): NonNullable<Component['licenses']> {
  if (/ (?:OR|AND|WITH) /.test(license)) return [{ expression: license }]
  return [{ license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }]
}

/** Who needs what, as Node finds it: beside the package, then in each folder above. */
function dependenciesOf({ name, packages }: Lock): Bom['dependencies'] {
  const needs = new Map<string, Set<string>>()
  for (const [path, locked] of Object.entries(packages)) {
    if (locked.link) continue
    const ref = path.includes(modules) ? refOf(path, locked) : name
    const found = needs.get(ref) ?? new Set<string>()
    needs.set(ref, found)
    for (const wanted of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) {
      const place = resolve(packages, path, wanted)
      const target = place === undefined ? undefined : packages[place]
      if (place !== undefined && target && !target.link) found.add(refOf(place, target))
    }
  }
  return [...needs].map(([ref, found]) => ({ ref, dependsOn: [...found].sort() }))
}

function resolve(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = `${folder === '' ? '' : `${folder}/`}${modules}${name}`
    if (place in packages) return place
    if (folder === '') return undefined
  }
}

function parentOf(folder: string): string {
  const at = Math.max(folder.lastIndexOf(`/${modules}`), 0)
  return folder.includes(modules) ? folder.slice(0, at) : ''
}
