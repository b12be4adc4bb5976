import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a device does wrong; otherwise it does all as it should. */
export interface PasskeyFaults {
  origin?: string
  rpId?: string
  /** The device did not verify its person. */
  unverified?: boolean
  counter?: number
}

/** A device with one passkey (ES256, WebAuthn level 3), for the site of `origin`. */
export function softPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinates = [x, y].map((text) => Buffer.from(text, 'base64url'))
  const id = randomBytes(16)
  const credential = { id: text(id), rawId: text(id), type: 'public-key' as const }
  let counter = 0

  const clientData = (type: string, challenge: string, faults: PasskeyFaults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }))
  const deviceData = (faults: PasskeyFaults, made?: Buffer) => {
    counter = faults.counter ?? counter + 1
    const site = createHash('sha256')
      .update(faults.rpId ?? new URL(origin).hostname)
      .digest()
    const flags = 0x01 | (faults.unverified ? 0 : 0x04) | (made ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([site, Buffer.of(flags), count, made ?? Buffer.alloc(0)])
  }

  return {
    /** Makes the passkey, as an answer to the question of a set-up. */
    create({ challenge }: { challenge: string }, faults: PasskeyFaults = {}) {
      const [a = id, b = id] = coordinates
      // COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
      const key = Buffer.concat([hex('a5010203262001215820'), a, hex('225820'), b])
      const data = deviceData(faults, Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]))
      // CBOR: {fmt: 'none', attStmt: {}, authData: bytes of a length that takes one byte}
      const head = hex('a363666d74646e6f6e656761747453746d74a0686175746844617461')
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, faults)),
          attestationObject: text(Buffer.concat([head, Buffer.of(0x58, data.length), data])),
          transports: ['internal'],
        },
      }
    },
    /** Answers a question with it. */
    answer({ challenge }: { challenge: string }, faults: PasskeyFaults = {}) {
      const client = clientData('webauthn.get', challenge, faults)
      const data = deviceData(faults)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          ...{ clientDataJSON: text(client), authenticatorData: text(data), userHandle: null },
          signature: text(sign('sha256', signed, privateKey)),
        },
      }
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const hex = (bytes: string) => Buffer.from(bytes, 'hex')
