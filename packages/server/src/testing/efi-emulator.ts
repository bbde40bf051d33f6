import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmulatedAccount,
  type EmulatedCharge,
  type Emulation,
  emulatePixProvider,
} from './emulate-pix-provider.ts'

// Emulates Efí, with the Central Bank's API Pix: every request, including the one for a token, needs a client
// certificate signed by its authority, or the connection fails.

export interface EfiEmulator extends EmulatedAccount {
  readonly origin: string
  /** The PEM certificate of the authority that signs the server's certificate. */
  readonly authority: string
  /** The account's client certificate: a .p12 in base64, and a PEM with the key. */
  readonly p12: string
  readonly pem: string
  /** A certificate of another authority, which the server refuses. */
  readonly strangersP12: string
  /** Count of issued tokens. */
  readonly tokens: () => number
  /** Invalidates all issued tokens. */
  endTokens(): void
  news(paymentId: string): object
  close(): void
}

export const EFI_CLIENT = { clientId: 'Client_Id_teste', clientSecret: 'Client_Secret_teste' }
const CODE = '00020126540014br.gov.bcb.pix2532https://pix.example.com/qr/v2/'

export async function startEfi(): Promise<EfiEmulator> {
  const certificates = makeCertificates()
  let tokens = 0
  let firstGood = 1
  const account = emulatePixProvider(({ method, path, headers, body }, self) => {
    if (path === '/oauth/token') {
      const { clientId, clientSecret } = EFI_CLIENT
      const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      if (headers.authorization !== basic) return { status: 401, body: { nome: 'nao_autorizado' } }
      return { body: { access_token: `token${++tokens}`, token_type: 'Bearer', expires_in: 3600 } }
    }
    const token = /^Bearer token(\d+)$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined || Number(token) < firstGood)
      return { status: 401, body: { nome: 'token_invalido' } }
    const [, , resource, id = '', part, refundId = ''] = path.split('/').map(decodeURIComponent)
    if (resource === 'cob') return answerCharge(self, method, id, body)
    if (resource === 'loc' && part === 'qrcode') return answerQrCode(self, id)
    if (resource === 'pix' && part === 'devolucao') return answerRefund(self, method, id, refundId)
    if (resource === 'pix') return answerPayment(self, id)
    if (resource === 'webhook') return answerWebhook(self, method, headers, body)
    return { status: 404, body: { nome: 'nao_encontrado' } }
  })
  const server = createServer(
    {
      ...certificates.server,
      ca: certificates.authority,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    (request, reply) => void account.serve(request, reply),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(account, {
    ...certificates,
    origin: `https://127.0.0.1:${port}`,
    tokens: () => tokens,
    endTokens: () => {
      firstGood = tokens + 1
    },
    news: (paymentId: string) => {
      const charge = account.charges.find(({ payments }) =>
        payments.some(({ id }) => id === paymentId),
      )
      const payment = account.paymentOf(paymentId)
      return {
        pix: [
          {
            endToEndId: paymentId,
            ...(charge && { txid: charge.txid }),
            chave: 'pix@plataforma.example',
            valor: (payment?.value ?? 1).toFixed(2),
            horario: new Date().toISOString(),
            ...(payment && payment.refunded > 0 && { devolucoes: devolucoesOf(payment) }),
          },
        ],
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

function answerCharge(
  self: Emulation,
  method: string,
  txid: string,
  body: Record<string, unknown>,
) {
  const charge = self.charges.find((one) => one.txid === txid)
  if (method === 'PUT') {
    if (charge) return { status: 409, body: { nome: 'txid_duplicado' } }
    const { valor, chave, calendario } = body as {
      valor?: { original?: string }
      chave?: string
      calendario?: { expiracao?: number }
    }
    const isWhole =
      /^[a-zA-Z0-9]{26,35}$/.test(txid) &&
      /^\d+\.\d{2}$/.test(valor?.original ?? '') &&
      chave &&
      Number.isInteger(calendario?.expiracao)
    if (!isWhole) return { status: 400, body: { nome: 'json_invalido' } }
    const made: EmulatedCharge = {
      id: String(self.charges.length + 1),
      txid,
      value: Number(valor?.original),
      isOpen: true,
      payments: [],
    }
    self.charges.push(made)
    return { status: 201, body: chargeJson(made) }
  }
  if (!charge) return { status: 404, body: { nome: 'cobranca_nao_encontrada' } }
  if (method === 'PATCH') {
    if (!charge.isOpen) return { status: 400, body: { nome: 'status_cobranca_invalido' } }
    charge.isOpen = false
  }
  return { body: chargeJson(charge) }
}

function answerQrCode(self: Emulation, locId: string) {
  const charge = self.charges.find(({ id }) => id === locId)
  if (!charge) return { status: 404, body: { nome: 'location_nao_encontrado' } }
  return {
    body: { qrcode: `${CODE}${charge.txid}`, imagemQrcode: 'data:image/svg+xml;base64,AA==' },
  }
}

function answerPayment(self: Emulation, id: string) {
  const payment = self.paymentOf(id)
  if (!payment) return { status: 404, body: { nome: 'pix_nao_encontrado' } }
  return { body: shownPix(payment) }
}

function answerRefund(self: Emulation, method: string, id: string, refundId: string) {
  const payment = self.paymentOf(id)
  if (!payment) return { status: 404, body: { nome: 'pix_nao_encontrado' } }
  if (method === 'GET' && payment.refunded === 0)
    return { status: 404, body: { nome: 'nao_encontrado' } }
  if (self.refusesRefunds) return { status: 400, body: { nome: 'saldo_insuficiente' } }
  payment.refunded = payment.value
  return { body: { id: refundId, valor: payment.value.toFixed(2), status: 'DEVOLVIDO' } }
}

function answerWebhook(
  self: Emulation,
  method: string,
  headers: Readonly<Record<string, unknown>>,
  body: Record<string, unknown>,
) {
  if (method === 'GET')
    return self.toldAt ? { body: { webhookUrl: self.toldAt.address } } : { status: 404 }
  const address = String(body.webhookUrl)
  if (headers['x-skip-mtls-checking'] !== 'true') return { status: 400 }
  self.toldAt = { address, token: new URL(address).searchParams.get('hmac') ?? '' }
  return { status: 201, body: { webhookUrl: address } }
}

function chargeJson({ id, txid, value, isOpen, payments }: EmulatedCharge) {
  const status = isOpen
    ? 'ATIVA'
    : payments.length > 0
      ? 'CONCLUIDA'
      : 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  return {
    txid,
    status,
    revisao: 0,
    valor: { original: value.toFixed(2) },
    loc: { id: Number(id), location: `pix.example.com/qr/v2/${txid}`, tipoCob: 'cob' },
    ...(payments.length > 0 && { pix: payments.map(shownPix) }),
  }
}

function devolucoesOf({
  refunded,
  backs = [refunded],
}: Pick<EmulatedCharge['payments'][number], 'refunded' | 'backs'>) {
  return backs.map((back, index) => ({
    id: `D${index + 1}`,
    valor: back.toFixed(2),
    status: 'DEVOLVIDO',
  }))
}

function shownPix({ id, value, at, refunded, backs }: EmulatedCharge['payments'][number]) {
  return {
    endToEndId: id,
    valor: value.toFixed(2),
    horario: at.toISOString(),
    ...(refunded > 0 && {
      devolucoes: devolucoesOf({ refunded, backs }),
    }),
  }
}

/**
 * Generates an authority, a server and a client certificate signed by it, and a client certificate of another
 * authority.
 */
function makeCertificates() {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-efi-'))
  const runOpenssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const readCertificateFile = (name: string) => readFileSync(join(folder, name), 'utf8')
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  const makeAuthority = (name: string) =>
    runOpenssl(
      'req',
      '-x509',
      ...key,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.crt`,
      '-subj',
      `/CN=${name}`,
    )
  const makeSignedCertificate = (name: string, by: string) => {
    runOpenssl(
      'req',
      ...key.slice(0, 5),
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/CN=${name}`,
    )
    runOpenssl('x509', '-req', ...signingOptions(by), '-in', `${name}.csr`, '-out', `${name}.crt`)
  }
  const signingOptions = (by: string) => {
    const who = ['-CA', `${by}.crt`, '-CAkey', `${by}.key`, '-CAcreateserial']
    return [...who, '-days', '2', '-extfile', 'names']
  }
  const makeP12 = (name: string) => {
    const files = ['-inkey', `${name}.key`, '-in', `${name}.crt`]
    return runOpenssl('pkcs12', '-export', ...files, '-passout', 'pass:').toString('base64')
  }
  try {
    writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n')
    makeAuthority('efi')
    makeAuthority('stranger')
    makeSignedCertificate('server', 'efi')
    makeSignedCertificate('client', 'efi')
    makeSignedCertificate('other', 'stranger')
    return {
      authority: readCertificateFile('efi.crt'),
      server: { cert: readCertificateFile('server.crt'), key: readCertificateFile('server.key') },
      p12: makeP12('client'),
      pem: `${readCertificateFile('client.crt')}${readCertificateFile('client.key')}`,
      strangersP12: makeP12('other'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
