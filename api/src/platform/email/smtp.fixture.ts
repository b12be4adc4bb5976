import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** Reaction of the test mail server to the next mails. */
export type SmtpMood = 'take' | 'busy' | 'refuse' | 'hang up'

export interface SmtpFixture {
  url: string
  /** Mails as they arrived, with envelope and headers. */
  mails: { from: string; to: string[]; data: string }[]
  mood: SmtpMood
  stop(): Promise<void>
}

/** A mail server that speaks as much SMTP as is needed to be sent a mail. */
export async function startSmtp(): Promise<SmtpFixture> {
  const mails: SmtpFixture['mails'] = []
  const server = createServer((socket) => {
    let mail = { from: '', to: [] as string[], data: '' }
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test ESMTP')
    socket.on('error', () => undefined)
    let pending = ''
    socket.on('data', (chunk) => {
      pending += chunk.toString()
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        take(line)
      }
    })
    function take(line: string): void {
      if (inData) {
        if (line !== '.') {
          mail.data += `${line}\n`
          return
        }
        inData = false
        mails.push(mail)
        if (fixture.mood === 'hang up') socket.destroy()
        else say('250 OK')
        return
      }
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (verb === 'MAIL') {
        mail = { from: line.slice(10), to: [], data: '' }
        say('250 OK')
      } else if (verb === 'RCPT') {
        if (fixture.mood === 'refuse') say('550 No such mailbox')
        else if (fixture.mood === 'busy') say('451 Try again later')
        else {
          mail.to.push(line.slice(8))
          say('250 OK')
        }
      } else if (verb === 'DATA') {
        inData = true
        say('354 Go on')
      } else if (verb === 'QUIT') {
        say('221 Bye')
        socket.end()
      } else say('250 OK')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const fixture: SmtpFixture = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    mood: 'take',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return fixture
}
