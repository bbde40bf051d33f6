import type { OpenAiVoice } from '@guiche/contract/flow-nodes/limits'

/** Names with the accents that the voice's code leaves out. */
const accented: Readonly<Record<string, string>> = {
  Antonio: 'Antônio',
  Fabio: 'Fábio',
  Leticia: 'Letícia',
  Valerio: 'Valério',
}

/** Readable name of a voice: `pt-BR-AntonioNeural` is Antônio. */
export function voiceName(voice: OpenAiVoice): string {
  const name = voice.replace(/^pt-BR-|Neural$/g, '')
  return accented[name] ?? name
}
