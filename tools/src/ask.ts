import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks a person at the terminal. */
export async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

/** Asks for a secret: what is typed is not shown. */
export async function askSecret(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stdout.write('\n')
  }
}

/** All of standard input, for passwords from another program. */
export async function readStandardInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.replace(/\r?\n$/, '')
}
