import { type Config, loadConfig } from '@drayline/api/kernel/base/config'
import { ConfigError } from '@drayline/api/kernel/base/settings-reader'
import { ensureSecrets, secretsFile } from './secrets.ts'
import { UserError } from './user-error.ts'

/**
 * Reads the configuration as the API does, and tells every problem in one message.
 * @throws UserError
 */
export function readConfiguration(env: NodeJS.ProcessEnv = process.env): Config {
  try {
    return loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new UserError(error.message, 'All settings are listed in docs/operations-guide.md.', {
      cause: error,
    })
  }
}

/** On the embedded database, adds the secrets that were not set, made at first start. */
export async function withSecrets(config: Config, env: NodeJS.ProcessEnv = process.env): Promise<Config> {
  if (config.sessionKeys.length > 0 && config.vaultKeys.length > 0) return config
  if (config.mongodbUri) return config
  const secrets = await ensureSecrets(config.dataDir)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  // Made here, the ring may be exchanged here while the product runs.
  const ring = given.VAULT_KEYS ? {} : { VAULT_KEYS_FILE: secretsFile(config.dataDir) }
  const made = readConfiguration({ ...secrets, ...ring, ...given })
  // What was made here came from a file, which no process of others sees.
  return { ...made, plainSecrets: config.plainSecrets }
}
