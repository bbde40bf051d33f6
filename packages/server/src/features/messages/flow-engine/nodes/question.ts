import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { waitMs } from '@guiche/contract/flow-nodes/limits'
import type { Expectation } from '@guiche/contract/flow-nodes/question'
import type { FlowWait } from '@guiche/contract/flow-sessions'
import { cutText, filledOrUnfilledText, variablesWithValues } from '../fill-variables.ts'
import type { FlowSaid, FlowOutput, NodeResult, RunAt } from '../flow-engine-types.ts'
import { isBeforeSending, isBeforeReading } from '../answer-timing.ts'
import { textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { expectedAnswer } from '../values/expected-answer.ts'
import { fileWords, whyNotExpected } from '../values/expected-words.ts'

type QuestionRun = RunAt<'question'>

export const questionSteps: NodeSteps<'question'> = {
  enter: askQuestion,
  hear: (run, words) =>
    run.session.wait?.kind === 'customer' ? applyAnswer(run, words) : undefined,
  awaits: (run, said) =>
    run.session.wait?.kind === 'customer' && expectedAnswerIn([said], run) !== undefined,
  timeOut,
}

/** A question without text is skipped. */
function askQuestion(run: QuestionRun): NodeResult {
  const { message } = run.node.data.typebotIntegration
  if (message.trim() === '') return { next: { go: 'a' } }
  return { outputs: [questionOutput(run)], next: { wait: questionWaitOf(run, 0) } }
}

/**
 * A message that is no answer repeats the question below the reason; messages that were written before the question
 * could be read are ignored. Undefined if all of them were written before the question was sent.
 */
function applyAnswer(run: QuestionRun, words: readonly FlowSaid[]): NodeResult | undefined {
  const { answerKey, expects } = run.node.data.typebotIntegration
  const wait = currentWaitOf(run)
  const { at } = run.context
  const heard = words.filter((one) => !isBeforeSending(wait, one, at))
  if (heard.length === 0) return undefined
  const answer = expectedAnswerIn(heard, run)
  if (answer !== undefined) {
    const variables = variablesWithValues(run.session.variables, { [answerKey]: answer })
    return { change: { variables }, next: { go: 'a' } }
  }
  if (heard.every((one) => isBeforeReading(wait, one, at))) {
    const last = Math.max(...heard.map(({ at = 0 }) => at))
    return { next: { wait: { ...wait, hastyAt: new Date(last).toISOString() } } }
  }
  const again = questionOutput(run, whyNotExpected(expects, run.context.language))
  return {
    outputs: [{ ...again, isAgain: true }],
    next: { wait: questionWaitOf(run, wait.tries + 1) },
  }
}

type CustomerWait = Extract<FlowWait, { kind: 'customer' }>

function currentWaitOf({ session: { wait } }: QuestionRun): CustomerWait {
  return wait?.kind === 'customer' ? wait : { kind: 'customer', tries: 0, until: null }
}

/** The exit after the time for an answer is over. */
function timeOut(run: QuestionRun): NodeResult {
  const { waitMessage } = run.node.data.typebotIntegration
  return { outputs: textOutputs(run, waitMessage), next: { go: 'noResponse' } }
}

/** @param why text above the question; empty for none */
function questionOutput(run: QuestionRun, why = ''): Extract<FlowOutput, { kind: 'say' }> {
  const { node, isAgain } = run
  const asked = filledOrUnfilledText(node.data.typebotIntegration.message, run)
  const text = why === '' ? asked : cutText(`${why}\n\n${asked}`, MESSAGE_MAX)
  return { kind: 'say', nodeId: node.id, text, isAgain }
}

/** A wrong answer restarts the time, because its customer is present. */
function questionWaitOf({ node, context }: QuestionRun, tries: number) {
  const { waitTime, waitUnit } = node.data.typebotIntegration
  const until =
    waitTime > 0 ? new Date(context.at.getTime() + waitMs(waitTime, waitUnit)).toISOString() : null
  return { kind: 'customer', tries, until, askedAt: context.at.toISOString() } as const
}

/**
 * All texts of the turn; if a kind is expected, the last text of that kind. Without a text a file answers by its
 * caption, name or kind.
 */
function expectedAnswerIn(
  words: readonly FlowSaid[],
  { node, context: { language, country } }: QuestionRun,
): string | undefined {
  const { expects } = node.data.typebotIntegration
  const texts = words.map(({ text, choice }) => (text.trim() || choice?.title.trim()) ?? '')
  if (expects !== 'text') return lastExpectedAnswer(expects, texts, country)
  const all = texts.filter((text) => text !== '').join('\n')
  if (all.trim() !== '') return all
  const files = words.flatMap(({ medium }) => (medium ? [fileWords(medium, language)] : []))
  return files.length > 0 ? files.join('\n') : undefined
}

function lastExpectedAnswer(
  expects: Expectation,
  texts: readonly string[],
  country: string,
): string | undefined {
  const answers = texts.map((text) => expectedAnswer(expects, text, country))
  return answers.findLast((answer) => answer !== undefined)
}
