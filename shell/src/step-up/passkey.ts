import type { PasskeyProof, PasskeyQuestion } from '@drayline/domain/platform/users/step-up'

/** Returns whether this page can ask for a passkey: not over plain HTTP, nor at a bare address. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/**
 * Asks the person for their passkey.
 * @throws when they gave up, or it took too long
 */
export async function askPasskey(question: PasskeyQuestion): Promise<PasskeyProof> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startAuthentication({ optionsJSON: question as never })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    ...{ id, rawId, type: 'public-key' as const },
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  }
}
