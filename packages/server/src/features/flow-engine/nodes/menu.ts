import type { FlowMenuOption } from '@guiche/contract/flow-nodes/said'
import { chooseOption } from '../../messages/index.ts'
import { filledIn, filledOrDrawn } from '../fill-in.ts'
import type { FlowOutput, FlowSaid, NodeResult, RunAt } from '../flow-run.ts'
import { offered } from './choices.ts'
import { said } from './say.ts'

// A menu of a flow: its numbers are those that were drawn, not places.

type MenuRun = RunAt<'menu'>

/** Without an option there is nothing to wait for. */
export function showMenu(run: MenuRun): NodeResult {
  const { message, arrayOption } = run.node.data
  if (arrayOption.length === 0) return { outputs: said(run, message), next: { go: 'a' } }
  return { outputs: [shownMenu(run)], next: { wait: { kind: 'customer', tries: 0, until: null } } }
}

/** Of what was written in one turn the last that chooses counts. */
export function chooseFromMenu(run: MenuRun, words: readonly FlowSaid[]): NodeResult {
  const chosen = words.map((one) => optionMeant(run, one)).findLast((one) => one !== undefined)
  if (chosen) return { next: { go: `a${chosen.number}` } }
  const { wait } = run.session
  const tries = wait?.kind === 'customer' ? wait.tries + 1 : 1
  return {
    outputs: [{ ...shownMenu(run), isAgain: true }],
    next: { wait: { kind: 'customer', tries, until: null } },
  }
}

export function isOption(run: MenuRun, said: FlowSaid): boolean {
  return optionMeant(run, said) !== undefined
}

type MenuOutput = Extract<FlowOutput, { kind: 'say' | 'offer' }>

function shownMenu(run: MenuRun): MenuOutput {
  const { node, context, isAgain } = run
  const { id: nodeId, data } = node
  const choices = offered(context, filledIn(data.message, run), entriesOf(run))
  if (choices) return { kind: 'offer', nodeId, choices, isAgain }
  const lines = data.arrayOption.map(({ number, value }) => `[${number}] ${value}`)
  const text = filledOrDrawn([data.message, lines.join('\n')].join('\n\n').trim(), run)
  return { kind: 'say', nodeId, text, isAgain }
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
  const entries = entriesOf(run)
  const isPressed = run.context.manner !== 'text'
  const meant = chooseOption(isPressed ? entries : byNumber(entries), answer)
  return run.node.data.arrayOption.find(({ number }) => number === meant?.number)
}

/** At its number each, since what was written out has its own; between them what nobody can mean. */
function byNumber<E extends { id: string; title: string; number: number }>(entries: readonly E[]) {
  const most = Math.max(...entries.map(({ number }) => number))
  return Array.from({ length: most }, (_, index) => {
    const entry = entries.find(({ number }) => number === index + 1)
    return entry ?? { id: `none:${index + 1}`, title: '', number: 0 }
  })
}
