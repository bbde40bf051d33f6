import type { FlowMenuOption } from '@guiche/contract/flow-nodes/menu'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { chooseOption, meantNumber, whyNotChosen } from '../../messages/index.ts'
import { cutText, filledText, filledOrUnfilledText } from '../fill-variables.ts'
import type { FlowOutput, FlowSaid, NodeResult, RunAt } from '../flow-engine-types.ts'
import { isBeforeReading } from '../answer-timing.ts'
import { offeredChoices } from '../offered-choices.ts'
import { textOutputs } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { talkWithChosenTitle } from '../talk.ts'

// A menu of a flow. Its numbers are those of the graph, not positions.

type MenuRun = RunAt<'menu'>

export const menuSteps: NodeSteps<'menu'> = {
  enter: showMenu,
  hear: (run, words) =>
    run.session.wait?.kind === 'customer' ? chooseFromMenu(run, words) : undefined,
  awaits: (run, said) =>
    run.session.wait?.kind === 'customer' && meantOption(run, said) !== undefined,
}

/** A menu without options sends its text and continues. */
function showMenu(run: MenuRun): NodeResult {
  const { message, arrayOption } = run.node.data
  if (arrayOption.length === 0) return { outputs: textOutputs(run, message), next: { go: 'a' } }
  return { outputs: [menuOutput(run)], next: { wait: menuWaitOf(run, 0) } }
}

/**
 * The last message of a turn that chooses an option counts. Without a choice the menu is sent again below the reason;
 * messages that were written before the menu could be read are ignored.
 */
function chooseFromMenu(run: MenuRun, words: readonly FlowSaid[]): NodeResult {
  const chosen = words.map((one) => meantOption(run, one)).findLast((one) => one !== undefined)
  if (chosen) {
    const talk = talkWithChosenTitle(run.session.talk, filledText(chosen.value, run))
    return { change: { talk }, next: { go: `a${chosen.number}` } }
  }
  const hasty = waitAfterEarlyMessages(run, words)
  if (hasty) return { next: { wait: hasty } }
  const { wait } = run.session
  const tries = wait?.kind === 'customer' ? wait.tries + 1 : 1
  const why = whyNotChosen(numberedOptions(run), words.at(-1) ?? NOTHING, run.context.language)
  return {
    outputs: [{ ...menuOutput(run, why), isAgain: true }],
    next: { wait: menuWaitOf(run, tries) },
  }
}

const NOTHING: FlowSaid = { text: '' }

function menuWaitOf({ context }: MenuRun, tries: number) {
  return { kind: 'customer', tries, until: null, askedAt: context.at.toISOString() } as const
}

/** The extended wait if all messages are early. A number that the menu does not have is a wrong answer at any time. */
function waitAfterEarlyMessages({ session, context }: MenuRun, words: readonly FlowSaid[]) {
  const { wait } = session
  if (wait?.kind !== 'customer') return undefined
  const isEarly = (one: FlowSaid) =>
    one.choice === undefined &&
    meantNumber(one.text) === undefined &&
    isBeforeReading(wait, one, context.at)
  if (!words.every(isEarly)) return undefined
  const last = Math.max(...words.map(({ at = 0 }) => at))
  return { ...wait, hastyAt: new Date(last).toISOString() }
}

type MenuOutput = Extract<FlowOutput, { kind: 'say' | 'offer' }>

/** @param why text above the menu; empty for none */
function menuOutput(run: MenuRun, why = ''): MenuOutput {
  const { node, context, isAgain } = run
  const { id: nodeId, data } = node
  const belowReason = (text: string) => (why === '' ? text : `${why}\n\n${text}`)
  const message = filledText(data.message, run)
  const choices = offeredChoices(
    context,
    message === '' ? '' : belowReason(message),
    entriesOf(run),
  )
  if (choices) return { kind: 'offer', nodeId, choices, isAgain }
  const lines = data.arrayOption.map(({ number, value }) => `[${number}] ${value}`)
  const text = filledOrUnfilledText([data.message, lines.join('\n')].join('\n\n').trim(), run)
  return { kind: 'say', nodeId, text: cutText(belowReason(text), MESSAGE_MAX), isAgain }
}

function entriesOf({ node, ...known }: MenuRun) {
  return node.data.arrayOption.map(({ number, value }) => ({
    id: optionId(node.id, number),
    title: filledText(value, known),
    number,
  }))
}

const optionId = (nodeId: string, number: number) => `flow:${nodeId}:${number}`

function meantOption(run: MenuRun, answer: FlowSaid): FlowMenuOption | undefined {
  const meant = chooseOption(numberedOptions(run), answer)
  return run.node.data.arrayOption.find(({ number }) => number === meant?.number)
}

/** The options under the numbers that the customer reads. */
function numberedOptions(run: MenuRun) {
  const entries = entriesOf(run)
  return run.context.manner === 'text' ? optionsByNumber(entries) : entries
}

/**
 * Options at the positions of their numbers, because a written menu has the graph's numbers; gaps get placeholders that
 * no answer can match.
 */
function optionsByNumber<E extends { id: string; title: string; number: number }>(
  entries: readonly E[],
) {
  const most = Math.max(...entries.map(({ number }) => number))
  return Array.from({ length: most }, (_, index) => {
    const entry = entries.find(({ number }) => number === index + 1)
    return entry ?? { id: `none:${index + 1}`, title: '', number: 0 }
  })
}
