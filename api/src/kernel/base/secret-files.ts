import { readFileSync } from 'node:fs'

type Env = Record<string, string | undefined>

/** Settings with a secret in them. The ring of the vault has a file of its own, which is read again while we run. */
const secretNames = [
  'MONGODB_URI',
  'SESSION_KEYS',
  'SMTP_URL',
  'CREDIT_PROVIDER_TOKEN',
  'PAYMENT_PROVIDER_TOKEN',
  'OIDC_CLIENT_SECRET',
] as const

/** Addresses hold a secret only where they name a password. */
const isSecret = (name: string, value: string) => !/_UR[IL]$/.test(name) || /:\/\/[^@/]*:[^@/]*@/.test(value)

/**
 * Reads `<NAME>_FILE` in place of `<NAME>` for every secret, as the secrets of compose and other stores give them.
 * @returns the settings, the names of secrets that stand in the environment itself, and problems without any secret
 */
export function readSecretFiles(env: Env): { env: Env; plainSecrets: string[]; problems: string[] } {
  const read: Env = { ...env }
  const problems: string[] = []
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set; set one of them`)
    try {
      // Empty, as compose wants a file for what an office may leave out, it is not set.
      read[name] = readFileSync(file, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE cannot be read: ${file}`)
    }
  }
  const plainSecrets = [...secretNames, 'VAULT_KEYS'].filter((name) => {
    const value = env[name]?.trim()
    return value !== undefined && value !== '' && isSecret(name, value)
  })
  return { env: read, plainSecrets, problems }
}
