import type { IncomingMessage, ServerResponse } from 'node:http'

// Common parts of the emulated Pix providers: charges that customers pay, and answers that are lost or slow.

export interface EmulatedPayment {
  readonly id: string
  readonly value: number
  readonly at: Date
  refunded: number
  /** Refunds made in the provider's panel. */
  backs?: number[]
}

export interface EmulatedCharge {
  /** The provider's id. */
  readonly id: string
  readonly txid: string
  readonly value: number
  isOpen: boolean
  readonly payments: EmulatedPayment[]
  /** For Pix Automático: its authorization, and the status at the payer's bank. */
  readonly debit?: EmulatedDebit
  /** The id of the code that gave an authorization. */
  readonly codeId?: string
}

export interface EmulatedDebit {
  readonly authorizationId: string
  /** As yyyy-MM-dd. */
  readonly dueDate: string
  status: 'SCHEDULED' | 'DONE' | 'REFUSED' | 'CANCELLED'
  refusalReason?: string
  isOverdue?: boolean
}

export interface EmulatedWebhook {
  readonly address: string
  readonly token: string
  readonly events?: readonly string[]
  /** Deliveries failed for a long time, and the provider stopped them. */
  readonly isInterrupted?: boolean
  /** The webhook was switched off in the provider's panel. */
  readonly isOff?: boolean
}

export interface EmulatedAccount {
  readonly charges: EmulatedCharge[]
  /** A customer's bank pays the newest charge of a txid, open or not. @returns the provider's payment id */
  pay(txid: string, value?: number): string
  /** Refunds in the provider's panel, up to this total; without a value the whole payment. */
  giveBack(paymentId: string, value?: number): void
  /** Loses the answers of the next requests that create charges, after performing them. */
  loseAnswers(count: number): void
  /** Refuses the next requests that create charges, without performing them. */
  failCharges(count: number): void
  /** Refuses the next cancellations, without performing them. */
  failCancels(count: number): void
  /** Delays the next request that creates a charge, before it is performed. Each call delays one more request. */
  holdRequest(until: Promise<unknown>): void
  /** Delays the answer to the next request that creates a charge. Each call delays one more answer. */
  holdAnswer(until: Promise<unknown>): void
  /** Set to refuse refunds. */
  refusesRefunds: boolean
  /** The webhook that the account registered. */
  toldAt: EmulatedWebhook | undefined
}

export interface EmulatedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

type Reply = { status?: number; body?: unknown }

export interface Emulation extends EmulatedAccount {
  paymentOf(id: string): EmulatedPayment | undefined
  serve(request: IncomingMessage, reply: ServerResponse): Promise<void>
}

const MAKING = /^(?:POST .*\/(?:payments|authorizations)|PUT .*\/cob\/\w+)$/

/** @param answer performs a request synchronously and returns its reply */
export function emulatePixProvider(
  answer: (asked: EmulatedRequest, account: Emulation) => Reply,
): Emulation {
  let lost = 0
  let failing = 0
  let failingCancels = 0
  const heldRequests: Promise<unknown>[] = []
  const heldAnswers: Promise<unknown>[] = []
  let paid = 0
  const account: Emulation = {
    charges: [],
    refusesRefunds: false,
    toldAt: undefined,
    pay: (txid, given) => {
      const charge = account.charges.findLast((one) => one.txid === txid)
      if (!charge) throw new Error(`no charge has the txid ${txid}`)
      const value = given ?? charge.value
      const id = `E${String(++paid).padStart(8, '0')}${charge.id.replaceAll(/\W/g, '')}`
      charge.payments.push({ id, value, at: new Date(), refunded: 0 })
      charge.isOpen = false
      return id
    },
    giveBack: (id, value) => {
      const payment = account.paymentOf(id)
      if (!payment) return
      payment.backs = [...(payment.backs ?? []), (value ?? payment.value) - payment.refunded]
      payment.refunded = value ?? payment.value
    },
    loseAnswers: (count) => (lost = count),
    failCharges: (count) => (failing = count),
    failCancels: (count) => (failingCancels = count),
    holdRequest: (until) => void heldRequests.push(until),
    holdAnswer: (until) => void heldAnswers.push(until),
    paymentOf: (id) =>
      account.charges.flatMap(({ payments }) => payments).find((one) => one.id === id),
    serve: async (request, reply) => {
      const asked = await readRequest(request)
      const isMaking = MAKING.test(`${asked.method} ${asked.path}`)
      if (isMaking && failing > 0) {
        failing--
        reply.writeHead(503).end()
        return
      }
      if (asked.method === 'DELETE' && failingCancels > 0) {
        failingCancels--
        reply.writeHead(503).end()
        return
      }
      if (isMaking) await heldRequests.shift()
      const { status = 200, body = {} } = answer(asked, account)
      if (isMaking) await heldAnswers.shift()
      if (isMaking && lost > 0) {
        lost--
        reply.destroy()
        return
      }
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    },
  }
  return account
}

async function readRequest(request: IncomingMessage): Promise<EmulatedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://emulator')
  return {
    method: request.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: request.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}
