import type { TokenHolder } from '../../../platform/http/actor.ts'
import { idempotencyKeyOf } from '../../messages/message-api/index.ts'
import { startForNumber } from './start-for-number.ts'

interface Call {
  readonly number: string
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
  readonly idempotencyKey?: string | undefined
}

/** A program that holds a connection's token starts a flow over it. */
export function startByApi(
  holder: TokenHolder,
  flowId: number,
  { idempotencyKey, ...call }: Call,
  keyHeader: string | string[] | undefined,
): Promise<{ sessionId: number }> {
  return startForNumber(holder, {
    ...call,
    flowId,
    start: 'program',
    idempotencyKey: idempotencyKeyOf(idempotencyKey, keyHeader),
  })
}
