import '../../../kernel/base/no-network.ts'
import type { DrawAnswer, DrawingCode, DrawMessage, DrawRequest } from './drawing.types.ts'
import { createRealm, type Realm } from './realm.ts'

/** Realms that are kept: one for each remote in use, and for versions that a part of the people get. */
const maxRealms = 8

const codes = new Map<string, DrawingCode>()
const realms = new Map<string, Realm>()
let last: Promise<unknown> = Promise.resolve()

const send = (answer: DrawAnswer) => process.send?.(answer, () => undefined)

// What a screen leaves behind is of no interest: nobody will use it.
process.on('unhandledRejection', () => undefined)
process.on('disconnect', () => process.exit())
// One after the other: a realm has the answers of one page at a time.
process.on('message', (message: DrawMessage) => {
  if ('code' in message) codes.set(message.code.key, message.code)
  else last = last.then(() => answer(message))
})

async function answer({ id, key, input }: DrawRequest): Promise<void> {
  try {
    send({ id, frame: await realmOf(key).draw(input) })
  } catch (error) {
    // Of another realm: it is no instance of the Error here.
    send({ id, error: String((error as Error | undefined)?.stack ?? error) })
  }
}

function realmOf(key: string): Realm {
  const known = realms.get(key)
  const code = codes.get(key)
  if (!code) throw new Error(`There is no code ${key}`)
  const realm = known ?? createRealm(code)
  // The one that was not used for longest goes first.
  realms.delete(key)
  realms.set(key, realm)
  const [oldest] = realms.keys()
  if (realms.size > maxRealms && oldest) realms.delete(oldest)
  return realm
}
