import { waitMs } from '@guiche/contract/flow-nodes/limits'
import { filledOrDrawn, withValues } from '../fill-in.ts'
import type { FlowSaid, FlowOutput, NodeResult, RunAt } from '../flow-run.ts'
import { type Expected, isAsExpected } from './expected.ts'
import { said } from './say.ts'

type QuestionRun = RunAt<'question'>

/** One without words asks nothing. */
export function ask(run: QuestionRun): NodeResult {
  const { message } = run.node.data.typebotIntegration
  if (message.trim() === '') return { next: { go: 'a' } }
  return { outputs: [question(run)], next: { wait: waitOf(run, 0) } }
}

export function takeAnswer(run: QuestionRun, words: readonly FlowSaid[]): NodeResult {
  const { answerKey, expects } = run.node.data.typebotIntegration
  const answer = answerIn(words, expects)
  if (answer !== undefined) {
    const variables = withValues(run.session.variables, { [answerKey]: answer })
    return { change: { variables }, next: { go: 'a' } }
  }
  const { wait } = run.session
  const tries = wait?.kind === 'customer' ? wait.tries + 1 : 1
  return { outputs: [{ ...question(run), isAgain: true }], next: { wait: waitOf(run, tries) } }
}

export function isAnswerTo(run: QuestionRun, said: FlowSaid): boolean {
  return answerIn([said], run.node.data.typebotIntegration.expects) !== undefined
}

/** Nobody has answered in time. */
export function noResponse(run: QuestionRun): NodeResult {
  const { waitMessage } = run.node.data.typebotIntegration
  return { outputs: said(run, waitMessage), next: { go: 'noResponse' } }
}

function question(run: QuestionRun): Extract<FlowOutput, { kind: 'say' }> {
  const { node, isAgain } = run
  const text = filledOrDrawn(node.data.typebotIntegration.message, run)
  return { kind: 'say', nodeId: node.id, text, isAgain }
}

/** A wrong answer is one too: its customer is there, and has the whole time again. */
function waitOf({ node, context }: QuestionRun, tries: number) {
  const { waitTime, waitUnit } = node.data.typebotIntegration
  const until =
    waitTime > 0 ? new Date(context.at.getTime() + waitMs(waitTime, waitUnit)).toISOString() : null
  return { kind: 'customer', tries, until } as const
}

/** All that was written in the turn; where something certain is expected, the last that is it. */
function answerIn(words: readonly FlowSaid[], expects: Expected): string | undefined {
  const texts = words.map(({ text, choice }) => (text.trim() || choice?.title.trim()) ?? '')
  if (expects !== 'text') return texts.findLast((text) => isAsExpected(expects, text))
  const all = texts.filter((text) => text !== '').join('\n')
  return isAsExpected('text', all) ? all : undefined
}
