import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './cache.ts'

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8')
const linesOf = (path: string) => read(path).split('\n').filter(Boolean)
const gateway = read('deploy/gateway/Caddyfile')
const fileServices = ['deploy/shell/Caddyfile', 'deploy/remote/Caddyfile']

/** Lines inside each block that begins so, without indentation and comments. */
function blocks(text: string, head: string): string[][] {
  const found = text.matchAll(new RegExp(`^(\\t*)${head}\\{\\n([\\s\\S]*?)^\\1\\}$`, 'gm'))
  return [...found]
    .map(([, , inside = '']) => inside.split('\n').map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line && !line.startsWith('#')))
}

test('outside, versions, ciphers and certificates are those of Caddy: nothing says otherwise', () => {
  expect(blocks(gateway, '')[0]).toEqual([
    'admin off',
    'http_port 8080',
    'https_port 8443',
    'auto_https disable_redirects',
    'servers {',
    'trusted_proxies static {$TRUSTED_PROXY_RANGES:127.0.0.1/32}',
    '}',
  ])
  expect(blocks(gateway, '\\{\\$SITE_ADDRESS\\} ')).toEqual([['import serve']])
  expect(gateway).not.toMatch(/^\s*tls\b/m)
})

test('over http a page is led to https and everything else is refused', () => {
  const [page, ...rest] = blocks(gateway, '\\(refuse\\) ')[0]?.join('\n').split('\n}\n') ?? []
  expect(page).toMatch(/^@page \{/)
  expect(rest.join().split('\n')).toEqual([
    'redir @page https://{host}{uri} 308',
    expect.stringMatching(/^respond "[^"]+" 403$/),
  ])
})

test('the gateway checks who answers it over TLS, wherever it asks', () => {
  expect(blocks(gateway, 'transport http ')).toEqual([
    ['tls_trust_pool file {$API_CA_FILE:/run/secrets/api_ca}', 'tls_server_name {$API_NAME:api}'],
    ['tls_trust_pool file {$FILES_CA_FILE:/run/secrets/files_ca}', 'tls_server_name files'],
  ])
  const proxies = blocks(gateway, 'reverse_proxy .*')
  expect(proxies).toHaveLength(3)
  for (const lines of proxies)
    expect(lines.filter((line) => /^(?:transport http \{|import tls_to_files)$/.test(line))).toHaveLength(1)
})

test('the API learns one address from the gateway, that of the caller', () => {
  expect(blocks(gateway, '\\(api\\) ')[0]).toContain('header_up X-Forwarded-For {client_ip}')
  expect(read('docker-compose.yml')).toContain('TRUSTED_PROXIES: $' + '{TRUSTED_PROXIES:-1}')
})

test('no address names a host that the gateway asks, but a remote of ours', () => {
  const asked = [...gateway.matchAll(/^\t+(?:dynamic a|reverse_proxy) (\S.*?) \{$/gm)].map(([, to]) => to)
  expect(asked).toEqual([
    '{$API_HOST:api} {$API_PORT:3000}',
    '{$SHELL_UPSTREAM:shell:8080}',
    '{re.remote.1} 8080',
  ])
  expect(gateway).toContain('@remote path_regexp remote ^/remotes/(mf-[a-z0-9-]+)/\n')
})

test.each(fileServices)('%s serves files by their names and lists none', (path) => {
  const text = read(path)
  expect(blocks(text, '')[0]).toEqual(['admin off', 'auto_https off'])
  expect(blocks(text, 'file_server .*')).toEqual([['precompressed br gzip']])
  expect(text).not.toContain('browse')
})

test('the API runs for production, and nothing looks into it', () => {
  const [, api = ''] = /^FROM \S+ AS api$([\s\S]*?)^FROM /m.exec(read('deploy/Dockerfile')) ?? []
  expect(api).toMatch(/^ENV NODE_ENV=production /m)
  expect(api).toMatch(/^CMD \["node", "api\/src\/main\.ts"\]$/m)
  expect(read('deploy/Dockerfile') + read('docker-compose.yml')).not.toMatch(/--inspect|NODE_OPTIONS/)
})

test('history and secrets are in no image, and secrets not in the history', () => {
  expect(linesOf('.dockerignore')).toEqual(
    expect.arrayContaining(['.git', '.env', 'deploy/secrets', '.data']),
  )
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['.env', 'deploy/secrets/', '.data/']))
  // Folders by name, so that a new one is in an image when somebody wants it there.
  expect(read('deploy/Dockerfile')).not.toMatch(/^(?:COPY|ADD) (?:--\S+ )*\.\/? /m)
})
