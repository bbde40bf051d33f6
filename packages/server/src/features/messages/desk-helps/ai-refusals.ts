import type { ErrorCode } from '@guiche/contract/errors'
import type { AiError } from '../../setup/ai/index.ts'

const refusals: Readonly<Record<string, ErrorCode>> = {
  refused: 'ERR_INTEGRATION_ADDRESS_REFUSED',
  refused_key: 'ERR_AI_KEY_REFUSED',
  busy: 'ERR_AI_BUSY',
  timeout: 'ERR_AI_TIMEOUT',
  too_large: 'ERR_AI_UNREADABLE',
  unreadable: 'ERR_AI_UNREADABLE',
  unreachable: 'ERR_AI_UNREACHABLE',
  failed: 'ERR_AI_UNAVAILABLE',
}

/** Error codes for users, by the AI's fault. */
export function refusalCodeOf({ code }: AiError): ErrorCode {
  const known = refusals[code]
  if (known) return known
  return code.startsWith('status_5') ? 'ERR_AI_UNAVAILABLE' : 'ERR_AI_REFUSED'
}
