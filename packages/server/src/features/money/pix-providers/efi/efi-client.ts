import { createHash } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import { MINUTE, SECOND } from '../../../../platform/clock.ts'
import type { ClientTls } from '../../../../platform/http/outgoing/safe-fetch.ts'
import { ProviderFault } from '../provider.ts'
import { efiAddress } from '../provider-addresses.ts'
import { type ProviderAnswer, requestProvider, type ProviderRequest } from '../request-provider.ts'

export interface EfiAccount {
  readonly clientId: string
  readonly clientSecret: string
  /** A .p12 file in base64, or PEM. */
  readonly certificate: string
  /** The Pix key of the account. */
  readonly pixKey: string
}

const token = z.object({ access_token: z.string().min(1).max(5000), expires_in: z.number() })

interface EfiRequest {
  readonly method?: ProviderRequest['method']
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Requests to one account at Efí. Each throws a ProviderFault. */
export class EfiClient {
  readonly #account: EfiAccount
  readonly #tls: ClientTls

  /** @throws ProviderFault: bad_certificate */
  constructor(account: EfiAccount) {
    this.#account = account
    this.#tls = checkedClientTls(account.certificate)
  }

  async request(path: string, rest: EfiRequest = {}): Promise<ProviderAnswer> {
    try {
      return await this.#requestOnce(path, rest)
    } catch (error) {
      // Efí may revoke a token before it expires.
      if (error instanceof ProviderFault && error.status === 401)
        return this.#requestOnce(path, rest, true)
      throw error
    }
  }

  async #requestOnce(path: string, rest: EfiRequest, isFresh = false): Promise<ProviderAnswer> {
    const { base, isNamedByOperator, authority } = efiAddress()
    const tls = authority === undefined ? this.#tls : { ...this.#tls, ca: authority }
    const about = { isNamedByOperator, tls }
    const bearer = await fetchOrReuseToken(this.#account, base, about, isFresh)
    const headers = { authorization: `Bearer ${bearer}`, ...rest.headers }
    return requestProvider({ ...rest, ...about, address: `${base}${path}`, headers })
  }
}

function checkedClientTls(certificate: string): ClientTls {
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

/**
 * Access tokens by a hash of the account, until they expire. Each process requests its own; a token that Efí refuses
 * (401) is requested again.
 */
const tokens = new Map<string, { value: string; until: number }>()
const TOKENS_MAX = 200

async function fetchOrReuseToken(
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
