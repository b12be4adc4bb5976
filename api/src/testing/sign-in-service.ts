import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A person at the sign-in service, as it tells of them. */
export interface ServiceAccount {
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
  amr?: string[]
}

/** How somebody signs in there. */
export interface ServiceLogin {
  subject: string
  amr?: string[]
  /** Seconds since they have proved it, when the service takes an old session. */
  age?: number
}

export interface SignInService {
  issuer: string
  accounts: Map<string, ServiceAccount>
  /** Who signs in next; null: they give up. */
  login: ServiceLogin | null
  /** Changes what identity tokens say before they are signed, the token itself, or what the service says about itself. */
  tamper: { claims?: object; token?: (token: string) => string; metadata?: object } | null
  /** Tokens that it has given out. */
  issued: string[]
  /** The service gets another signing key. */
  rotateKeys(): void
  /** Walks the way a browser takes from an address of the service. @returns the address it is sent back to */
  walk(address: string): Promise<URL>
  stop(): Promise<void>
}

export const serviceClient = { id: 'drayline', secret: 'secret-of-the-client-secret-of-the-client' }

/** A real OpenID provider on this machine, whose people sign in without being asked. */
export async function startSignInService(redirectUri: string): Promise<SignInService> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let key = newKey()
  const service: SignInService = {
    ...{ issuer, accounts: new Map(), login: null, tamper: null, issued: [] },
    rotateKeys: begin,
    walk,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  begin()
  return service

  function begin(): void {
    key = newKey()
    const provider = makeProvider(service, redirectUri, key)
    const handle = provider.callback()
    answer = (request, response) => {
      if (request.url?.startsWith('/interaction/')) return void interact(provider, service, request, response)
      if (request.url?.startsWith('/token') || request.url?.startsWith('/.well-known/')) rewrite(response)
      void handle(request, response)
    }
  }

  /** Puts other metadata in, or signs the identity token anew after what the test wants to be wrong in it. */
  function rewrite(response: ServerResponse): void {
    const end = response.end.bind(response)
    response.end = ((chunk: string | Buffer) => {
      const { tamper } = service
      const said = JSON.parse(String(chunk))
      const body = said.issuer ? { ...said, ...tamper?.metadata } : said
      if (tamper && body.id_token) {
        body.id_token = tamper.claims ? resign(body.id_token, tamper.claims, key) : body.id_token
        body.id_token = tamper.token ? tamper.token(body.id_token) : body.id_token
      }
      if (body.id_token) service.issued.push(body.id_token, body.access_token)
      const text = JSON.stringify(body)
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as never
  }

  async function walk(address: string): Promise<URL> {
    const cookies = new Map<string, string>()
    let next = new URL(address)
    while (next.href.startsWith(issuer)) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const { headers, status } = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const set of headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split('=')
        cookies.set(name, value)
      }
      const location = headers.get('location')
      if (!location) throw new Error(`The service answered ${status} at ${next.pathname}`)
      next = new URL(location, next)
    }
    return next
  }
}

type Key = ReturnType<typeof newKey>

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()
  return { privateKey, kid, jwk: { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

function resign(token: string, changes: object, { privateKey, kid }: Key): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid })}.${part({ ...claims, ...changes })}`
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`
}

function makeProvider(service: SignInService, redirectUri: string, key: Key): Provider {
  return new Provider(service.issuer, {
    clients: [
      {
        client_id: serviceClient.id,
        client_secret: serviceClient.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [new URL('/login', redirectUri).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key.jwk as never] },
    cookies: { keys: ['test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    claims: {
      openid: ['sub', 'groups', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...service.accounts.get(sub) }) as never,
    }),
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      const grant = new ctx.oidc.provider.Grant({
        ...(client ? { clientId: client.clientId } : {}),
        ...(session?.accountId ? { accountId: session.accountId } : {}),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

async function interact(
  provider: Provider,
  { login }: SignInService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const ts = Math.floor(Date.now() / 1000) - (login?.age ?? 0)
  const result = login
    ? { login: { accountId: login.subject, ts, remember: false, ...(login.amr ? { amr: login.amr } : {}) } }
    : { error: 'access_denied', error_description: 'The person gave up' }
  await provider.interactionFinished(request, response, result)
}
