import '../../../kernel/base/no-network.ts'
import type { DrawAnswer, DrawingCode, DrawMessage, DrawRequest } from './drawing.types.ts'
import { prepareRealms, type Realm } from './realm.ts'

const codes = new Map<string, { hasRemote: boolean; createRealm: () => Realm }>()
/** The realm of the shell alone that drew last. */
let known: { key: string; realm: Realm } | undefined
let last: Promise<unknown> = Promise.resolve()

const send = (answer: DrawAnswer) => process.send?.(answer, () => undefined)

// What a screen leaves behind is of no interest: nobody will use it.
process.on('unhandledRejection', () => undefined)
process.on('disconnect', () => process.exit())
// One after the other: a realm has the answers of one page at a time.
process.on('message', (message: DrawMessage) => {
  if ('code' in message) keep(message.code)
  else last = last.then(() => answer(message))
})

function keep(code: DrawingCode): void {
  codes.set(code.key, { hasRemote: code.remote !== undefined, createRealm: prepareRealms(code) })
}

async function answer({ id, key, input }: DrawRequest): Promise<void> {
  try {
    send({ id, frame: await realmOf(key).draw(input) })
  } catch (error) {
    // Of another realm: it is no instance of the Error here.
    send({ id, error: String((error as Error | undefined)?.stack ?? error) })
  }
}

/**
 * What a remote keeps in its modules for its one person in a browser would here be seen by the next one: its code gets a
 * realm for each page. The shell's own keeps nothing.
 */
function realmOf(key: string): Realm {
  if (known?.key === key) return known.realm
  const code = codes.get(key)
  if (!code) throw new Error(`There is no code ${key}`)
  const realm = code.createRealm()
  if (!code.hasRemote) known = { key, realm }
  return realm
}
