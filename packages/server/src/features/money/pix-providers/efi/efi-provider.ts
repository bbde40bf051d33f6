import { z } from 'zod'
import { now, SECOND } from '../../../../platform/clock.ts'
import {
  type ChargeAsked,
  type ChargeMade,
  type ChargeSeen,
  type PaymentSeen,
  type PixProvider,
  ProviderFault,
} from '../provider.ts'
import { type EfiAccount, EfiClient } from './efi-client.ts'

// Efí (formerly Gerencianet), which implements the Central Bank's API Pix. Every call, including the token's, uses the
// client's certificate (mTLS).

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
const qrCode = z.object({ qrcode: z.string().min(1).max(512) })
const registration = z.object({ webhookUrl: z.string() })

export function efiProvider(account: EfiAccount): PixProvider {
  const client = new EfiClient(account)
  const webhookPath = `/v2/webhook/${encodeURIComponent(account.pixKey)}`
  return {
    name: 'efi',
    charge: (asked) => charge(client, account.pixKey, asked),
    read: async ({ txid }) => chargeSeenOf(await readCharge(client, txid)),
    cancel: async ({ txid }) => {
      const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
      // Efí refuses this for a paid charge; the next read shows its payment.
      await client.request(`/v2/cob/${txid}`, { method: 'PATCH', body })
    },
    findPayment: async (endToEndId) => {
      const answer = await client.request(`/v2/pix/${encodeURIComponent(endToEndId)}`)
      return answer.status === 404 ? undefined : seenPayment(answer.read(pix))
    },
    refund: (paid) => refundPayment(client, paid),
    test: async () => {
      // 404 means that no webhook is registered.
      const { status } = await client.request(webhookPath)
      if (status !== 200 && status !== 404) throw new ProviderFault('refused', status)
    },
    readWebhook: async (address) => {
      const answer = await client.request(webhookPath)
      if (answer.status === 404) return 'untold'
      return answer.read(registration).webhookUrl === address ? 'told' : 'untold'
    },
    registerWebhook: async (address) => {
      const body = { webhookUrl: address }
      // Events are authenticated by the token in the address and verified by reading at Efí, so that reverse proxies
      // need not check Efí's certificate.
      const headers = { 'x-skip-mtls-checking': 'true' }
      ;(await client.request(webhookPath, { method: 'PUT', body, headers })).read(z.object({}))
    },
  }
}

async function charge(
  client: EfiClient,
  pixKey: string,
  { txid, value, description, expiresAt }: ChargeAsked,
): Promise<ChargeMade> {
  const body = {
    calendario: {
      expiracao: Math.max(1, Math.ceil((expiresAt.getTime() - now().getTime()) / SECOND)),
    },
    valor: { original: value.toFixed(2) },
    chave: pixKey,
    solicitacaoPagador: description.slice(0, 140).toWellFormed(),
  }
  // The charge exists already if its answer was lost; a second PUT would be refused.
  const known = await readCharge(client, txid)
  const made = known ?? (await client.request(`/v2/cob/${txid}`, { method: 'PUT', body })).read(cob)
  if (made.txid !== txid || made.valor.original !== value) throw new ProviderFault('unreadable')
  const { qrcode } = (await client.request(`/v2/loc/${made.loc.id}/qrcode`)).read(qrCode)
  return { providerId: String(made.loc.id), code: qrcode }
}

async function readCharge(
  client: EfiClient,
  txid: string,
): Promise<z.output<typeof cob> | undefined> {
  const answer = await client.request(`/v2/cob/${txid}`)
  return answer.status === 404 ? undefined : answer.read(cob)
}

async function refundPayment(
  client: EfiClient,
  { providerId, value, refundId }: { providerId: string; value: number; refundId: string },
): Promise<boolean> {
  const path = `/v2/pix/${encodeURIComponent(providerId)}/devolucao/${refundId}`
  const known = await client.request(path)
  const answer =
    known.status === 404
      ? await client.request(path, { method: 'PUT', body: { valor: value.toFixed(2) } })
      : known
  const { status } = answer.read(devolucao)
  if (status === 'NAO_REALIZADO') throw new ProviderFault('refused')
  return status === 'DEVOLVIDO'
}

function chargeSeenOf(found: z.output<typeof cob> | undefined): ChargeSeen {
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
