import type { TokenHolder } from '../../../platform/http/actor.ts'
import { checkedIdempotencyKey } from '../../messages/message-api/index.ts'
import { startForNumber } from './start-for-number.ts'

interface StartCall {
  readonly number: string
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
  readonly idempotencyKey?: string | undefined
}

/** Starts a flow over a connection, for a program that has its token. */
export function startByApi(
  holder: TokenHolder,
  flowId: number,
  { idempotencyKey, ...call }: StartCall,
  keyHeader: string | string[] | undefined,
): Promise<{ sessionId: number }> {
  return startForNumber(holder, {
    ...call,
    flowId,
    start: 'program',
    idempotencyKey: checkedIdempotencyKey(idempotencyKey, keyHeader),
  })
}
