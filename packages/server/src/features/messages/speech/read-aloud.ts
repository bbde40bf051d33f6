import { openAiVoices, VOICE_REGION } from '@guiche/contract/flow-nodes/limits'
import { SECOND } from '../../../platform/clock.ts'
import {
  type Answered,
  FetchRefused,
  safeRequestWithRetries,
} from '../../../platform/http/outgoing/safe-fetch.ts'
import { mediaKindOf, storeFile } from '../../organisation/files/index.ts'
import { storedMedium } from '../../setup/flows/index.ts'
import { speechAddress } from './speech-address.ts'
import { SpeechFault } from './speech-fault.ts'
import { type SpokenText, spokenText, ssmlOf } from './spoken-text.ts'

/** Characters; some minutes of speech. Longer texts are not read aloud. */
const SPOKEN_MAX = 3000
const TIMEOUT_MS = 20 * SECOND
const SOUND_MAX = 5_000_000
/** The format of WhatsApp's voice notes: Opus in Ogg, mono. */
const FORMAT = 'ogg-24khz-16bit-mono-opus'

export interface VoiceAccount {
  /** `texto` for none. */
  readonly voice: string
  readonly voiceKey: string
  readonly voiceRegion: string
}

export interface ReadAloud {
  /** Address of the stored file, as flows refer to it. */
  readonly url: string
  readonly says: string
  /** Links, which are written because they cannot be read aloud. */
  readonly links: string
}

/** Converts a text to speech by Azure Speech and stores the sound. @throws SpeechFault */
export async function readAloud(
  companyId: number,
  account: VoiceAccount,
  written: string,
  timeoutMs = TIMEOUT_MS,
): Promise<ReadAloud> {
  const { text, links } = checkedSpokenText(written)
  const bytes = await fetchSound(account, text, timeoutMs)
  const { row, extension } = await storeFile(companyId, bytes)
  if (mediaKindOf(row.mime) !== 'audio') throw new SpeechFault('unreadable')
  return { url: storedMedium({ fileId: row.id, name: `voice.${extension}` }), says: text, links }
}

function checkedSpokenText(written: string): SpokenText {
  const spoken = spokenText(written)
  if (spoken.text === '') throw new SpeechFault('nothing_to_say')
  if (spoken.text.length > SPOKEN_MAX) throw new SpeechFault('too_long')
  return spoken
}

async function fetchSound(account: VoiceAccount, text: string, timeoutMs: number): Promise<Buffer> {
  const { status, mimetype, bytes } = await requestSpeech(account, text, timeoutMs)
  if (status === 401 || status === 403) throw new SpeechFault('refused_key')
  if (status === 429) throw new SpeechFault('busy')
  if (status !== 200) throw new SpeechFault(`status_${status}`)
  if (!mimetype.startsWith('audio/') || bytes.length === 0) throw new SpeechFault('unreadable')
  return bytes
}

async function requestSpeech(
  account: VoiceAccount,
  text: string,
  timeoutMs: number,
): Promise<Answered> {
  const { voice, voiceKey } = account
  const region = account.voiceRegion.trim().toLowerCase()
  if (voiceKey === '') throw new SpeechFault('no_key')
  if (!VOICE_REGION.test(region)) throw new SpeechFault('no_region')
  if (!openAiVoices.some((known) => known === voice)) throw new SpeechFault('no_such_voice')
  const { address, isNamedByOperator } = speechAddress(region)
  const question = {
    method: 'POST',
    headers: {
      'ocp-apim-subscription-key': voiceKey,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': FORMAT,
      'user-agent': 'Guiche',
    },
    body: ssmlOf(voice, text),
    timeoutMs,
    maxBytes: SOUND_MAX,
    isNamedByOperator,
  }
  try {
    return await safeRequestWithRetries(address, question)
  } catch (error) {
    if (error instanceof FetchRefused) throw new SpeechFault(error.fault)
    throw error
  }
}
