import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
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

const tokenOf = (remote: string) => `${remote.replaceAll('-', '_')}_deploy_token`

/** Other code that names one of these learns what only the listed services may know. */
const secretHolders: Record<string, readonly string[]> = {
  ...{ session_keys: ['api', 'tools'], vault_keys: ['api', 'tools'], smtp_url: ['api', 'tools'] },
  ...{ mongodb_uri_api: ['api'], mongodb_uri_tools: ['tools'] },
  ...{ mongo_root_password: ['mongo-init'], mongo_api_password: ['mongo-init'] },
  mongo_tools_password: ['mongo-init'],
  ...{ api_certificate: ['api'], api_key: ['api'] },
  ...{ files_certificate: ['shell', ...remotes], files_key: ['shell', ...remotes] },
  ...Object.fromEntries(remotes.map((remote) => [tokenOf(remote), [`${remote}-release`]])),
  ...Object.fromEntries(
    ['mongo_keyfile', 'mongo_certificate'].map((name) => [name, ['mongo1', 'mongo2', 'mongo3']]),
  ),
}
/** Public halves. */
const authorities = ['mongo_ca', 'api_ca', 'files_ca']
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

test.each(services)('%s knows the secrets of its own work only, and those from files', (name, service) => {
  for (const secret of service.secrets ?? [])
    if (!authorities.includes(secret))
      expect([secret, secretHolders[secret]]).toEqual([secret, expect.arrayContaining([name])])
  const known = variablesOf(service)
  // Whatever else is a secret does not stand in the environment.
  expect(
    known.filter((text) =>
      /^(?:MONGODB_URI|SESSION_KEYS|VAULT_KEYS|SMTP_URL|\w*_PASSWORD|\w*DEPLOY_TOKEN)$/.test(text),
    ),
  ).toEqual([])
  expect(service.env_file).toBeUndefined()
})

test('secrets are files of the folder that make-secrets.sh makes', async () => {
  const made = await makeSecrets()
  const files = Object.values(compose.secrets).map(({ file }) => file.replace('./deploy/secrets/', ''))
  expect([...made.keys()].sort()).toEqual(files.sort())
  expect(Object.keys(compose.secrets).sort()).toEqual([...Object.keys(secretHolders), ...authorities].sort())
  for (const user of ['api', 'tools'])
    expect(made.get(`mongodb_uri_${user}`)?.trim()).toBe(
      `mongodb://drayline_${user}:${made.get(`mongo_${user}_password`)?.trim()}@mongo1,mongo2,mongo3/drayline` +
        '?replicaSet=drayline&w=majority&authSource=admin&tls=true&tlsCAFile=/run/secrets/mongo_ca',
    )
})

test('the API, the shell and the remotes speak TLS, and each shows a certificate', () => {
  expect(compose.services.api?.environment).toMatchObject({
    TLS_CERTIFICATE_FILE: '/run/secrets/api_certificate',
    TLS_KEY_FILE: '/run/secrets/api_key',
    SMTP_REQUIRE_TLS: '$' + '{SMTP_REQUIRE_TLS:-true}',
  })
  for (const path of ['deploy/shell/Caddyfile', 'deploy/remote/Caddyfile'])
    expect(read(path)).toMatch(/^:8080 \{\n\ttls \{\$TLS_CERTIFICATE_FILE:\S+\} \{\$TLS_KEY_FILE:\S+\}$/m)
  for (const [name, { environment = {} }] of services)
    for (const value of Object.values(environment))
      expect([name, String(value)]).toEqual([name, expect.not.stringMatching(/http:/)])
})

test('over http only pages are led to https, and nothing else is answered', () => {
  const gateway = read('deploy/gateway/Caddyfile')
  expect(gateway).toMatch(/^\tauto_https disable_redirects$/m)
  expect(gateway.match(/\bredir\b.*/g)).toEqual(['redir @page https://{host}{uri} 308'])
  const [, page = ''] = /@page \{([^}]*)\}/.exec(gateway) ?? []
  expect(page.trim().split(/\n\t*/)).toEqual([
    'method GET HEAD',
    'header Accept *text/html*',
    'not path /api/* /assets/* /remotes/* /uploads/* /healthz /readyz /version',
  ])
  expect(gateway).toMatch(/^http:\/\/ \{\n\timport \{\$PLAIN_HTTP:refuse\}\n\}$/m)
  // By that of the API the check of the installation knows it.
  for (const { environment } of [compose.services.gateway, compose.services.api] as Service[])
    expect(environment).toMatchObject({ PLAIN_HTTP: '$' + '{PLAIN_HTTP:-refuse}' })
})

test('the gateway serves this one application and no other beside it', () => {
  // Two sites: the product, and what leads to it. Grafana and the like have a host of their own.
  const sites = [...read('deploy/gateway/Caddyfile').matchAll(/^([^\s#(].*) \{$/gm)].map(
    ([, address]) => address,
  )
  expect(sites).toEqual(['{$SITE_ADDRESS}', 'http://'])
  const reached = services.filter(([, { networks = [] }]) => networks.includes('front')).map(([name]) => name)
  expect(reached.sort()).toEqual(['api', 'gateway', 'shell', ...remotes].sort())
})

test('only the API and the gateway have a way out', () => {
  const open = services.filter(([, { networks = [] }]) =>
    networks.some((name) => !compose.networks[name]?.internal),
  )
  expect(open.map(([name]) => name).sort()).toEqual(['api', 'gateway'])
  for (const [name, { networks, network_mode }] of services)
    expect([name, networks ?? network_mode]).not.toEqual([name, undefined])
})

test('with log-shipping.yml every service writes to another system over TLS', () => {
  const shipping = parse(read('deploy/log-shipping.yml'), { merge: true }) as {
    services: Record<
      string,
      { logging?: { driver: string; options: Record<string, string> }; environment?: Record<string, string> }
    >
  }
  // By that the check of the installation knows it.
  expect(shipping.services.api?.environment?.LOG_SHIPPED_TO).toBe('$' + '{LOG_ADDRESS:?tcp+tls://host:port}')
  expect(Object.keys(shipping.services).sort()).toEqual(Object.keys(compose.services).sort())
  for (const { logging } of Object.values(shipping.services)) {
    expect(logging?.driver).toBe('syslog')
    expect(logging?.options['syslog-address']).toBe('$' + '{LOG_ADDRESS:?tcp+tls://host:port}')
    expect(logging?.options).not.toHaveProperty('syslog-tls-skip-verify')
  }
})

test.each(services.filter(([name]) => name.endsWith('-release')))(
  "%s has its team's token and nothing of the database",
  (name, service) => {
    expect(Object.keys(service.environment ?? {}).sort()).toEqual([
      'DEPLOY_TOKEN_FILE',
      'DRAYLINE_URL',
      'NODE_EXTRA_CA_CERTS',
    ])
    const token = tokenOf(name.replace(/-release$/, ''))
    expect(service.environment?.DEPLOY_TOKEN_FILE).toBe(`/run/secrets/${token}`)
    expect(service.networks).toEqual(['release'])
    expect([service.volumes, service.secrets]).toEqual([undefined, ['api_ca', token]])
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
    for (const header of [
      'Strict-Transport-Security "max-age=31536000; includeSubDomains"',
      `Content-Security-Policy "default-src 'none'; frame-ancestors 'none'; sandbox"`,
      'X-Content-Type-Options nosniff',
      'Cross-Origin-Resource-Policy same-origin',
    ])
      expect(text).toContain(header)
  },
)

/** What the script makes in a folder of its own, run `times` times. */
async function makeSecrets(env: Record<string, string> = {}, times = 1): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'drayline-secrets-'))
  try {
    await copyFile(join(repositoryRoot, 'deploy/make-secrets.sh'), join(folder, 'make-secrets.sh'))
    let files = new Map<string, string>()
    for (let time = 0; time < times; time += 1) {
      await promisify(execFile)('sh', [join(folder, 'make-secrets.sh')], { env: { ...process.env, ...env } })
      expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700)
      const names = await readdir(join(folder, 'secrets'))
      const now = new Map(names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8')]))
      if (time > 0) expect(now).toEqual(files)
      files = now
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('no installation begins with a key or password that another one has, and none is made twice', async () => {
  const [one, other] = [await makeSecrets({}, 2), await makeSecrets()]
  // What the operator fills in.
  for (const name of ['smtp_url', ...remotes.map(tokenOf)]) one.delete(name)
  for (const [name, value] of one) {
    expect([name, value.length >= 44]).toEqual([name, true])
    expect([name, other.get(name)]).not.toEqual([name, value])
  }
  expect(new Set(one.values()).size).toBe(one.size)
  // Nor with the accounts of the demonstration.
  for (const name of ['api', 'tools']) expect(compose.services[name]?.environment?.SEED).toBe('none')
})

test('an installation from before keeps its keys and passwords', async () => {
  const env = { SESSION_KEYS: 's'.repeat(44), VAULT_KEYS: 'k1:old', MONGO_API_PASSWORD: 'word' }
  const made = await makeSecrets(env)
  expect([made.get('session_keys'), made.get('vault_keys')]).toEqual([`${env.SESSION_KEYS}\n`, 'k1:old\n'])
  expect(made.get('mongodb_uri_api')).toContain('drayline_api:word@')
})

test('every base image of the Dockerfile is an argument without a default', () => {
  const text = read('deploy/Dockerfile')
  const stages = [...text.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, name]) => name)
  const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base)
  for (const base of bases) if (!stages.includes(base)) expect(base).toMatch(/^\$\{(NODE|CADDY)_IMAGE\}$/)
  expect(text).toMatch(/^ARG NODE_IMAGE\nARG CADDY_IMAGE$/m)
})

test('the image of the API has neither tests nor what only builds, and nothing that is this machine’s alone', () => {
  const stages = read('deploy/Dockerfile').split(/^FROM /m)
  const stage = (name: string) => stages.find((text) => new RegExp(`^\\S+ AS ${name}$`, 'm').test(text)) ?? ''
  expect(stage('production')).toContain('npm ci --no-audit --no-fund --omit=dev')
  const copies = stage('api').match(/^(?:COPY|ADD) .*$/gm) ?? []
  expect(copies.length).toBeGreaterThan(3)
  expect(copies.filter((line) => !line.startsWith('COPY --from=production /app/'))).toEqual([])
  expect(stage('api')).toMatch(/^ENV NODE_ENV=production .*$/m)
  const left = read('.dockerignore').split('\n')
  for (const name of ['**/node_modules', '**/*.test.ts', '.git', '.data', '.env', 'deploy/secrets'])
    expect(left).toContain(name)
})
