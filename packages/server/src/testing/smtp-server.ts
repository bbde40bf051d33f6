import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import { LOOPBACK_TLS } from './loopback-certificate.ts'

// A minimal mail server with the commands of RFC 5321.

export interface ReceivedMail {
  from: string
  to: string[]
  /** The raw mail: headers and parts. */
  source: string
  isEncrypted: boolean
  /** The name that the sender signed in with. */
  user: string | undefined
}

export interface SmtpServer {
  port: number
  mails: ReceivedMail[]
  /** Refuses the next mails temporarily. */
  refuseNext: (count: number) => void
  close: () => void
}

/** @param offersTls with a self-signed certificate @param refusesLogin for every user */
export async function startSmtpServer({
  offersTls = false,
  refusesLogin = false,
} = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const open = new Set<Socket>()
  const refusing = { left: 0 }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.write('220 localhost\r\n')
    serveConnection(socket, { offersTls, refusesLogin, mails, refusing })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    refuseNext: (count) => (refusing.left = count),
    close: () => {
      server.close()
      open.forEach((socket) => socket.destroy())
    },
  }
}

interface Talk {
  offersTls: boolean
  refusesLogin: boolean
  mails: ReceivedMail[]
  refusing: { left: number }
}

function serveConnection(socket: Socket, shared: Talk): void {
  const isEncrypted = socket instanceof TLSSocket
  let waiting = ''
  let mail = { from: '', to: [] as string[] }
  let user: string | undefined
  let isData = false
  const sendLine = (line: string) => void socket.write(`${line}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.on('data', receiveChunk)

  function receiveChunk(chunk: Buffer): void {
    waiting += chunk.toString('utf8')
    for (;;) {
      const end = waiting.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const said = waiting.slice(0, end)
      waiting = waiting.slice(end + (isData ? 5 : 2))
      if (isData) receiveMail(said)
      else if (!answerCommand(said)) return
    }
  }

  function receiveMail(source: string): void {
    isData = false
    const isRefused = shared.refusing.left > 0
    if (isRefused) shared.refusing.left -= 1
    else
      shared.mails.push({
        ...mail,
        source: source.replaceAll('\r\n..', '\r\n.'),
        isEncrypted,
        user,
      })
    sendLine(isRefused ? '451 4.3.0 not now' : '250 2.0.0 taken')
    mail = { from: '', to: [] }
  }

  /** @returns true if the conversation continues with this answer */
  function answerCommand(said: string): boolean {
    const [command = ''] = said.toUpperCase().split(' ')
    const address = /<([^>]*)>/.exec(said)?.[1] ?? ''
    if (command === 'STARTTLS' && shared.offersTls) return upgradeToTls()
    if (command === 'MAIL') mail.from = address
    if (command === 'RCPT') mail.to.push(address)
    if (command === 'AUTH')
      user = Buffer.from(said.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0')[1]
    isData = command === 'DATA'
    if (command === 'EHLO' && shared.offersTls && !isEncrypted) sendLine('250-STARTTLS')
    if (command === 'EHLO') sendLine('250-AUTH PLAIN')
    if (command === 'AUTH' && shared.refusesLogin) sendLine('535 5.7.8 wrong name or password')
    else sendLine(answers[command] ?? '250 2.0.0 well')
    if (command === 'QUIT') socket.end()
    return true
  }

  function upgradeToTls(): boolean {
    sendLine('220 2.0.0 begin')
    socket.off('data', receiveChunk)
    serveConnection(new TLSSocket(socket, { isServer: true, secureContext }), shared)
    return false
  }
}

const answers: Readonly<Record<string, string>> = {
  EHLO: '250 8BITMIME',
  AUTH: '235 2.7.0 welcome',
  DATA: '354 go on',
  QUIT: '221 2.0.0 bye',
  STARTTLS: '502 5.5.1 not here',
}

const secureContext = createSecureContext(LOOPBACK_TLS)
