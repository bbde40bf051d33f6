import type { HelpInput, HelpPiece } from '@guiche/contract/desk-helps'
import { callLines } from '../../../platform/ndjson.ts'
import { CallError } from '../../../platform/call-error.ts'

// The one help that is open in this browser. It lives beside the components, since a conversation, the menu of a message
// and the panel share it. States: `asking` (nothing said yet) → `telling` → `told`, or `failed` from either, or `stopped`
// by whoever reads. Each is of one ticket; leaving that ticket leaves the help.

export type HelpState = 'asking' | 'telling' | 'told' | 'stopped' | 'failed'

/** Where in the draft the text stands that a help works on. */
export interface HelpPlace {
  readonly from: number
  readonly to: number
}

export interface Help {
  readonly ticketId: number
  readonly asked: HelpInput
  readonly place?: HelpPlace | undefined
  readonly text: string
  readonly state: HelpState
  /** It is longer than what is here. */
  readonly isCut: boolean
  /** Why it failed. */
  readonly error?: unknown
}

let help: Help | undefined
let leaving: AbortController | undefined
const hearers = new Set<() => void>()

export function subscribeToHelp(hear: () => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

export function readHelp(): Help | undefined {
  return help
}

function show(next: Help | undefined): void {
  help = next
  hearers.forEach((hear) => hear())
}

/** Asks, in the place of whatever was asked before. */
export async function askHelp(given: Pick<Help, 'ticketId' | 'asked' | 'place'>): Promise<void> {
  leaving?.abort()
  const mine = new AbortController()
  leaving = mine
  const change = (changed: Partial<Help>) => {
    if (leaving === mine && help !== undefined) show({ ...help, ...changed })
  }
  show({ ...given, text: '', state: 'asking', isCut: false })
  try {
    await callLines(
      'POST /tickets/:ticketId/help',
      `/tickets/${given.ticketId}/help`,
      given.asked,
      {
        signal: mine.signal,
        onLine: (line) => change(afterPiece(help, line)),
      },
    )
    // It ended without saying so.
    if (isRunning(help)) change({ state: 'told', isCut: true })
  } catch (error) {
    if (!mine.signal.aborted) change({ state: 'failed', error })
  }
}

function afterPiece(before: Help | undefined, line: unknown): Partial<Help> {
  if (!isPiece(line) || before === undefined) return {}
  switch (line.kind) {
    case 'text':
      return { text: before.text + line.text, state: 'telling' }
    case 'end':
      return { state: 'told', isCut: line.isCut, text: line.text ?? before.text }
    case 'failed':
      return { state: 'failed', error: new CallError(line.code, 400) }
  }
}

// What our own server writes, line by line.
function isPiece(line: unknown): line is HelpPiece {
  return typeof line === 'object' && line !== null && 'kind' in line
}

export function isRunning(asked: Help | undefined): boolean {
  return asked?.state === 'asking' || asked?.state === 'telling'
}

/** Asks the same once more. */
export function askAgain(): void {
  if (help !== undefined) void askHelp(help)
}

/** Ends it where it is: what was told stays. */
export function stopHelp(): void {
  leaving?.abort()
  if (help?.state === 'asking') show(undefined)
  else if (help?.state === 'telling') show({ ...help, state: 'stopped' })
}

/** Nothing of it is there any more. @returns whether something was */
export function closeHelp(): boolean {
  const wasOpen = help !== undefined
  leaving?.abort()
  show(undefined)
  return wasOpen
}
