import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import type { FlowMenuOption } from '@guiche/contract/flow-nodes/said'
import { chooseOption, numberMeant, whyNotChosen } from '../../messages/index.ts'
import { cut, filledIn, filledOrDrawn } from '../fill-in.ts'
import type { FlowOutput, FlowSaid, NodeResult, RunAt } from '../flow-run.ts'
import { isHasty } from '../hasty.ts'
import { offered } from './choices.ts'
import { choseTitle } from './outside-programs.ts'
import { said } from './say.ts'

// A menu of a flow: its numbers are those that were drawn, not places.

type MenuRun = RunAt<'menu'>

/** Without an option there is nothing to wait for. */
export function showMenu(run: MenuRun): NodeResult {
  const { message, arrayOption } = run.node.data
  if (arrayOption.length === 0) return { outputs: said(run, message), next: { go: 'a' } }
  return { outputs: [shownMenu(run)], next: { wait: waitOf(run, 0) } }
}

/**
 * Of what was written in one turn the last that chooses counts. What chooses nothing brings the menu again, below why it does
 * not; what was written before the menu could be read brings nothing.
 */
export function chooseFromMenu(run: MenuRun, words: readonly FlowSaid[]): NodeResult {
  const chosen = words.map((one) => optionMeant(run, one)).findLast((one) => one !== undefined)
  if (chosen) {
    const talk = choseTitle(run.session.talk, filledIn(chosen.value, run))
    return { change: { talk }, next: { go: `a${chosen.number}` } }
  }
  const hasty = hastyWait(run, words)
  if (hasty) return { next: { wait: hasty } }
  const { wait } = run.session
  const tries = wait?.kind === 'customer' ? wait.tries + 1 : 1
  const why = whyNotChosen(choosable(run), words.at(-1) ?? NOTHING, run.context.language)
  return {
    outputs: [{ ...shownMenu(run, why), isAgain: true }],
    next: { wait: waitOf(run, tries) },
  }
}

const NOTHING: FlowSaid = { text: '' }

function waitOf({ context }: MenuRun, tries: number) {
  return { kind: 'customer', tries, until: null, askedAt: context.at.toISOString() } as const
}

/** A number that the menu does not have is a wrong answer, however soon it comes. */
function hastyWait({ session, context }: MenuRun, words: readonly FlowSaid[]) {
  const { wait } = session
  if (wait?.kind !== 'customer') return undefined
  const isEarly = (one: FlowSaid) =>
    one.choice === undefined &&
    numberMeant(one.text) === undefined &&
    isHasty(wait, one, context.at)
  if (!words.every(isEarly)) return undefined
  const last = Math.max(...words.map(({ at = 0 }) => at))
  return { ...wait, hastyAt: new Date(last).toISOString() }
}

export function isOption(run: MenuRun, said: FlowSaid): boolean {
  return optionMeant(run, said) !== undefined
}

type MenuOutput = Extract<FlowOutput, { kind: 'say' | 'offer' }>

/** @param why what stands above it; empty for nothing */
function shownMenu(run: MenuRun, why = ''): MenuOutput {
  const { node, context, isAgain } = run
  const { id: nodeId, data } = node
  const below = (text: string) => (why === '' ? text : `${why}\n\n${text}`)
  const message = filledIn(data.message, run)
  const choices = offered(context, message === '' ? '' : below(message), entriesOf(run))
  if (choices) return { kind: 'offer', nodeId, choices, isAgain }
  const lines = data.arrayOption.map(({ number, value }) => `[${number}] ${value}`)
  const text = filledOrDrawn([data.message, lines.join('\n')].join('\n\n').trim(), run)
  return { kind: 'say', nodeId, text: cut(below(text), MESSAGE_MAX), isAgain }
}

function entriesOf({ node, ...known }: MenuRun) {
  return node.data.arrayOption.map(({ number, value }) => ({
    id: optionId(node.id, number),
    title: filledIn(value, known),
    number,
  }))
}

const optionId = (nodeId: string, number: number) => `flow:${nodeId}:${number}`

function optionMeant(run: MenuRun, answer: FlowSaid): FlowMenuOption | undefined {
  const meant = chooseOption(choosable(run), answer)
  return run.node.data.arrayOption.find(({ number }) => number === meant?.number)
}

/** At the numbers under which their customer reads them. */
function choosable(run: MenuRun) {
  const entries = entriesOf(run)
  return run.context.manner === 'text' ? byNumber(entries) : entries
}

/** At its number each, since what was written out has its own; between them what nobody can mean. */
function byNumber<E extends { id: string; title: string; number: number }>(entries: readonly E[]) {
  const most = Math.max(...entries.map(({ number }) => number))
  return Array.from({ length: most }, (_, index) => {
    const entry = entries.find(({ number }) => number === index + 1)
    return entry ?? { id: `none:${index + 1}`, title: '', number: 0 }
  })
}
