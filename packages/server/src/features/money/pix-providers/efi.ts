import { createHash } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { MINUTE, now, SECOND } from '../../../platform/clock.ts'
import type { ClientTls } from '../../../platform/http/safe-fetch.ts'
import { requestProvider, type ProviderRequest } from './request-provider.ts'
import { type ChargeSeen, type PaymentSeen, type PixProvider, ProviderFault } from './provider.ts'
import { efiAddress } from './provider-addresses.ts'

// Efí (formerly Gerencianet), which implements the Central Bank's API Pix. Every call, including the token's, uses the
// client's certificate (mTLS).

export interface EfiAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** A .p12 file in base64, or PEM. */
  readonly certificate: string
  /** The Pix key of the account. */
  readonly pixKey: string
}

const money = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .transform(Number)
const pix = z.object({
  endToEndId: z.string().regex(/^[\dA-Za-z]{1,64}$/),
  valor: money,
  horario: z.iso.datetime({ offset: true }),
  devolucoes: z
    .array(z.object({ id: z.string(), valor: money, status: z.string() }))
    .optional()
    .default([]),
})
const cob = z.object({
  txid: z.string(),
  status: z.string(),
  valor: z.object({ original: money }),
  loc: z.object({ id: z.int() }),
  pix: z.array(pix).optional().default([]),
})
const devolucao = z.object({ status: z.string() })
const token = z.object({ access_token: z.string().min(1).max(5000), expires_in: z.number() })
const qrCode = z.object({ qrcode: z.string().min(1).max(512) })
const webhook = z.object({ webhookUrl: z.string() })

export function efiProvider(account: EfiAccount): PixProvider {
  const tls = clientTlsOf(account.certificate)
  const once = async (path: string, rest: EfiRequest, isFresh = false) => {
    const { base, isNamedByOperator, authority } = efiAddress()
    const trusted = authority === undefined ? tls : { ...tls, ca: authority }
    const about = { isNamedByOperator, tls: trusted }
    const bearer = await tokenFor(account, base, about, isFresh)
    const headers = { authorization: `Bearer ${bearer}`, ...rest.headers }
    return requestProvider({ ...rest, ...about, address: `${base}${path}`, headers })
  }
  const ask = async (path: string, rest: EfiRequest = {}) => {
    try {
      return await once(path, rest)
    } catch (error) {
      // Efí may revoke a token before it expires.
      if (error instanceof ProviderFault && error.status === 401) return once(path, rest, true)
      throw error
    }
  }
  const read = async (txid: string) => {
    const answer = await ask(`/v2/cob/${txid}`)
    return answer.status === 404 ? undefined : answer.read(cob)
  }

  return {
    name: 'efi',
    charge: async ({ txid, value, description, expiresAt }) => {
      const body = {
        calendario: {
          expiracao: Math.max(1, Math.ceil((expiresAt.getTime() - now().getTime()) / SECOND)),
        },
        valor: { original: value.toFixed(2) },
        chave: account.pixKey,
        solicitacaoPagador: description.slice(0, 140).toWellFormed(),
      }
      // The charge exists already if its answer was lost; a second PUT would be refused.
      const known = await read(txid)
      const made = known ?? (await ask(`/v2/cob/${txid}`, { method: 'PUT', body })).read(cob)
      if (made.txid !== txid || made.valor.original !== value) throw new ProviderFault('unreadable')
      const { qrcode } = (await ask(`/v2/loc/${made.loc.id}/qrcode`)).read(qrCode)
      return { providerId: String(made.loc.id), code: qrcode }
    },
    read: async ({ txid }) => chargeSeen(await read(txid)),
    cancel: async ({ txid }) => {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      // Efí refuses this for a paid charge; the next read shows its payment.
      await ask(`/v2/cob/${txid}`, { method: 'PATCH', body })
    },
    findPayment: async (endToEndId) => {
      const answer = await ask(`/v2/pix/${encodeURIComponent(endToEndId)}`)
      return answer.status === 404 ? undefined : seenPayment(answer.read(pix))
    },
    refund: async ({ providerId, value, refundId }) => {
      const path = `/v2/pix/${encodeURIComponent(providerId)}/devolucao/${refundId}`
      const known = await ask(path)
      const answer =
        known.status === 404
          ? await ask(path, { method: 'PUT', body: { valor: value.toFixed(2) } })
          : known
      const { status } = answer.read(devolucao)
      if (status === 'NAO_REALIZADO') throw new ProviderFault('refused')
      return status === 'DEVOLVIDO'
    },
    test: async () => {
      // 404 means that no webhook is registered.
      const { status } = await ask(`/v2/webhook/${encodeURIComponent(account.pixKey)}`)
      if (status !== 200 && status !== 404) throw new ProviderFault('refused', status)
    },
    readWebhook: async (address) => {
      const answer = await ask(`/v2/webhook/${encodeURIComponent(account.pixKey)}`)
      if (answer.status === 404) return 'untold'
      return answer.read(webhook).webhookUrl === address ? 'told' : 'untold'
    },
    registerWebhook: async (address) => {
      const path = `/v2/webhook/${encodeURIComponent(account.pixKey)}`
      const body = { webhookUrl: address }
      // Events are authenticated by the token in the address and verified by reading at Efí, so that reverse proxies
      // need not check Efí's certificate.
      const headers = { 'x-skip-mtls-checking': 'true' }
      ;(await ask(path, { method: 'PUT', body, headers })).read(z.object({}))
    },
  }
}

interface EfiRequest {
  readonly method?: ProviderRequest['method']
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

function clientTlsOf(certificate: string): ClientTls {
  const tls = certificate.startsWith('-----BEGIN')
    ? { cert: certificate, key: certificate }
    : { pfx: Buffer.from(certificate, 'base64') }
  try {
    createSecureContext(tls)
  } catch {
    throw new ProviderFault('bad_certificate')
  }
  return tls
}

const tokens = new Map<string, { value: string; until: number }>()
const TOKENS_MAX = 200

async function tokenFor(
  { clientId, clientSecret, certificate }: EfiAccount,
  base: string,
  about: Pick<ProviderRequest, 'isNamedByOperator' | 'tls'>,
  isFresh: boolean,
): Promise<string> {
  const key = createHash('sha256')
    .update(JSON.stringify([base, clientId, clientSecret, certificate]))
    .digest('base64url')
  const known = tokens.get(key)
  if (known && known.until > Date.now() && !isFresh) return known.value
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const answer = await requestProvider({
    ...about,
    method: 'POST',
    address: `${base}/oauth/token`,
    headers: { authorization: `Basic ${basic}` },
    body: { grant_type: 'client_credentials' },
  })
  const { access_token: value, expires_in: seconds } = answer.read(token)
  if (tokens.size >= TOKENS_MAX) tokens.clear()
  tokens.set(key, { value, until: Date.now() + seconds * SECOND - MINUTE })
  return value
}

function chargeSeen(found: z.output<typeof cob> | undefined): ChargeSeen {
  return { isOpen: found?.status === 'ATIVA', payments: found?.pix.map(seenPayment) ?? [] }
}

function seenPayment({
  endToEndId,
  valor,
  horario,
  devolucoes,
}: z.output<typeof pix>): PaymentSeen {
  const back = devolucoes
    .filter(({ status }) => status === 'DEVOLVIDO')
    .reduce((cents, one) => cents + Math.round(one.valor * 100), 0)
  return { providerId: endToEndId, value: valor, paidAt: new Date(horario), refunded: back / 100 }
}
