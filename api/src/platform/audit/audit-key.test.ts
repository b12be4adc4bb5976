import { randomBytes } from 'node:crypto'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { auditKey, openAuditKey } from './audit-key.ts'

test('nothing is chained before the key was opened', () => {
  expect(auditKey).toThrow(
    'The audit trail has no key: openAuditKey was not called, or VAULT_KEYS is missing',
  )
})

describe('a process', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.stop())

  test('whose key ring does not open the key is refused, and the key stays as it was', async () => {
    const before = auditKey()
    const stranger = { id: 'stranger', key: randomBytes(32) }
    const ring = {
      cipher: 'aes-256-gcm' as const,
      current: stranger,
      find: (id: string) => (id === stranger.id ? stranger : undefined),
    }
    await expect(openAuditKey(ring)).rejects.toThrow('No key of the ring')
    expect(auditKey()).toEqual(before)
  })
})
