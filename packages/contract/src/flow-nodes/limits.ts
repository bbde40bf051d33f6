// Limits of several kinds of flow nodes, separate from the schemas so that the web does not load zod for them. A limit
// of one kind is in the file of that kind.

export const NODE_TEXT_MAX = 4096
export const NODE_LABEL_MAX = 200
/** In seconds. */
export const INTERVAL_MAX_SECONDS = 120
export const ANSWER_KEY_MAX = 60
export const TAGS_MAX = 20

const MB = 1_000_000

/** Limits of an upload, by the kind of node. */
export const flowMediaLimits = {
  img: { maxBytes: 2 * MB, extensions: ['png', 'jpg', 'jpeg'] },
  audio: { maxBytes: 5 * MB, extensions: ['ogg', 'mp3', 'opus'] },
  video: { maxBytes: 20 * MB, extensions: ['mp4'] },
} as const
export type FlowMediaKind = keyof typeof flowMediaLimits

export const openAiVoices = [
  'texto',
  'pt-BR-FranciscaNeural',
  'pt-BR-AntonioNeural',
  'pt-BR-BrendaNeural',
  'pt-BR-DonatoNeural',
  'pt-BR-ElzaNeural',
  'pt-BR-FabioNeural',
  'pt-BR-GiovannaNeural',
  'pt-BR-HumbertoNeural',
  'pt-BR-JulioNeural',
  'pt-BR-LeilaNeural',
  'pt-BR-LeticiaNeural',
  'pt-BR-ManuelaNeural',
  'pt-BR-NicolauNeural',
  'pt-BR-ValerioNeural',
  'pt-BR-YaraNeural',
] as const
export type OpenAiVoice = (typeof openAiVoices)[number]

/** A region of Azure Speech, such as brazilsouth. It becomes part of a host name, so it must not name another host. */
export const VOICE_REGION = /^[a-z][a-z0-9]{1,39}$/

/** Prefix in the bot's call log for the reason why an answer was not read aloud. */
export const VOICE_FAULT = 'voice_'
/** In the call log: an answer cut at its limit of tokens or characters. */
export const CUT_FAULT = 'answer_cut'

export const OPENAI_NODE = {
  voice: 'texto',
  maxTokens: 100,
  temperature: 1,
  maxMessages: 10,
} as const

/** Days, hours and amounts are compared as such; words without accents, case and surrounding punctuation. */
export const conditionOperators = ['==', '!=', '>=', '<=', '<', '>', 'contains', 'filled'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

export const waitUnits = ['seconds', 'minutes', 'hours', 'days'] as const
export type WaitUnit = (typeof waitUnits)[number]

const SECOND_MS = 1000
const unitMs: Readonly<Record<WaitUnit, number>> = {
  seconds: SECOND_MS,
  minutes: 60 * SECOND_MS,
  hours: 3600 * SECOND_MS,
  days: 86_400 * SECOND_MS,
}
export const WAIT_MAX_MS = 30 * unitMs.days

/** A wait in milliseconds, from one second to 30 days. */
export function waitMs(amount: number, unit: WaitUnit): number {
  return Math.min(Math.max(amount * unitMs[unit], SECOND_MS), WAIT_MAX_MS)
}
