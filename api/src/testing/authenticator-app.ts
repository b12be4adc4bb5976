import { Secret, TOTP } from 'otpauth'
import { ok } from '../finance/invoices/invoice.fixtures.ts'
import type { TestClient } from './api-test.ts'

/** The code that an authenticator app shows at a moment. */
export function codeAt(key: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() })
}

/** Begins with an authenticator app, and gives what stores it. */
export async function newApp(person: TestClient, now = new Date(), name = 'Phone') {
  const { ticket, app } = ok(await person.post('/api/auth/factors/setup', { kind: 'app' }))
  return { ticket, name, code: codeAt(app.key, now), key: app.key as string }
}
