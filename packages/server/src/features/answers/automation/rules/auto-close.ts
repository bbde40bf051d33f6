import type { Rule } from '../decision.ts'

const MINUTE_MS = 60_000

function hasTimePassed(since: string | null, minutes: number, at: Date): boolean {
  return since !== null && at.getTime() - Date.parse(since) >= minutes * MINUTE_MS
}

/** Closes a ticket whose customer has not answered a user for the line's time limit, with a text. */
export const autoClose: Rule = {
  name: 'silentCustomer',
  decide({ line, ticket }, input, at) {
    if (input.kind !== 'look' || line.expiresTicket === 0) return undefined
    const isSilent =
      ticket.status === 'open' &&
      ticket.waitingOn === 'customer' &&
      hasTimePassed(ticket.waitingSince, line.expiresTicket, at)
    if (!isSilent) return undefined
    const text = line.expiresInactiveMessage
    return {
      effects: [
        ...(text.trim() === '' ? [] : [{ kind: 'say', rule: 'silentCustomer', text } as const]),
        { kind: 'close', rule: 'silentCustomer' },
      ],
      isLast: true,
    }
  },
}

/** Moves a ticket that has waited without a queue for the line's time limit to the line's transfer queue. */
export const queuelessCustomer: Rule = {
  name: 'queuelessCustomer',
  decide({ line, ticket }, input, at) {
    const { transferQueueId: queueId, timeToTransfer } = line
    if (input.kind !== 'look' || queueId === null || timeToTransfer === 0) return undefined
    const isLost =
      ticket.status === 'pending' &&
      ticket.queueId === null &&
      hasTimePassed(ticket.queuedAt, timeToTransfer, at)
    if (!isLost) return undefined
    const place = {
      kind: 'place',
      rule: 'queuelessCustomer',
      queueId,
      optionId: null,
      isInMenu: false,
    } as const
    return { effects: [place], isLast: true }
  },
}
