import type { FlowSession } from '@guiche/contract/flow-sessions'
import type { ExternalRequest } from './external-calls.ts'
import { knownVariables } from './fill-variables.ts'
import type { NodeResult, NodeRun } from './flow-engine-types.ts'

interface RequestOptions {
  /** The session's new `talk`. */
  talk?: FlowSession['talk']
  /** Delay before the request. */
  afterMs?: number
}

/** Requests an external program; the node waits for the answer under a new token. */
export function requestProgram(
  run: NodeRun,
  request: ExternalRequest,
  { talk, afterMs }: RequestOptions = {},
): NodeResult {
  const { node, session, context } = run
  const asked = session.asked + 1
  const token = `${asked}.${Math.floor(context.random() * 2 ** 48).toString(36)}`
  const variables = knownVariables(run)
  return {
    outputs: [
      {
        kind: 'ask',
        nodeId: node.id,
        token,
        request,
        variables,
        ...(afterMs !== undefined && { afterMs }),
      },
    ],
    change: { asked, ...(talk && { talk }) },
    next: { wait: { kind: 'outside', token } },
  }
}
