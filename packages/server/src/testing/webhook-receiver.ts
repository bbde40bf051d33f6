import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AllowedHost, parseAllowedHost } from '../platform/http/outgoing/allowed-hosts.ts'

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A status, or a behaviour without an answer. */
export type ReceiverAnswer = number | 'hang up' | 'keep waiting'

/** An external program that receives webhook events. */
export interface WebhookReceiver {
  origin: string
  /** Its entry in the operator's list of allowed hosts. */
  host: AllowedHost
  /** All received requests, in order. */
  taken: ReceivedWebhook[]
  /** Answers of each path to successive attempts; the last one repeats. The default is 200. */
  answers: Map<string, ReceiverAnswer[]>
  close: () => void
}

/** @param elsewhere the target of redirects */
export async function startWebhookReceiver(
  elsewhere = 'http://localhost/',
): Promise<WebhookReceiver> {
  const taken: ReceivedWebhook[] = []
  const answers: WebhookReceiver['answers'] = new Map()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const tries = taken.filter((one) => one.path === path).length
      taken.push({ path, headers, body: Buffer.concat(chunks).toString() })
      const answer = answers.get(path)?.at(Math.min(tries, (answers.get(path)?.length ?? 1) - 1))
      if (answer === 'hang up') request.socket.destroy()
      else if (answer !== 'keep waiting')
        reply.writeHead(answer ?? 200, { location: elsewhere }).end(`answer to ${path}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const host = parseAllowedHost(`127.0.0.1:${port}`)!
  return { origin: `http://127.0.0.1:${port}`, host, taken, answers, close }
}
