import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { repositoryRoot } from './cache.ts'

interface Service {
  image?: string
  build?: { target: string; args: Record<string, string> }
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  privileged?: boolean
  security_opt?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  networks?: string[]
  network_mode?: string
  volumes?: string[]
  ports?: string[]
  profiles?: string[]
  env_file?: unknown
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { internal?: boolean }>
}
const services = Object.entries(compose.services)
const remotes = read('CODEOWNERS')
  .split('\n')
  .map((line) => /^\/(mf-[a-z-]+)\/ /.exec(line)?.[1])
  .filter((name) => name !== undefined)

/** Other code that names one of these learns what only the listed files may know. */
const secretHolders: Record<string, readonly string[]> = {
  SESSION_KEYS: ['api', 'tools'],
  VAULT_KEYS: ['api', 'tools'],
  SMTP_URL: ['api', 'tools'],
  MONGODB_URI: ['api', 'tools'],
  MONGO_ROOT_PASSWORD: ['mongo-init'],
  MONGO_API_PASSWORD: ['api', 'mongo-init'],
  MONGO_TOOLS_PASSWORD: ['tools', 'mongo-init'],
  ...Object.fromEntries(
    remotes.map((remote) => [
      `${remote.toUpperCase().replaceAll('-', '_')}_DEPLOY_TOKEN`,
      [`${remote}-release`],
    ]),
  ),
}

/** Names of variables of the outside that reach a service, by value or by name. */
function variablesOf({ environment = {}, build }: Service): string[] {
  const texts = [...Object.entries(environment), ...Object.entries(build?.args ?? {})].flat()
  return texts.flatMap((text) => [
    text,
    ...[...String(text).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name),
  ])
}

test('there are services for every remote', () => {
  expect(remotes.length).toBeGreaterThan(2)
  for (const remote of remotes)
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([remote, `${remote}-release`]))
})

test.each(services)('%s has no rights it does not need', (_name, service) => {
  expect(service.read_only).toBe(true)
  expect(service.cap_drop).toEqual(['ALL'])
  expect(service.cap_add).toBeUndefined()
  expect(service.privileged).toBeUndefined()
  expect(service.security_opt).toContain('no-new-privileges:true')
  expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/)
})

test.each(services)('%s is made of images by digest', (_name, { image, build }) => {
  expect([image, build].filter(Boolean)).toHaveLength(1)
  // Which digest is known where the images are fetched: deploy/pin-images.sh writes it, nothing stands in for it.
  if (image) expect(image).toMatch(/^\$\{[A-Z]+_IMAGE:\?[^}]+\}$/)
  for (const [argument, value] of Object.entries(build?.args ?? {}))
    if (argument.endsWith('_IMAGE')) expect(value).toBe(`\${${argument}:?see deploy/pin-images.sh}`)
  if (build) expect(Object.keys(build.args)).toEqual(expect.arrayContaining(['NODE_IMAGE', 'CADDY_IMAGE']))
})

test.each(services)('%s knows the secrets of its own work only', (name, service) => {
  const known = variablesOf(service)
  for (const [secret, holders] of Object.entries(secretHolders))
    if (known.includes(secret)) expect(holders).toContain(name)
  expect(service.env_file).toBeUndefined()
  const databaseKeys = (service.secrets ?? []).filter((secret) => secret !== 'mongo_ca')
  if (databaseKeys.length > 0) expect(name).toMatch(/^mongo\d$/)
})

test.each(services.filter(([name]) => name.endsWith('-release')))(
  "%s has its team's token and nothing of the database",
  (name, service) => {
    expect(Object.keys(service.environment ?? {}).sort()).toEqual(['DEPLOY_TOKEN', 'DRAYLINE_URL'])
    expect(service.environment?.DEPLOY_TOKEN).toContain(
      name
        .replace(/-release$/, '')
        .toUpperCase()
        .replaceAll('-', '_'),
    )
    expect(service.networks).toEqual(['release'])
    expect([service.volumes, service.secrets]).toEqual([undefined, undefined])
    // Not part of `docker compose up`: starting the product again publishes nothing.
    expect(service.profiles).toEqual(['release'])
  },
)

test('the database is reached over TLS by its own network alone', () => {
  const inside = services
    .filter(([, { networks = [] }]) => networks.includes('database'))
    .map(([name]) => name)
  expect(inside.sort()).toEqual(['api', 'mongo1', 'mongo2', 'mongo3', 'tools'])
  for (const name of ['database', 'front', 'release']) expect(compose.networks[name]?.internal).toBe(true)
  for (const [name, { environment = {} }] of services)
    if (environment.MONGODB_URI)
      expect([name, environment.MONGODB_URI]).toEqual([
        name,
        expect.stringMatching(/^mongodb:\/\/drayline_\w+:\$\{\w+:\?.*authSource=admin&tls=true&tlsCAFile=/),
      ])
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['gateway'])
})

test('members of the set ask for TLS, users and the key of the set', () => {
  for (const name of ['mongo1', 'mongo2', 'mongo3']) {
    const text = JSON.stringify(compose.services[name])
    for (const option of ['--keyFile', '--tlsMode requireTLS', '--tlsCAFile']) expect(text).toContain(option)
  }
})

test.each(['deploy/shell/Caddyfile', 'deploy/remote/Caddyfile', 'deploy/gateway/Caddyfile'])(
  '%s sends files with the headers of the API',
  (path) => {
    const text = read(path)
    for (const header of ['Strict-Transport-Security', 'Content-Security-Policy', 'X-Content-Type-Options'])
      expect(text).toContain(header)
  },
)

test('no installation begins with a key or password that another one has', async () => {
  const make = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drayline-secrets-'))
    try {
      await copyFile(join(repositoryRoot, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
      const { stdout } = await promisify(execFile)('sh', [join(folder, 'make-secrets.sh')])
      const lines = stdout.trim().split('\n')
      return new Map(lines.map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  const [one, other] = [await make(), await make()]
  expect([...one.keys()].sort()).toEqual([
    'MONGO_API_PASSWORD',
    'MONGO_ROOT_PASSWORD',
    'MONGO_TOOLS_PASSWORD',
    'SESSION_KEYS',
    'VAULT_KEYS',
  ])
  for (const [name, value] of one) {
    expect([name, value.length >= 44]).toEqual([name, true])
    expect([name, other.get(name)]).not.toEqual([name, value])
  }
  expect(new Set(one.values()).size).toBe(one.size)
})

test('every base image of the Dockerfile is an argument without a default', () => {
  const text = read('deploy/Dockerfile')
  const stages = [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name)
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base)
  for (const base of bases) if (!stages.includes(base)) expect(base).toMatch(/^\$\{(NODE|CADDY)_IMAGE\}$/)
  expect(text).toMatch(/^ARG NODE_IMAGE\nARG CADDY_IMAGE$/m)
})
