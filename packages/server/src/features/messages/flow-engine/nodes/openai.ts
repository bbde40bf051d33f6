import { edgeFrom } from '@guiche/contract/flow-graph'
import { FLOW_TALK_MAX, type FlowSession } from '@guiche/contract/flow-sessions'
import type { ExternalAnswer } from '../external-calls.ts'
import { cutText } from '../fill-variables.ts'
import type { FlowOutput, FlowSaid, NodeResult, RunAt } from '../flow-engine-types.ts'
import { isExcludedByPlan } from '../is-excluded-by-plan.ts'
import { ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'
import { requestProgram } from '../request-program.ts'
import {
  choosesInTalk,
  continueTalk,
  handOverOutputs,
  HEARD,
  joinedWords,
  keepForNextCall,
  keepWaiting,
  LAST,
  resultOfFailedTalk,
  talkOfKeys,
} from '../talk.ts'

type AiRun = RunAt<'openai'>
type AiAnswer = Extract<ExternalAnswer, { kind: 'openai' }>

/** Debounce: further messages of the customer within this time join one request of a bot. */
const BURST_MS = 1500
/**
 * Number of times that an AI's call was replaced before its answer. The limit gives an answer to a customer who writes
 * without a pause.
 */
const ANEW = '.anew'
const ANEW_MOST = 5

export const openaiSteps: NodeSteps<'openai'> = {
  enter: startAi,
  hear: passToAi,
  awaits: choosesInTalk,
  receive: (run, answer) =>
    answer.kind === 'openai' ? applyAnswer(run, answer) : resultOfFailedTalk(run, answer),
}

/** Starts an AI with the customer's last message, or waits for one. Skipped if the plan has no AI. */
function startAi(run: AiRun): NodeResult {
  const { session, context } = run
  const talk = talkOfKeys(session.talk, [LAST])
  const last = talk[LAST] ?? ''
  if (session.bot) return askAi(run, talk, last)
  if (isExcludedByPlan('openai', context.plan)) return ONWARD
  if (last === '' && session.talk[HEARD] === undefined)
    return { change: { talk }, next: { wait: { kind: 'talk' } } }
  return askAi(run, talk, last)
}

/**
 * Passes messages to the AI. A picture alone is passed only to a bot. A running call is replaced by one with all
 * messages, because an answer to a part of them would be wrong.
 */
function passToAi(run: AiRun, words: readonly FlowSaid[]): NodeResult {
  const text = joinedWords(words)
  const { bot, wait, talk } = run.session
  if (text === '' && !bot && !words.some(({ isSound }) => isSound)) return keepWaiting(run)
  if (wait?.kind !== 'outside') return askAi(run, talk, text)
  const anew = Number(talk[ANEW] ?? 0)
  return anew < ANEW_MOST
    ? askAi(run, { ...talk, [ANEW]: String(anew + 1) }, text)
    : keepForNextCall(run, text)
}

function askAi(run: AiRun, talk: FlowSession['talk'], words: string): NodeResult {
  const said = cutText(words, FLOW_TALK_MAX)
  return requestProgram(
    run,
    { kind: 'openai', nodeId: run.node.id, said },
    { talk, ...(run.session.bot && { afterMs: BURST_MS }) },
  )
}

/** Without a following node the AI stays, and answers each message. */
function applyAnswer(run: AiRun, answer: AiAnswer): NodeResult {
  const { node, graph, session } = run
  const { id: nodeId } = node
  // Every answer but the first counts as repeated, which detects two machines that talk to each other.
  const isAgain = run.isAgain || session.asked > 1
  const outputs = aiAnswerOutputs(nodeId, answer, isAgain)
  if (answer.isHandOver)
    return {
      outputs: [...outputs, ...handOverOutputs(nodeId, answer)],
      next: { end: 'handedOver' },
    }
  if (edgeFrom(graph.connections, nodeId, 'a')) return { outputs, next: { go: 'a' } }
  const { [ANEW]: _anew, ...talk } = session.talk
  return continueTalk(outputs, talk, (rest, words) => askAi(run, rest, words))
}

function aiAnswerOutputs(
  nodeId: string,
  { text: written, sound, cited }: AiAnswer,
  isAgain: boolean,
): FlowOutput[] {
  const text = (sound?.links ?? written).trim()
  const { url, says } = sound ?? {}
  return [
    ...(url === undefined || says === undefined
      ? []
      : [{ kind: 'media', nodeId, media: 'audio', url, isVoice: true, says, isAgain } as const]),
    ...(text === ''
      ? []
      : [{ kind: 'say', nodeId, text, isAgain, ...(cited && { cited }) } as const]),
  ]
}
