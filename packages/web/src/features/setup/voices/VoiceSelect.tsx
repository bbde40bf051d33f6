import { type OpenAiVoice, openAiVoices } from '@guiche/contract/flow-nodes/limits'
import { useWords } from '../../../platform/words.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { voiceName } from './voice-name.ts'
import { voiceWords } from './voices.words.ts'

interface VoiceSelectProps {
  value: OpenAiVoice
  onChange: (voice: OpenAiVoice) => void
  help?: string
}

/** Select for text or the voice that reads it aloud. */
export function VoiceSelect(props: VoiceSelectProps) {
  const say = useWords(voiceWords)
  return (
    <SelectInput
      label={say('voice')}
      options={openAiVoices.map((value) => ({
        value,
        label: value === 'texto' ? say('voice_texto') : voiceName(value),
      }))}
      {...props}
    />
  )
}
