import type { HelpInput, HelpPiece } from '@guiche/contract/desk-helps'
import { streamReplyLines } from '../../../platform/ndjson.ts'
import { CallError } from '../../../platform/call-error.ts'

// The single open suggestion of this browser tab. It is module state, since the conversation, the message menu and the
// panel share it. States: `asking` (no text yet) → `telling` → `told`; `failed` from either of the first two; `stopped`
// by the user. A suggestion belongs to one ticket and is closed when the user leaves it.

export type HelpState = 'asking' | 'telling' | 'told' | 'stopped' | 'failed'

/** The range of the draft that a suggestion was made for. */
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
  /** True if the text is incomplete. */
  readonly isCut: boolean
  /** The error of the state `failed`. */
  readonly error?: unknown
}

let help: Help | undefined
let leaving: AbortController | undefined
const listeners = new Set<() => void>()

export function subscribeToHelp(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function readHelp(): Help | undefined {
  return help
}

function setHelp(next: Help | undefined): void {
  help = next
  listeners.forEach((listener) => listener())
}

/** Requests a suggestion and replaces the earlier one. */
export async function requestHelp(
  given: Pick<Help, 'ticketId' | 'asked' | 'place'>,
): Promise<void> {
  leaving?.abort()
  const mine = new AbortController()
  leaving = mine
  const changeHelp = (changed: Partial<Help>) => {
    if (leaving === mine && help !== undefined) setHelp({ ...help, ...changed })
  }
  setHelp({ ...given, text: '', state: 'asking', isCut: false })
  try {
    await streamReplyLines(
      'POST /tickets/:ticketId/help',
      `/tickets/${given.ticketId}/help`,
      given.asked,
      {
        signal: mine.signal,
        onLine: (line) => changeHelp(helpChangeOf(help, line)),
      },
    )
    // The stream ended without its end piece.
    if (isHelpRunning(help)) changeHelp({ state: 'told', isCut: true })
  } catch (error) {
    if (!mine.signal.aborted) changeHelp({ state: 'failed', error })
  }
}

function helpChangeOf(before: Help | undefined, line: unknown): Partial<Help> {
  if (!isHelpPiece(line) || before === undefined) return {}
  switch (line.kind) {
    case 'text':
      return { text: before.text + line.text, state: 'telling' }
    case 'end':
      return { state: 'told', isCut: line.isCut, text: line.text ?? before.text }
    case 'failed':
      return { state: 'failed', error: new CallError(line.code, 400) }
  }
}

// Minimal check, since the lines come from the own server.
function isHelpPiece(line: unknown): line is HelpPiece {
  return typeof line === 'object' && line !== null && 'kind' in line
}

export function isHelpRunning(asked: Help | undefined): boolean {
  return asked?.state === 'asking' || asked?.state === 'telling'
}

/** Repeats the last request. */
export function repeatHelp(): void {
  if (help !== undefined) void requestHelp(help)
}

/** Stops the stream; the text so far stays. */
export function stopHelp(): void {
  leaving?.abort()
  if (help?.state === 'asking') setHelp(undefined)
  else if (help?.state === 'telling') setHelp({ ...help, state: 'stopped' })
}

/**
 * Closes the suggestion.
 * @returns true if it was open
 */
export function closeHelp(): boolean {
  const wasOpen = help !== undefined
  leaving?.abort()
  setHelp(undefined)
  return wasOpen
}
