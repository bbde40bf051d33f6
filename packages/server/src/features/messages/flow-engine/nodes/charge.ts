import { waitMs } from '@guiche/contract/flow-nodes/limits'
import { CHARGE_DESCRIPTION_MAX, centsOf, faultOfCents } from '@guiche/contract/pix-value'
import { cutText, filledText } from '../fill-variables.ts'
import type { NodeResult, RunAt } from '../flow-engine-types.ts'
import { textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { requestProgram } from '../request-program.ts'

// A payment by Pix. A job makes the code and answers when it is sent; then the node waits for the payment under the
// same token.

const [PAID, LATE, FAILED] = ['a', 'b', 'c'] as const

export const chargeSteps: NodeSteps<'charge'> = {
  enter: requestCharge,
  receive: (run, answer, token) =>
    answer.kind === 'charge'
      ? applyChargeStatus(run, token, answer.status)
      : { next: { go: FAILED } },
  timeOut: ({ node }, wait) =>
    wait.kind === 'payment'
      ? {
          outputs: [{ kind: 'expire', nodeId: node.id, token: wait.token }],
          next: { go: LATE },
        }
      : undefined,
}

/** Requests a charge. Exit `c` if the text is no valid amount: then no charge is made. */
function requestCharge(run: RunAt<'charge'>): NodeResult {
  const { id: nodeId, data } = run.node
  const cents = centsOf(filledText(data.value, run))
  if (cents === undefined || faultOfCents(cents) !== undefined) return { next: { go: FAILED } }
  const description = cutText(filledText(data.description, run).trim(), CHARGE_DESCRIPTION_MAX)
  const asked = requestProgram(run, { kind: 'charge', nodeId, cents, description })
  return { ...asked, outputs: [...textOutputs(run, data.message), ...(asked.outputs ?? [])] }
}

function applyChargeStatus(
  { node, context }: RunAt<'charge'>,
  token: string,
  status: 'open' | 'paid' | 'cancelled',
): NodeResult {
  switch (status) {
    case 'open': {
      const { amount, unit } = node.data
      const until = new Date(context.at.getTime() + waitMs(amount, unit)).toISOString()
      return { next: { wait: { kind: 'payment', token, until } } }
    }
    case 'paid':
      return { next: { go: PAID } }
    case 'cancelled':
      return { next: { go: FAILED } }
  }
}
