import { endTimeOfWait } from '@guiche/contract/flow-sessions'
import type { FlowSaid, NodeResult, NodeRun } from '../flow-run.ts'
import type { ExternalAnswer } from '../external-calls.ts'
import { expireCharge, applyChargeStatus } from './charge.ts'
import { chooseFromMenu, selectsOption } from './menu.ts'
import {
  resultOfFailedProgram,
  sendToProgram,
  applyAiAnswer,
  applyHttpAnswer,
  applyTypebotAnswer,
} from './external-programs.ts'
import { answersQuestion, timeOut, applyAnswer } from './question.ts'
import { sayContent } from './messages.ts'
import { isTypebotWord } from '../typebot-word.ts'

// Results of the node at which a customer waits; undefined if it does not wait for the event.

export function resumeWithMessages(
  run: NodeRun,
  words: readonly FlowSaid[],
): NodeResult | undefined {
  const { node, session } = run
  if (node.type === 'typebot' || node.type === 'openai')
    return sendToProgram({ ...run, node }, words)
  if (session.wait?.kind !== 'customer') return undefined
  if (node.type === 'menu') return chooseFromMenu({ ...run, node }, words)
  return node.type === 'question' ? applyAnswer({ ...run, node }, words) : undefined
}

/**
 * True if the message is an option or answer that the customer's node waits for. A conversation with a program accepts
 * any text but waits only for its choices.
 */
export function isAwaitedMessage({ node, session, ...run }: NodeRun, said: FlowSaid): boolean {
  if (isTypebotKeyword(node, said)) return true
  if (session.wait?.kind === 'talk') return said.choice !== undefined
  if (session.wait?.kind !== 'customer') return false
  if (node.type === 'menu') return selectsOption({ ...run, session, node }, said)
  return node.type === 'question' && answersQuestion({ ...run, session, node }, said)
}

/** True for the keywords that end or restart a Typebot. */
function isTypebotKeyword(node: NodeRun['node'], { text }: FlowSaid): boolean {
  if (node.type !== 'typebot') return false
  const { typebotKeywordFinish, typebotKeywordRestart } = node.data.typebotIntegration
  return [typebotKeywordFinish, typebotKeywordRestart].some((word) => isTypebotWord(text, word))
}

export function resumeWithClock(run: NodeRun): NodeResult | undefined {
  const { node, session, context } = run
  const { wait } = session
  const until = wait === null ? null : endTimeOfWait(wait)
  // The deadline was extended meanwhile.
  if (until === null || Date.parse(until) > context.at.getTime()) return undefined
  if (node.type === 'question') return timeOut({ ...run, node })
  if (node.type === 'charge' && wait?.kind === 'payment')
    return expireCharge({ ...run, node }, wait.token)
  if (wait?.kind !== 'clock') return undefined
  return node.type === 'singleBlock'
    ? sayContent({ ...run, node }, wait.element)
    : { next: { go: 'a' } }
}

export function resumeWithAnswer(
  run: NodeRun,
  token: string,
  answer: ExternalAnswer,
): NodeResult | undefined {
  const { node, session } = run
  const { wait } = session
  const isWaiting = wait?.kind === 'outside' || wait?.kind === 'payment'
  if (!isWaiting || wait.token !== token) return undefined
  if (node.type === 'charge' && answer.kind === 'charge')
    return applyChargeStatus({ ...run, node }, token, answer.status)
  if (node.type === 'http' && answer.kind === 'http')
    return applyHttpAnswer({ ...run, node }, answer)
  if (node.type === 'typebot' && answer.kind === 'typebot')
    return applyTypebotAnswer({ ...run, node }, answer)
  if (node.type === 'openai' && answer.kind === 'openai')
    return applyAiAnswer({ ...run, node }, answer)
  return resultOfFailedProgram(run, answer.kind === 'failed' ? answer : {})
}
