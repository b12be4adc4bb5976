import { createHash } from 'node:crypto'
import type { NewPasskey, PasskeyOptions } from '@drayline/domain/platform/users/factor'
import type { PasskeyProof, PasskeyQuestion } from '@drayline/domain/platform/users/step-up'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { ownOrigin } from '../../kernel/http/origin.ts'
import type { PasskeyDoc } from './factor.model.ts'
import { PasskeyRecord } from './factor.model.ts'

type Place = Pick<AnyCall, 'ctx' | 'config'>

/** ES256, EdDSA and RS256: what devices have. */
const algorithms = [-7, -8, -257]

/** The site that passkeys belong to. */
function siteOf({ ctx, config }: Place): { origin: string; id: string } {
  const origin = ownOrigin(ctx, config)
  return { origin, id: new URL(origin).hostname }
}

/** What a passkey signs for a text: so its signature is bound to that text. */
function signedFor(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** The question that one of these passkeys answers. */
export function passkeyQuestionFor(
  place: Place,
  passkeys: readonly PasskeyDoc[],
  challenge: string,
): PasskeyQuestion {
  return {
    challenge: signedFor(challenge),
    rpId: siteOf(place).id,
    allowCredentials: passkeys.map(asCredential),
    userVerification: 'required',
  }
}

function asCredential({ credentialId, transports }: PasskeyDoc) {
  return { id: credentialId, type: 'public-key' as const, transports }
}

/** Checks the answer of a passkey, whose device has verified its person, and notes its use. */
export async function takePasskey(
  place: Place,
  userId: number,
  proof: PasskeyProof,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const passkey = await PasskeyRecord.findOne({ credentialId: proof.id, userId }).lean<PasskeyDoc>()
  if (!passkey) return false
  const { origin, id } = siteOf(place)
  const { credentialId, publicKey, counter, transports } = passkey
  const checked = await verifyAuthenticationResponse({
    response: { ...proof, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: signedFor(challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter, transports },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!checked?.verified) return false
  const { newCounter } = checked.authenticationInfo
  // Of two answers with the same count, one comes from a copy of the device.
  const unused = { _id: passkey._id, counter: newCounter > 0 ? op.lt(newCounter) : 0 }
  const { matchedCount } = await PasskeyRecord.updateOne(unused, {
    $set: { counter: newCounter, lastUsedAt: now },
  })
  return matchedCount === 1
}

/** What a browser makes a new passkey of a person from. */
export async function registrationQuestion(
  place: Place,
  user: { id: number; username: string; name: string },
  challenge: string,
): Promise<PasskeyOptions> {
  const known = await PasskeyRecord.find({ userId: user.id }).limit(20).lean<PasskeyDoc[]>()
  return {
    rp: { id: siteOf(place).id, name: 'Drayline' },
    // Not the number alone: what a device keeps shall not tell how many people there are.
    user: { id: signedFor(`person\n${user.id}`), name: user.username, displayName: user.name },
    challenge: signedFor(challenge),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    excludeCredentials: known.map(asCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    attestation: 'none',
  }
}

/** Reads a new passkey; undefined when it does not fit the question. */
export async function registerPasskey(
  place: Place,
  passkey: NewPasskey,
  challenge: string,
): Promise<Pick<PasskeyDoc, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'> | undefined> {
  const { origin, id } = siteOf(place)
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: signedFor(challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { credential, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: passkey.response.transports ?? [],
    synced: credentialBackedUp,
  }
}
