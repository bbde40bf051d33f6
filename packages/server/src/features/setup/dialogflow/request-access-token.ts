import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { ServiceAccount } from '@guiche/contract/queue-integrations'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { MINUTE, now } from '../../../platform/clock.ts'
import { AgentError } from './agent-error.ts'
import { postToGoogle } from './post-to-google.ts'
import { googleAddresses } from './google-addresses.ts'

// A service account signs a JWT with its key and exchanges it for a token of one hour:
// https://developers.google.com/identity/protocols/oauth2/service-account#httprest

const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const VALID_MS = 60 * MINUTE
/** Google generates keys of 2048 bits; signing takes eight times as long with twice as many. */
const KEY_BITS_MAX = 4096

const granted = z.object({ access_token: z.string().min(1).max(4096) })

/** @returns an OAuth access token of the service account @throws AgentError */
export async function requestAccessToken(account: ServiceAccount): Promise<string> {
  const { token } = googleAddresses()
  const at = now().getTime()
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.client_email)
    .setAudience(token)
    .setIssuedAt(Math.floor(at / 1000))
    .setExpirationTime(Math.floor((at + VALID_MS) / 1000))
    .sign(checkedPrivateKey(account))
  const answer = await postToGoogle(
    token,
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
      isSecret: true,
    },
    granted,
  )
  return answer.access_token
}

function checkedPrivateKey({ private_key: pem }: ServiceAccount): KeyObject {
  const key = readKey(pem)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < 2048 || bits > KEY_BITS_MAX)
    throw new AgentError('the private key of the key file cannot sign')
  return key
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem)
  } catch {
    return undefined
  }
}
