import { providerErrorCode } from '@guiche/contract/provider-errors'
import type { Faults, Manner } from '@guiche/contract/simulator'
import { ChannelError } from '../channel.ts'
import { channelErrorOf, reasonOf } from '../provider-errors.ts'
import { isFaultDrawn } from './provider-line.ts'
import type { SimulatedLine } from './simulated-lines.queries.ts'

// Refusals that a tester configured, by a code of ours or by a number of the provider's.

const ACT_CODES = {
  send: 'ERR_SENDING_WAPP_MSG',
  edit: 'ERR_EDIT_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
} as const
/** A request to the provider. */
export type Act = keyof typeof ACT_CODES

/** The official API changes nothing that was sent. */
export function refuseChange(act: 'edit' | 'delete'): never {
  const reason = 'the official API changes nothing that was sent'
  throw new ChannelError(ACT_CODES[act], reason, 'refused')
}

/** @throws ChannelError for the configured shares */
export function refuseByFaults({ behavesAs, faults }: SimulatedLine, act: Act): void {
  const { failSend, notNow } = faults
  if (failSend && isFaultDrawn(failSend.rate)) throw failureError(behavesAs, failSend, act)
  if (notNow === undefined) return
  const given = typeof notNow === 'number' ? { rate: notNow } : notNow
  if (isFaultDrawn(given.rate)) throw refusalForNow(behavesAs, given, act)
}

const TOLD = 'the simulator was told to refuse it'

function failureError(
  manner: Manner,
  { code, number }: NonNullable<Faults['failSend']>,
  act: Act,
): ChannelError {
  if (number !== undefined) return numberedError(manner, number, act)
  return new ChannelError(act === 'send' ? code : ACT_CODES[act], `${TOLD}: ${code}`, 'refused')
}

type NotNow = Exclude<NonNullable<Faults['notNow']>, number>

/** Configured values override the number's usual outcome. */
function refusalForNow(
  manner: Manner,
  { number, code, scope, afterMs }: NotNow,
  act: Act,
): ChannelError {
  const said = {
    ...(scope !== undefined && { scope }),
    ...(afterMs !== undefined && { afterMs }),
  }
  if (number !== undefined) return numberedError(manner, number, act, said)
  return new ChannelError(code ?? ACT_CODES[act], `${TOLD} for now`, 'notNow', said)
}

/** The number's own code is about sends: other acts keep their own code. */
function numberedError(
  manner: Manner,
  number: number,
  act: Act,
  said: Pick<NotNow, 'scope' | 'afterMs'> = {},
): ChannelError {
  const { code, message, outcome, scope, afterMs } = channelErrorOf(manner, number, TOLD)
  return new ChannelError(act === 'send' ? code : ACT_CODES[act], message, outcome, {
    scope: said.scope ?? scope,
    ...((said.afterMs ?? afterMs) !== undefined && { afterMs: said.afterMs ?? afterMs }),
  })
}

/** Code and reason of a later failure. */
export function laterFailure(
  manner: Manner,
  { code, number }: NonNullable<Faults['failLater']>,
): { code: string; reason: string } {
  const told = 'the simulator was told to report it as not delivered'
  if (number === undefined) return { code, reason: `${told}: ${code}` }
  return {
    code: providerErrorCode(manner, number) ?? 'ERR_SENDING_WAPP_MSG',
    reason: reasonOf(number, told),
  }
}
