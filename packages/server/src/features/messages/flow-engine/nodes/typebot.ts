import type { NodeData } from '@guiche/contract/flow-graph'
import { FLOW_TALK_MAX, type FlowSession } from '@guiche/contract/flow-sessions'
import { MESSAGE_MAX } from '@guiche/contract/message-limits'
import { offeredChoices } from '../offered-choices.ts'
import type { ExternalAnswer, ExternalMessage } from '../external-calls.ts'
import { cutText } from '../fill-variables.ts'
import type { FlowOutput, FlowSaid, NodeResult, RunAt } from '../flow-engine-types.ts'
import { isExcludedByPlan } from '../is-excluded-by-plan.ts'
import { mediaOutputs, ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { requestProgram } from '../request-program.ts'
import {
  choosesInTalk,
  continueTalk,
  joinedWords,
  keepForNextCall,
  keepWaiting,
  LAST,
  MEANWHILE,
  placeOutput,
  resultOfFailedTalk,
  talkOfKeys,
} from '../talk.ts'
import { isTypebotWord } from '../typebot-word.ts'

type TypebotRun = RunAt<'typebot'>
type TypebotAnswer = Extract<ExternalAnswer, { kind: 'typebot' }>

/** Number of pieces of an answer that were sent. */
const PIECES = '.pieces'

export const typebotSteps: NodeSteps<'typebot'> = {
  enter: startTypebot,
  hear: passToTypebot,
  awaits: (run, said) => isKeyword(run.node.data, said) || choosesInTalk(run, said),
  receive: (run, answer) =>
    answer.kind === 'typebot' ? applyAnswer(run, answer) : resultOfFailedTalk(run, answer),
}

/**
 * Starts a Typebot, which speaks first; a bot gets the customer's message instead. Skipped if the plan has no
 * integrations.
 */
function startTypebot(run: TypebotRun): NodeResult {
  const { session, context } = run
  const talk = talkOfKeys(session.talk, [LAST])
  if (session.bot) return askTypebot(run, talk, talk[LAST] ?? '')
  if (isExcludedByPlan('typebot', context.plan)) return ONWARD
  return requestProgram(run, { kind: 'typebot', nodeId: run.node.id, said: '', talk: {} }, { talk })
}

/** Passes messages to the Typebot. A file alone is passed only to a bot. */
function passToTypebot(run: TypebotRun, words: readonly FlowSaid[]): NodeResult {
  const text = joinedWords(words)
  const { bot, wait, talk } = run.session
  if (text === '' && !bot) return keepWaiting(run)
  return wait?.kind === 'outside' ? keepForNextCall(run, text) : askTypebot(run, talk, text)
}

function askTypebot(run: TypebotRun, talk: FlowSession['talk'], words: string): NodeResult {
  const own = Object.fromEntries(Object.entries(talk).filter(([key]) => !key.startsWith('.')))
  const said = cutText(words, FLOW_TALK_MAX)
  return requestProgram(run, { kind: 'typebot', nodeId: run.node.id, said, talk: own }, { talk })
}

/** True for the keywords that end or restart the Typebot. */
function isKeyword({ typebotIntegration }: NodeData<'typebot'>, { text }: FlowSaid): boolean {
  const { typebotKeywordFinish, typebotKeywordRestart } = typebotIntegration
  return [typebotKeywordFinish, typebotKeywordRestart].some((word) => isTypebotWord(text, word))
}

/** Undefined for a piece that is not the next one. */
function applyAnswer(run: TypebotRun, answer: TypebotAnswer): NodeResult | undefined {
  const { piece } = answer
  if (piece && piece.place !== Number(run.session.talk[PIECES] ?? 0)) return undefined
  return piece?.isLast === false
    ? resultOfPiece(run, answer, piece.place)
    : resultOfWholeAnswer(run, answer)
}

function resultOfPiece(
  run: TypebotRun,
  { messages }: TypebotAnswer,
  place: number,
): NodeResult | undefined {
  const { wait, talk } = run.session
  if (!wait) return undefined
  return {
    outputs: messages.flatMap((message) => typebotMessageOutputs(run, message, place)),
    change: { talk: { ...talk, [PIECES]: String(place + 1) } },
    next: { wait },
  }
}

function resultOfWholeAnswer(run: TypebotRun, answer: TypebotAnswer): NodeResult {
  const { id: nodeId } = run.node
  const talk = {
    ...talkOfKeys(run.session.talk, [LAST, MEANWHILE]),
    ...talkWithinLimits(answer.talk),
  }
  const outputs = answer.messages.flatMap((message, index) =>
    typebotMessageOutputs(run, message, index),
  )
  const { control } = answer
  if (control?.closes)
    return {
      outputs: [...outputs, { kind: 'close', nodeId, isFarewell: true }],
      change: { talk },
      next: { end: 'finished' },
    }
  if (control?.queueId !== undefined || control?.userId !== undefined)
    return { outputs: [...outputs, placeOutput(nodeId, control)], next: { end: 'handedOver' } }
  // Only an attendant can follow a bot.
  if (control?.stopBot && run.session.bot)
    return { outputs, change: { talk }, next: { end: 'handedOver' } }
  if (control?.stopBot || answer.isOver) return { outputs, change: { talk }, next: { go: 'a' } }
  return continueTalk(outputs, talk, (rest, words) => askTypebot(run, rest, words))
}

const CHOICE_MARK = '▶️'

function typebotMessageOutputs(
  run: TypebotRun,
  message: ExternalMessage,
  place: number,
): readonly FlowOutput[] {
  if (message.kind === 'media') return mediaOutputs(run, message.media, message.url, false)
  const { node, session, context, isAgain } = run
  const nodeId = node.id
  const titles = message.choices.map((title) => title.trim()).filter((title) => title !== '')
  const entries = titles.map((title, index) => ({
    id: `flow:${nodeId}:${session.asked}.${place}.${index + 1}`,
    title,
  }))
  const choices = offeredChoices(context, message.text, entries)
  if (choices) return [{ kind: 'offer', nodeId, choices, isAgain }]
  const lines = titles.map((title) => `${CHOICE_MARK} ${title}`)
  const text = [message.text, lines.join('\n')].filter((part) => part.trim() !== '').join('\n')
  return text === '' ? [] : [{ kind: 'say', nodeId, text: cutText(text, MESSAGE_MAX), isAgain }]
}

function talkWithinLimits(talk: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(talk)
    .filter(([key]) => !key.startsWith('.') && key.length <= 100)
    .slice(0, 50)
  return Object.fromEntries(kept.map(([key, value]) => [key, cutText(value, FLOW_TALK_MAX)]))
}
